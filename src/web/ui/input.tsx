/** A one-line text field, with room for an icon before and a control after the text. */
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

type InputProps = ComponentProps<'input'> & {
  /** Decoration before the text, e.g. a search icon. */
  start?: ReactNode;
  /** A control after the text, e.g. show or hide the password. */
  end?: ReactNode;
};

export function Input({ start, end, className, ...rest }: InputProps) {
  const field = (
    <input
      className={cn('field-look h-9 px-3 pointer-coarse:h-11', start && 'ps-9', end && 'pe-11', className)}
      {...rest}
    />
  );
  if (!start && !end) return field;
  return (
    <span className="relative block">
      {start ? (
        <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted [&_svg]:size-4">
          {start}
        </span>
      ) : null}
      {field}
      {end ? <span className="absolute inset-y-0 end-0.5 flex items-center">{end}</span> : null}
    </span>
  );
}
