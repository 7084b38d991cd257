/** Whether the song does well, in a sentence: what a day brings and how that compares. */
import type { Track } from '#contract/tracks.ts';
import { zoneText } from '#i18n/formats.ts';
import { dailyRate } from '#web/language/daily-rate.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useGrowthStart } from '#web/music/control-bar/growth-start.ts';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useAmountText, useValueText } from '#web/music/metric-value.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Headline, headlineOf, isTiny, missingDays, shownSpans, type TrackGrowth } from './growth.ts';
import { useGrowth, useReasonText } from './growth-words.tsx';

export function Answer({ track }: { track: Track }) {
  const { data, error } = useGrowth(track);
  if (!data) return error ? null : <Skeleton className="h-7 w-2/3" />;
  const headline = headlineOf({ spans: shownSpans(data, track.releaseDate) }, track.metrics);
  return headline ? <Sentence growth={data} headline={headline} track={track} /> : null;
}

type SentenceProps = { headline: Headline; growth: TrackGrowth; track: Track };

function Sentence({ headline, growth, track }: SentenceProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, day } = useFormats();
  const { days: spanText } = useDayFormats();
  const words = useHeadlineText(headline, track.currency);
  const starts = useGrowthStart([track]);
  const reasonText = useReasonText(track);
  const { span, metric } = headline;
  const { timeZone } = growth;
  const days = { days: span.days, span: spanText(span), zone: zoneText(timeZone) };
  const isKnown = headline.kind === 'gained' || headline.kind === 'gauge';
  const missing = missingDays(span, metric, { track, timeZone });
  if (headline.kind === 'unknown' && starts)
    return <Said notes={[t('notice.firstText')]} words={t('notice.firstTitle', { day: day(starts) })} />;
  const notes = [
    t('headline.span', days),
    ...(missing > 0
      ? [t('metrics:daysMissing', { count: missing, n: count(missing) })]
      : isKnown
        ? []
        : [reasonText(span, metric)]),
  ];
  return <Said notes={notes} words={words} />;
}

const Said = ({ words, notes }: { words: string; notes: readonly string[] }) => (
  <div>
    <p className="text-balance font-semibold text-strong text-xl">{words}</p>
    <p className="mt-1 text-muted text-xs">{notes.join('\u00a0· ')}</p>
  </div>
);

function useHeadlineText(headline: Headline, currency: string | undefined): string {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, day, share: shareText } = useFormats();
  const valueText = useValueText(headline.metric, currency);
  const amountText = useAmountText(headline.metric, currency);
  const metric = t(`metrics:name.${headline.metric}`);
  const { days } = headline.span;
  if (headline.kind === 'unknown') return t('headline.unknown', { metric });
  if (headline.kind === 'part') {
    const { from, to, gained } = headline.known;
    return t('headline.between', { metric, amount: amountText(gained), from: day(from), to: day(to) });
  }
  if (headline.kind === 'gauge') {
    const { value, difference } = headline;
    const facts = { metric, value: valueText(value), days, difference: valueText(Math.abs(difference)) };
    if (difference === 0) return t('headline.gaugeSame', facts);
    return t(difference > 0 ? 'headline.gaugeMore' : 'headline.gaugeLess', facts);
  }
  const { perDay, share } = headline;
  const facts = { metric, perDay: dailyRate(perDay, count), days };
  if (share === null) return t('headline.alone', facts);
  if (share === Infinity) return t('headline.fromNothing', facts);
  if (isTiny(share)) return t('headline.same', facts);
  return t(share > 0 ? 'headline.more' : 'headline.less', { ...facts, share: shareText(Math.abs(share)) });
}
