/** The landing page. */
import { useTranslation } from 'react-i18next';

export function Landing() {
  const { t } = useTranslation('frame');
  return (
    <main>
      <h1>{t('product')}</h1>
    </main>
  );
}
