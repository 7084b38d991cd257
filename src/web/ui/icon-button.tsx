/** A square button with an icon only; its label is spoken and shown as a tooltip. */
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-style.ts';
import { cn } from './cn.ts';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  busy?: boolean | undefined;
  /** False where the label is visible anyway. */
  tooltip?: boolean | undefined;
};

const widths: Record<ButtonSize, string> = {
  sm: 'w-8 px-0',
  md: 'w-9 px-0 pointer-coarse:w-11',
  lg: 'w-11 px-0',
};

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
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
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
