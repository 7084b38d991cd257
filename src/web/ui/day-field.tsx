/** A calendar day in one line with its label; empty means "any". */
import { useId } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

type DayFieldProps = {
  label: string;
  /** `2026-11-20` */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  min?: string;
  max?: string;
  className?: string;
};

export function DayField({ label, value, onChange, min, max, className }: DayFieldProps) {
  const id = useId();
  return (
    <span className={cn('flex items-center gap-2 text-sm', className)}>
      <label className="shrink-0 text-muted" htmlFor={id}>
        {label}
      </label>
      <span className="w-38 max-sm:w-full">
        <Input
          id={id}
          max={max}
          min={min}
          onChange={(event) => onChange(event.target.value || undefined)}
          type="date"
          value={value ?? ''}
        />
      </span>
    </span>
  );
}
