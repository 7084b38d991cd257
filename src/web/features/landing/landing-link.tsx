/** The way on from a section of the landing page. */
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';

export function LandingLink({ to, children }: { to: string; children: ReactNode }) {
  const language = useLanguage();
  return (
    <Link
      className="mt-6 inline-flex items-center gap-2 font-medium text-sm text-strong underline decoration-line-control underline-offset-4 hover:decoration-current"
      to={pathIn(language, to)}
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    </Link>
  );
}
