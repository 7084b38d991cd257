/** The way back, above what a page is about. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from './cn.ts';

type BackLinkProps = { to: string; children: ReactNode; className?: string };

export const BackLink = ({ to, children, className }: BackLinkProps) => (
  <Link
    className={cn(
      'inline-flex w-fit items-center gap-1.5 rounded-sm text-muted text-sm hover:text-strong',
      className,
    )}
    to={to}
  >
    <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    {children}
  </Link>
);
