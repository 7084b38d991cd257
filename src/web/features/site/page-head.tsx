/** The head of a public page: where it stands, what it is, and what it says in one sentence. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#web/ui/cn.ts';
import { SiteLink } from './site-link.tsx';

type PageHeadProps = {
  title: string;
  lead?: ReactNode;
  /** The pages above this one; the start page is always the first. */
  above?: readonly { name: string; to: string }[];
  /** The language of title and lead, where it differs from the page's. */
  lang?: string;
  children?: ReactNode;
  className?: string;
};

export function PageHead({ title, lead, above = [], lang, children, className }: PageHeadProps) {
  const { t } = useTranslation('site');
  return (
    <header className={cn('mx-auto w-full max-w-page px-4 pt-10 pb-8 sm:px-6 sm:pt-16 sm:pb-10', className)}>
      <nav aria-label={t('crumbs')}>
        <ol className="flex flex-wrap items-center gap-1 text-muted text-sm">
          {[{ name: t('nav.start'), to: '/' }, ...above].map(({ name, to }, index) => (
            <li className="flex items-center gap-1" key={to}>
              {index > 0 ? <ChevronRight aria-hidden="true" className="size-3.5 rtl:-scale-x-100" /> : null}
              <SiteLink className="rounded-sm py-1 hover:text-strong hover:underline" to={to}>
                {name}
              </SiteLink>
            </li>
          ))}
          <li aria-current="page" className="sr-only">
            {title}
          </li>
        </ol>
      </nav>
      <h1 className="mt-3 max-w-3xl text-2xl sm:text-3xl" lang={lang}>
        {title}
      </h1>
      {lead ? (
        <p className="mt-4 max-w-2xl text-pretty text-base text-body sm:text-lg" lang={lang}>
          {lead}
        </p>
      ) : null}
      {children}
    </header>
  );
}
