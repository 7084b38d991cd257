/** The head of every public page: logo, pages, controls, ways in; on small screens a menu. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { plainPath } from '#domain/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { HeaderWaysIn } from './header-ways-in.tsx';
import { headerLinks } from './links.ts';
import { SiteLink } from './site-link.tsx';
import { SiteMenu } from './site-menu.tsx';

/** `controls`: language and theme. */
export function SiteHeader({ controls }: { controls: ReactNode }) {
  const { t } = useTranslation(['site', 'frame']);
  const here = plainPath(useLocation().pathname);
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-ground">
      <div className="mx-auto flex h-header max-w-page items-center gap-2 px-4 sm:px-6">
        <SiteLink aria-label={t('header.home')} className="me-2 rounded-md xl:me-4" to="/">
          <Logo name={t('frame:product')} />
        </SiteLink>
        <nav aria-label={t('header.pages')} className="hidden items-center lg:flex">
          {headerLinks.map(({ to, label }) => (
            <SiteLink
              aria-current={here === to || here.startsWith(`${to}/`) ? 'page' : undefined}
              className="whitespace-nowrap rounded-md px-2.5 py-2 font-medium text-muted text-sm transition-colors hover:text-strong aria-[current]:text-strong xl:px-3"
              key={to}
              to={to}
            >
              {t(label)}
            </SiteLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 sm:gap-2">
          {controls}
          <HeaderWaysIn />
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}
