/** The mark with the word mark beside it. */
import { cn } from './cn.ts';
import { LogoMark } from './logo-mark.tsx';

type LogoProps = {
  name: string;
  /** Shows the mark alone; the name is still spoken. */
  compact?: boolean | undefined;
  className?: string | undefined;
};

export function Logo({ name, compact, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5 text-strong', className)}>
      <LogoMark />
      <span className={compact ? 'sr-only' : 'font-semibold text-[17px] leading-none tracking-[-0.02em]'}>
        {name}
      </span>
    </span>
  );
}
