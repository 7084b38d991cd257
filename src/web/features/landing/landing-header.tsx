/** The head of the landing page: logo, sections, controls, ways in; on small screens a menu. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathIn, useLanguage } from '#web/lib/language.ts';
import { Logo } from '#web/ui/logo.tsx';
import { AuthButton } from './auth-button.tsx';
import type { AuthProps } from './auth-props.ts';
import { LandingMenu } from './landing-menu.tsx';
import { landingSections } from './sections.ts';

type LandingHeaderProps = AuthProps & { controls: ReactNode };

export function LandingHeader({ onAuth, onAuthIntent, controls }: LandingHeaderProps) {
  const { t } = useTranslation(['landing', 'frame']);
  const language = useLanguage();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-ground">
      <div className="mx-auto flex h-header max-w-page items-center gap-2 px-4 sm:px-6">
        <a aria-label={t('header.home')} className="mr-4 rounded-md" href={pathIn(language, '/')}>
          <Logo name={t('frame:product')} />
        </a>
        <nav aria-label={t('header.sections')} className="hidden items-center gap-1 md:flex">
          {landingSections.map(({ id, label }) => (
            <a
              className="rounded-md px-3 py-2 font-medium text-muted text-sm transition-colors hover:text-strong"
              href={`#${id}`}
              key={id}
            >
              {t(label)}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {controls}
          <AuthButton
            className="hidden md:inline-flex"
            onIntent={onAuthIntent}
            onOpen={() => onAuth('login')}
            variant="ghost"
          >
            {t('header.signIn')}
          </AuthButton>
          <AuthButton
            className="hidden sm:inline-flex"
            onIntent={onAuthIntent}
            onOpen={() => onAuth('signup')}
            variant="secondary"
          >
            {t('header.signUp')}
          </AuthButton>
          <LandingMenu onAuth={onAuth} onAuthIntent={onAuthIntent} />
        </div>
      </div>
    </header>
  );
}
