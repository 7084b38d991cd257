/**
 * What of a song's own figures lies far outside this song's own past: unusual, and worth a look. Nothing here says why.
 * By medians, which the spans that are sought do not move. Pure.
 */

import { addDays, dayNumber } from './days.ts';
import { median } from './median.ts';

/** All are a part of a whole: of listeners, or of what was played everywhere. */
export const lookMeasures = [
  'streamsPerListener',
  'savesPerListener',
  'countryShare',
  'playlistShare',
] as const;
export type LookMeasure = (typeof lookMeasures)[number];

/** A span of days as a source tells it: a day, seven days, four weeks or a month. */
export type Observed = { from: string; to: string; part: number; whole: number };

type Rule = {
  isShare: boolean;
  /** Of the whole: below it a span is not judged, and below the other one it is no past either. */
  leastWhole: number;
  leastPast: number;
  /** Beyond or below what was usual, in units of the part: less is nothing. */
  leastPart: number;
  /** Too little is as unusual as too much. */
  hasLess: boolean;
};

const rules: Record<LookMeasure, Rule> = {
  streamsPerListener: { isShare: false, leastWhole: 100, leastPast: 20, leastPart: 200, hasLess: true },
  savesPerListener: { isShare: false, leastWhole: 200, leastPast: 40, leastPart: 20, hasLess: true },
  countryShare: { isShare: true, leastWhole: 500, leastPast: 50, leastPart: 200, hasLess: false },
  playlistShare: { isShare: true, leastWhole: 500, leastPast: 50, leastPart: 200, hasLess: false },
};

/** Of the release on: everything is unusual then, and says nothing of what is usual. */
export const daysAfterRelease = 28;
/** How far back the past goes, and how many spans of it must be known. */
const pastDays = { day: 56, longer: 365 } as const;
const fewestPast = { day: 21, longer: 6 } as const;
/** Times the usual deviation. */
const fewestDeviations = 5;
/** However regular a song is, less than twice or more than half is no news; nor is a fifth of the whole. */
const leastRatio = Math.log(2);
const leastPoints = 0.2;
/** A deviation that is smaller than this was too few spans to be seen. */
const leastSpread = { ratio: 0.05, share: 0.02 } as const;
/** Days without figures within which unusual spans are still the same. */
const mostBetween = 2;

type Days = Pick<Observed, 'from' | 'to'>;

/** Spans that nothing can be compared with (three days, a year) are of no kind. */
export function spanKindOf({ from, to }: Days): number | 'month' | undefined {
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01') && to.slice(0, 7) === from.slice(0, 7))
    return 'month';
  const days = dayNumber(to) - dayNumber(from) + 1;
  return days === 1 || days === 7 || days === 28 ? days : undefined;
}

export type Look = {
  /** Of each of its spans. */
  length: ReturnType<typeof spanKindOf>;
  from: string;
  to: string;
  /** The span that lies the farthest from the past, and of it the part of the whole, and both. */
  at: { from: string; to: string };
  value: number;
  part: number;
  whole: number;
  /** What was usual before, and between which two it would have been no news. */
  usual: number;
  low: number;
  high: number;
  direction: 'more' | 'less';
  /** Deviations from what was usual. */
  score: number;
};

/**
 * Ratios are compared as logarithms, so that twice and half are as far. Half a stream keeps none of them from a value; by
 * as much of the whole as brings that on the rate of the past, small days are not taken for better ones.
 */
const scaled = ({ part, whole }: Observed, { isShare }: Rule, rate: number): number =>
  isShare ? part / whole : Math.log((part + 0.5) / (whole + 0.5 / rate));
const unscaled = (value: number, { isShare }: Rule): number =>
  isShare ? Math.min(1, Math.max(0, value)) : Math.exp(value);

function judged(one: Observed, past: readonly Observed[], rule: Rule): Look | undefined {
  const all = (name: 'part' | 'whole') => past.reduce((sum, before) => sum + before[name], 0);
  const rate = (all('part') + 0.5) / all('whole');
  const values = past.map((before) => scaled(before, rule, rate));
  const usual = median(values);
  // 1.48 makes of the middle deviation what a standard deviation is of a normal one.
  const seen = 1.48 * median(values.map((value) => Math.abs(value - usual)));
  const share = unscaled(usual, rule);
  // What a count of few varies by chance alone.
  const chance = rule.isShare
    ? Math.sqrt((share * (1 - share)) / one.whole)
    : 1 / Math.sqrt(share * one.whole + 1);
  const spread = Math.max(seen, chance, rule.isShare ? leastSpread.share : leastSpread.ratio);
  const least = Math.max(fewestDeviations * spread, rule.isShare ? leastPoints : leastRatio);
  const difference = scaled(one, rule, rate) - usual;
  const direction = difference > 0 ? 'more' : 'less';
  if (Math.abs(difference) <= least || (direction === 'less' && !rule.hasLess)) return undefined;
  if (Math.abs(one.part - share * one.whole) < rule.leastPart) return undefined;
  return {
    ...one,
    at: { from: one.from, to: one.to },
    length: spanKindOf(one),
    value: one.part / one.whole,
    usual: share,
    low: unscaled(usual - least, rule),
    high: unscaled(usual + least, rule),
    direction,
    score: Math.abs(difference) / spread,
  };
}

const isNext = (before: Look, next: Look): boolean =>
  before.direction === next.direction &&
  dayNumber(next.from) - dayNumber(before.to) - 1 <=
    mostBetween * (dayNumber(next.to) - dayNumber(next.from) + 1);

/** Spans that follow each other are one; what is told of it is the farthest of them. */
function joined(looks: readonly Look[]): Look[] {
  const all: Look[] = [];
  for (const look of looks) {
    const before = all.at(-1);
    if (!before || !isNext(before, look)) {
      all.push(look);
      continue;
    }
    const farthest = look.score > before.score ? look : before;
    all[all.length - 1] = { ...farthest, from: before.from, to: look.to };
  }
  return all;
}

/**
 * In the order of their days. `releaseDate`: of the song; where it is not known, the first span stands for it. A level that
 * stays becomes the past it is judged by, and is no news any more.
 */
export function worthALook(
  measure: LookMeasure,
  observed: readonly Observed[],
  releaseDate?: string | undefined,
): Look[] {
  const rule = rules[measure];
  const known = observed.filter(({ whole }) => whole >= rule.leastPast);
  const release = releaseDate ?? known.map(({ from }) => from).toSorted()[0] ?? '';
  if (release === '') return [];
  const settled = known.filter(({ from }) => from >= addDays(release, daysAfterRelease));
  return [...Map.groupBy(settled, spanKindOf)].flatMap(([length, spans]) => {
    if (length === undefined) return [];
    const inOrder = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    const unit = length === 1 ? 'day' : 'longer';
    const looks = inOrder.flatMap((one) => {
      if (one.whole < rule.leastWhole) return [];
      const first = addDays(one.from, -pastDays[unit]);
      const past = inOrder.filter(({ from, to }) => from >= first && to < one.from);
      return past.length < fewestPast[unit] ? [] : (judged(one, past, rule) ?? []);
    });
    return joined(looks);
  });
}

/** Whether there is anything to compare it with. */
export const hasPast = (observed: readonly Observed[]): boolean =>
  [...Map.groupBy(observed, spanKindOf)].some(
    ([length, spans]) => length !== undefined && spans.length > fewestPast[length === 1 ? 'day' : 'longer'],
  );
