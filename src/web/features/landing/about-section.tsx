/** Why the product exists, in three sentences. */
import { useTranslation } from 'react-i18next';
import { LandingLink } from './landing-link.tsx';

export function AboutSection() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="about" className="border-line border-t bg-surface">
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-2xl sm:text-3xl" id="about">
          {t('about.title')}
        </h2>
        <p className="mt-4 max-w-3xl text-body text-lg leading-relaxed">{t('about.text')}</p>
        <LandingLink to="/about">{t('about.link')}</LandingLink>
      </div>
    </section>
  );
}
