/** The foot of every public page: all pages by group, and the same page in every language. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { getSite } from '#contract/site.ts';
import { nativeApp, socialNames, socials } from '#domain/elsewhere.ts';
import { choicesFrom } from '#domain/languages.ts';
import { versionIn } from '#domain/paths.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useChooseLanguage } from '#web/language/use-choose-language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { Logo } from '#web/ui/logo.tsx';
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
          <div className="grid grow grid-cols-[repeat(2,minmax(min-content,1fr))] gap-x-6 gap-y-8 sm:max-w-3xl sm:grid-cols-4 sm:gap-x-10">
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

/** Our pages on other sites and the app in its store, as far as this installation names them. */
function FooterElsewhere() {
  const { t } = useTranslation('site');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const elsewhere = socials.flatMap((id) => {
    const address = site?.elsewhere[id];
    return address ? [{ name: socialNames[id], address }] : [];
  });
  const app = site?.appStoreUrl;
  if (elsewhere.length === 0 && !app) return null;
  return (
    <nav aria-label={t('footer.social')} className="mt-8 flex flex-wrap gap-x-6 gap-y-1">
      {elsewhere.map(({ name, address }) => (
        <a className={footerLinkStyle} href={address} key={name} rel="noopener">
          {name}
        </a>
      ))}
      {app ? (
        <a className={footerLinkStyle} href={app} rel="noopener">
          {t('footer.app', nativeApp)}
        </a>
      ) : null}
    </nav>
  );
}

/** The page that is shown, in every language it exists in. */
function FooterLanguages() {
  const { t } = useTranslation('site');
  const { pathname } = useLocation();
  const current = useLanguage();
  const choose = useChooseLanguage();
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
              onClick={(event) => {
                // Another tab or window is the browser's to open.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                void choose(code);
              }}
            >
              <Flag code={flag} isLow />
              {nativeName}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How links in the footer look. */
const footerLinkStyle =
  'inline-flex min-h-8 items-center gap-2 text-body text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11';
