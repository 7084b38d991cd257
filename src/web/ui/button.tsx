/** A button: one primary per view, the rest secondary or ghost. A link takes the same look from `buttonStyle`. */
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Keeps the width and the focus, shows a spinner and ignores presses. */
  busy?: boolean;
};

export function Button({ variant, size, busy, className, children, onClick, type, ...rest }: ButtonProps) {
  const classes = cn(buttonStyle(variant, size), className);
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cn(classes, busy && 'aria-disabled:cursor-progress aria-disabled:opacity-100')}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      type={type ?? 'button'}
      {...rest}
    >
      {busy ? (
        <>
          <span className="contents text-transparent">{children}</span>
          <Spinner className="absolute text-current" size="sm" />
        </>
      ) : (
        children
      )}
    </button>
  );
}
