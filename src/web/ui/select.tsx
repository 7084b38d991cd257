/** A choice of one from a list: the system's own control, styled, so that it works everywhere. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] };

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={cn('relative block', className)}>
      <select className="field-look h-9 appearance-none truncate pe-9 ps-3 pointer-coarse:h-11" {...rest}>
        {options.map((option) => (
          <option
            className="bg-raised text-strong"
            disabled={option.disabled}
            key={option.value}
            value={option.value}
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
