/** The page that is shown, in every language it exists in. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { choicesFrom } from '#domain/languages.ts';
import { versionIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { Flag } from '#web/ui/flag.tsx';
import { footerLinkStyle } from './footer-style.ts';

export function FooterLanguages() {
  const { t } = useTranslation('site');
  const { pathname } = useLocation();
  const current = useLanguage();
  return (
    <nav aria-label={t('footer.languages')} className="mt-10 border-line border-t pt-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {choicesFrom(current).map(({ code, nativeName, flag }) => (
          <li key={code}>
            <a
              aria-current={code === current ? 'true' : undefined}
              className={`${footerLinkStyle} aria-[current]:text-strong`}
              href={versionIn(code, pathname)}
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
  );
}
