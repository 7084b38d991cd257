/** A stand-in in the shape of what is coming; its size comes by `className`. */
import { cn } from './cn.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('skeleton block h-4 w-full', className)} />;
}
