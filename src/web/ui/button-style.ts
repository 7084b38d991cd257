/** The classes of a button, shared by real buttons and by links that look like one. */
import { cn } from './cn.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:brightness-108 active:brightness-95',
  secondary: 'border border-line-control/60 bg-surface text-strong hover:bg-raised hover:border-line-control',
  ghost: 'text-body hover:bg-hover hover:text-strong',
  danger: 'bg-danger text-on-danger hover:brightness-108 active:brightness-95',
  link: 'text-strong underline decoration-line-control underline-offset-4 hover:decoration-current',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-9 gap-2 px-4 text-sm pointer-coarse:h-11',
  lg: 'h-11 gap-2 px-6 text-base',
};

/** Classes for anything that should look like a button, such as a router link. */
export const buttonStyle = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string =>
  cn(
    'button-base',
    sizes[size],
    variants[variant],
    variant === 'link' && 'h-auto px-0 pointer-coarse:h-auto',
  );
