/** A choice of one among few, side by side, such as the period of a chart. */
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: ReactNode;
    /** Spoken instead of a short label or an icon. */
    name?: string;
    disabled?: boolean;
  }[];
  size?: 'sm' | 'md';
  className?: string;
};

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, size = 'md', className } = props;
  const name = useId();
  return (
    <div
      aria-label={label}
      className={cn('inline-flex max-w-full overflow-x-auto rounded-md bg-hover p-0.5', className)}
      role="radiogroup"
      tabIndex={-1}
    >
      {options.map((option) => (
        <label className={cn('choice', size === 'sm' ? 'h-7' : 'h-8 pointer-coarse:h-10')} key={option.value}>
          <input
            aria-label={option.name}
            checked={option.value === value}
            className="absolute inset-0 cursor-[inherit] opacity-0"
            disabled={option.disabled}
            name={name}
            onChange={() => onValueChange(option.value)}
            type="radio"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
