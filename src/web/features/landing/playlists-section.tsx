/** Playlists that artists made public; as long as there are none, it says so. */
import { ListMusic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LandingLink } from './landing-link.tsx';

export function PlaylistsSection() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="playlists" className="border-line border-t">
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-2xl sm:text-3xl" id="playlists">
          {t('playlists.title')}
        </h2>
        <p className="mt-3 max-w-2xl text-body">{t('playlists.text')}</p>
        <p className="mt-8 flex items-center gap-3 rounded-lg border border-line bg-surface px-5 py-6 text-muted text-sm">
          <ListMusic aria-hidden="true" className="size-5 shrink-0" />
          {t('playlists.none')}
        </p>
        <LandingLink to="/discover-playlists">{t('playlists.link')}</LandingLink>
      </div>
    </section>
  );
}
