/** The head of a public page: where it stands, what it is, and what it says in one sentence. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsFramed } from '#web/data/current-user.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { SiteLink } from './site-link.tsx';

type PageHeadProps = {
  title: string;
  lead?: ReactNode;
  /** The pages above this one; on the site the start page is always the first. */
  above?: readonly { name: string; to: string }[];
  /** The language of title and lead, where it differs from the page's. */
  lang?: string;
  children?: ReactNode;
  className?: string;
};

export function PageHead({ title, lead, above = [], lang, children, className }: PageHeadProps) {
  const isFramed = useIsFramed();
  return (
    <header
      className={cn(
        'mx-auto w-full max-w-page px-4 pb-8 sm:px-6 sm:pb-10',
        isFramed ? 'pt-6 sm:pt-8' : 'pt-10 sm:pt-16',
        className,
      )}
    >
      <Crumbs above={above} hasStart={!isFramed} title={title} />
      <h1 className={cn('max-w-3xl text-2xl', isFramed ? '[nav+&]:mt-2' : 'mt-3 sm:text-3xl')} lang={lang}>
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

type CrumbsProps = { above: NonNullable<PageHeadProps['above']>; hasStart: boolean; title: string };

function Crumbs({ above, hasStart, title }: CrumbsProps) {
  const { t } = useTranslation('site');
  const pages = hasStart ? [{ name: t('nav.start'), to: '/' }, ...above] : above;
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t('crumbs')}>
      <ol className="flex flex-wrap items-center gap-1 text-muted text-sm">
        {pages.map(({ name, to }, index) => (
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
  );
}
