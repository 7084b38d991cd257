/** A form field: label, control, hint and error, joined by ids so that all of them are spoken. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

/** What the control inside must take over. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stands at the far end of the label's line, e.g. "optional" or a link. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label className="font-medium text-sm text-strong" htmlFor={id}>
          {label}
        </label>
        {aside ? <span className="text-muted text-xs">{aside}</span> : null}
      </div>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className="flex items-start gap-1.5 text-danger text-sm" id={errorId} role="alert">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className="text-muted text-xs" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
