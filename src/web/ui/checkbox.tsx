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

const box = [
  'peer size-4.5 shrink-0 appearance-none rounded-sm border border-line-control bg-ground transition-colors',
  'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
].join(' ');
const glyph = 'pointer-events-none absolute hidden size-3.5 text-on-accent';

export function Checkbox({ label, labelHidden, mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={cn('inline-flex items-start gap-2.5 text-body text-sm', className)}>
      <span className="relative flex h-5 items-center justify-center">
        <input
          aria-checked={mixed ? 'mixed' : undefined}
          className={box}
          ref={(input) => {
            if (input) input.indeterminate = mixed;
          }}
          type="checkbox"
          {...rest}
        />
        {mixed ? (
          <Minus aria-hidden="true" className={cn(glyph, 'block')} strokeWidth={3} />
        ) : (
          <Check aria-hidden="true" className={cn(glyph, 'peer-checked:block')} strokeWidth={3} />
        )}
      </span>
      <span className={labelHidden ? 'sr-only' : 'leading-5'}>{label}</span>
    </label>
  );
}
