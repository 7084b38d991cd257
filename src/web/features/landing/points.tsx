/** Three things the product does that others leave out. */
import { useTranslation } from 'react-i18next';
import { GapPicture } from './gap-picture.tsx';
import { LandingLink } from './landing-link.tsx';
import { ListPicture } from './list-picture.tsx';
import { Point } from './point.tsx';
import { SourcePicture } from './source-picture.tsx';

export function Points() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="features" className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="text-2xl sm:text-3xl" id="features">
        {t('points.title')}
      </h2>
      <p className="mt-3 max-w-2xl text-body">{t('points.text')}</p>
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        <Point picture={<SourcePicture />} text={t('points.source.text')} title={t('points.source.title')} />
        <Point picture={<GapPicture />} text={t('points.gaps.text')} title={t('points.gaps.title')} />
        <Point picture={<ListPicture />} text={t('points.list.text')} title={t('points.list.title')} />
      </ul>
      <LandingLink to="/features">{t('features')}</LandingLink>
    </section>
  );
}
