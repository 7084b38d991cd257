/** The dashboard as it is, in both themes; `npm run pictures` takes these pictures from the running product. */
import { useTranslation } from 'react-i18next';
import { Picture } from '#web/ui/picture.tsx';

export function ProductShot() {
  const { t } = useTranslation('landing');
  return (
    <div className="relative mx-auto -mt-22 max-w-page px-4 pb-16 sm:-mt-26 sm:px-6 sm:pb-24">
      <figure>
        <Picture
          alt={t('shot.alt')}
          className="rounded-lg border border-line shadow-float"
          name="dashboard"
        />
        <figcaption className="mt-3 text-center text-muted text-xs">{t('shot.caption')}</figcaption>
      </figure>
    </div>
  );
}
