/** Our pages on other sites and the app in its store, as far as this installation names them. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { getSite } from '#contract/site.ts';
import { nativeApp, socialNames, socials } from '#domain/elsewhere.ts';
import { read } from '#web/data/query.ts';
import { footerLinkStyle } from './footer-style.ts';

export function FooterElsewhere() {
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
