/** The foot of every public page: all pages by group, and the same page in every language. */
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/ui/logo.tsx';
import { FooterElsewhere } from './footer-elsewhere.tsx';
import { FooterLanguages } from './footer-languages.tsx';
import { footerLinkStyle } from './footer-style.ts';
import { footerGroups } from './links.ts';
import { SiteLink } from './site-link.tsx';

export function SiteFooter() {
  const { t } = useTranslation(['site', 'frame']);
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto max-w-page px-4 py-10 sm:px-6">
        <div className="flex flex-wrap justify-between gap-x-16 gap-y-8">
          <div>
            <Logo name={t('frame:product')} />
            <p className="mt-3 text-muted text-sm">{t('footer.tagline')}</p>
          </div>
          <div className="grid grow grid-cols-2 gap-x-10 gap-y-8 sm:max-w-3xl sm:grid-cols-4">
            {footerGroups.map(({ title, links }) => (
              <nav aria-label={t(title)} key={title}>
                <p className="font-medium text-sm text-strong">{t(title)}</p>
                <ul className="mt-2">
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <SiteLink className={footerLinkStyle} to={to}>
                        {t(label)}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <FooterElsewhere />
        <FooterLanguages />
      </div>
    </footer>
  );
}
