/** How a song does beside the release before it, at the same days after each came out: in words. Pure. */
import type { Language } from '#domain/languages.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { amountWords } from './answer.ts';
import { formatCount, formatShare, formatTimes } from './formats.ts';
import type { Translate } from './texts.ts';

export type ReleaseSpan = {
  /** Days after the release, both included; from day 0 on it is all that came since. */
  from: number;
  to: number;
  /** What it brought; null: not known, or not all of it. */
  value: number | null;
  /** The release before, and what the same days brought it; null: there is none. */
  previous: { title: string; value: number | null } | null;
};

export type AgainstPrevious =
  | { kind: 'first' | 'unknown' | 'similar' }
  | { kind: 'times'; times: number }
  | { kind: 'less'; share: number };

/** A tenth more or less is as much. */
const leastDifference = 0.1;

export function againstPrevious({
  value,
  previous,
}: Pick<ReleaseSpan, 'value' | 'previous'>): AgainstPrevious {
  if (!previous) return { kind: 'first' };
  if (value === null || !previous.value) return { kind: 'unknown' };
  const times = value / previous.value;
  if (times > 1 + leastDifference) return { kind: 'times', times };
  return times < 1 - leastDifference ? { kind: 'less', share: times } : { kind: 'similar' };
}

type ReleaseTexts = { explore: Translate<'explore'>; metrics: Translate<'metrics'> };

/** “Day 21: 274,863 views, 5.8× Copper Weather at day 21”; null where nothing is known of the song itself. */
export function sayRelease(
  { explore, metrics }: ReleaseTexts,
  language: Language,
  metric: Metric,
  span: ReleaseSpan,
): string | null {
  const { from, to, value, previous } = span;
  if (value === null) return null;
  const count = (number: number) => formatCount(language, number);
  const isWhole = from <= 0;
  const facts = { n: count(to), from: count(from), to: count(to), previous: previous?.title ?? '' };
  const what = isGauge(metric) ? count(value) : amountWords(metrics, language, { metric, gained: value });
  const said = explore(isWhole ? 'release.day' : 'release.days', { ...facts, what });
  const against = againstPrevious(span);
  if (against.kind === 'first') return explore('release.first', { said });
  const at = isWhole ? 'release' : 'release.same';
  if (against.kind === 'times')
    return explore(`${at}.times`, {
      ...{ ...facts, said },
      times: formatTimes(language, against.times),
    });
  if (against.kind === 'less')
    return explore(`${at}.less`, { ...facts, said, share: formatShare(language, against.share) });
  return explore(`${at}.${against.kind}`, { ...facts, said });
}
