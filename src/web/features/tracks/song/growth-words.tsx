/** How a song's growth is written: how it compares, and why there is none. */
import { useQuery } from '@tanstack/react-query';
import type { GrowthFigure } from '#contract/growth.ts';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useTerms } from '#web/music/terms.ts';
import { Change } from '#web/ui/change.tsx';
import { RateChange, rateText } from '#web/ui/rate-change.tsx';
import { readGrowth } from '../queries.ts';
import { isTiny, reasonOf, type Span, shareOf } from './growth.ts';

export const useGrowth = (track: Track) => useQuery(readGrowth(track.id));

export function useReasonText(track: Track): (span: Span, metric: Metric) => string {
  const { t } = useTranslation('tracks');
  const { day, timeZone } = useFormats();
  const keepDays = useTerms().keepDays[track.platform];
  return (span, metric) => {
    const reason = reasonOf(span, metric, { track, timeZone, keepDays });
    if (reason.kind === 'neverRead' || reason.kind === 'notKept') return t(`growth.${reason.kind}`);
    return t(`growth.${reason.kind}`, { day: day(reason.day) });
  };
}

type ComparedProps = {
  metric: Metric;
  figure: GrowthFigure | undefined;
  /** A release is expected to bring less: that is named, and has no colour. */
  isFading: boolean;
};

/** A span's gain against that of as many days before: the one place where growth has a colour. */
export function Compared({ metric, figure, isFading }: ComparedProps) {
  const { t } = useTranslation('tracks');
  const language = useLanguage();
  const share = shareOf(metric, figure);
  if (share === null) return null;
  if (share === Infinity) return <Change kind="new" text={t('growth.new')} />;
  if (share > 0 || isTiny(share) || !isFading) return <RateChange share={share} />;
  return (
    <RateChange
      as="eased"
      label={`${rateText(language, share)}\u00a0· ${t('growth.fading')}`}
      share={share}
    />
  );
}
