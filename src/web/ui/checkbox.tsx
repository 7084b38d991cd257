/** A native check box with its label; `mixed` shows the third state of a "select all". */
import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  /** Keeps the label for screen readers only, as in the first column of a table. */
  labelHidden?: boolean;
  mixed?: boolean;
};

export function Checkbox({ label, labelHidden, mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={cn('inline-flex items-start gap-2.5 text-body text-sm', className)}>
      <span className="relative flex h-5 items-center justify-center">
        <input
          aria-checked={mixed ? 'mixed' : undefined}
          className="peer tick-box"
          ref={(input) => {
            if (input) input.indeterminate = mixed;
          }}
          type="checkbox"
          {...rest}
        />
        {mixed ? (
          <Minus aria-hidden="true" className="tick block" />
        ) : (
          <Check aria-hidden="true" className="tick" />
        )}
      </span>
      <span className={labelHidden ? 'sr-only' : 'leading-5'}>{label}</span>
    </label>
  );
}
