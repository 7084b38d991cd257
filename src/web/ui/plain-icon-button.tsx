/** A square button with an icon only; its label is spoken, and shown by the system where nothing else shows it. */
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-style.ts';
import { cn } from './cn.ts';

export type PlainIconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  busy?: boolean;
};

const widths: Record<ButtonSize, string> = {
  sm: 'w-8 px-0',
  md: 'w-9 px-0 pointer-coarse:w-11',
  lg: 'w-11 px-0',
};

export function PlainIconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: PlainIconButtonProps) {
  return (
    <Button
      aria-label={label}
      className={cn(widths[size], '[&_svg]:size-[18px]', className)}
      size={size}
      variant={variant}
      {...rest}
    >
      {icon}
    </Button>
  );
}
