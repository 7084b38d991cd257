/** The foot of the landing page: who this is, and the same page in every language. */
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { pathIn, useLanguage } from '#web/lib/language.ts';
import { Flag } from '#web/ui/flag.tsx';
import { Logo } from '#web/ui/logo.tsx';

export function LandingFooter() {
  const { t } = useTranslation(['landing', 'frame']);
  const current = useLanguage();
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-start justify-between gap-x-12 gap-y-8 px-4 py-10 sm:px-6">
        <div>
          <Logo name={t('frame:product')} />
          <p className="mt-3 text-muted text-sm">{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.languages')}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {languages.map(({ code, nativeName, flag }) => (
              <li key={code}>
                <a
                  aria-current={code === current ? 'true' : undefined}
                  className="flex min-h-9 items-center gap-2 text-body text-sm underline-offset-4 hover:underline aria-[current]:text-strong pointer-coarse:min-h-11"
                  href={pathIn(code, '/')}
                  hrefLang={code}
                  lang={code}
                >
                  <Flag code={flag} />
                  {nativeName}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
