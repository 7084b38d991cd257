/** The latest own number of a link whose platform tells others none, in the place of that number. */
import { Suspense } from 'react';
import type { OwnFigure, OwnSeries } from '#contract/own-series.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOwnWords } from './use-own-words.ts';

type LatestOwnProps = { figure: OwnFigure; series: OwnSeries };

/** With texts of its own, which come with it. */
export function LatestOwn(props: LatestOwnProps) {
  return (
    <Suspense fallback={null}>
      <Latest {...props} />
    </Suspense>
  );
}

function Latest({ figure, series: { latest } }: LatestOwnProps) {
  const { t } = useTranslation('own-series');
  const words = useOwnWords();
  return (
    <span className="flex min-w-0 flex-col">
      <span>{words.numberOf(figure, latest.value)}</span>
      <span className="unit">{`${words.nameOf(figure.figure)}\u00a0· ${words.period(latest)}`}</span>
      <span className="unit">{t('title')}</span>
    </span>
  );
}
