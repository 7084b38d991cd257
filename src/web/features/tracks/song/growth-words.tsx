/** How a song's growth is written: an amount, how it compares, why there is none, and what is known all the same. */
import { useQuery } from '@tanstack/react-query';
import type { GrowthFigure } from '#contract/growth.ts';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import type { KnownInterval } from '#domain/sums.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useValueText } from '#web/music/metric-value.tsx';
import { useTerms } from '#web/music/terms.ts';
import { Change, changeKind, signed } from '#web/ui/change.tsx';
import { RateChange, rateText } from '#web/ui/rate-change.tsx';
import { readGrowth } from '../queries.ts';
import { isTiny, knownOf, missingDays, reasonOf, type Span, shareOf } from './growth.ts';

export const useGrowth = (track: Track) => useQuery(readGrowth(track.id));

/** With its sign; a price as money. */
export function useAmountText(metric: Metric, currency: string | undefined): (amount: number) => string {
  const text = useValueText(metric, currency);
  const { change } = useFormats();
  return (amount) =>
    metric === 'price' && currency ? signed(changeKind(amount), text(amount)) : change(amount);
}

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

/** What is known of a span besides its gain: on how many days it was read, and what came to light over days nobody looked. */
export function useSpanNotes(metric: Metric, track: Track): (span: Span) => string[] {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, timeZone } = useFormats();
  const intervalText = useIntervalText(metric, track.currency);
  return (span) => {
    const figure = span.metrics[metric];
    if (!figure) return [];
    const missing = missingDays(span, metric, { track, timeZone });
    return [
      ...(missing > 0 ? [t('metrics:daysMissing', { count: missing, n: count(missing) })] : []),
      ...knownOf(figure).map((interval) => intervalText(interval, span)),
    ];
  };
}

/** What came between the ends of two days. */
function useIntervalText(metric: Metric, currency: string | undefined) {
  const { t } = useTranslation('tracks');
  const { day } = useFormats();
  const amountText = useAmountText(metric, currency);
  return ({ from, to, gained, corrected }: KnownInterval, span?: Span): string => {
    const said =
      to === span?.to
        ? t('growth.since', { amount: amountText(gained), day: day(from) })
        : t('growth.between', { amount: amountText(gained), from: day(from), to: day(to) });
    return corrected === 0 ? said : t('growth.less', { said, amount: amountText(corrected) });
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
