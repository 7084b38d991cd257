/** A text field of several lines. */
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn('field-look block min-h-16 px-3 py-2', className)} rows={rows} {...rest} />;
}
