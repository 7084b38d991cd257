/** A song that is not, or no longer, among the reader's. */
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonStyle } from '#web/ui/button-style.ts';

export function TrackMissing() {
  const { t } = useTranslation(['tracks', 'frame']);
  return (
    <div className="mx-auto flex min-h-[50dvh] max-w-lg flex-col items-start justify-center gap-4">
      <title>{`${t('song.missingTitle')} · ${t('frame:product')}`}</title>
      <SearchX aria-hidden="true" className="size-8 text-muted" />
      <h1 className="text-2xl">{t('song.missingTitle')}</h1>
      <p className="text-body">{t('song.missingText')}</p>
      <Link className={buttonStyle('primary')} to="/tracks">
        {t('song.back')}
      </Link>
    </div>
  );
}
