/** What made the difference between a period and the days it is compared with, by the same links on both sides. Pure. */
import type { Explanation } from '#contract/analytics.ts';
import type { ContributionRow } from '#contract/series.ts';
import type { Metric } from '#domain/metrics.ts';
import { leastChange, leastGain } from '#domain/momentum.ts';
import type { Grouping } from './groups.ts';
import { groupKeyOf, groupNamedBy } from './groups.ts';
import type { GrownLink } from './links.ts';

export type GainDifference = Pick<ContributionRow, 'gained' | 'previous' | 'difference' | 'songs'>;

/** All of both spans is known of them. */
export const comparedOf = (links: readonly GrownLink[]): GrownLink[] =>
  links.filter(({ growth }) => growth.gained !== null && growth.previous !== null);

/** What came of the others, as far as it is known. */
export function uncomparedOf(links: readonly GrownLink[]): { songId: string; gained: number }[] {
  const compared = new Set(comparedOf(links));
  const known = links.flatMap((link) => {
    const gained = link.growth.gained ?? link.growth.part?.gained;
    return compared.has(link) || gained === undefined ? [] : [{ songId: link.songId, gained }];
  });
  return known;
}

export function differenceOf(links: readonly GrownLink[]): GainDifference {
  const gained = links.reduce((sum, { growth }) => sum + (growth.gained ?? 0), 0);
  const previous = links.reduce((sum, { growth }) => sum + (growth.previous ?? 0), 0);
  return { gained, previous, difference: gained - previous, songs: links.length };
}

/** Those that moved it the most come first; each of the links is of one row. */
export function rowsBy(
  links: readonly GrownLink[],
  by: Exclude<Grouping, 'none'>,
): Omit<ContributionRow, 'title' | 'artist'>[] {
  return [...Map.groupBy(links, (link) => groupKeyOf(link, by))]
    .map(([key, own]) => ({ key, ...groupNamedBy(by, { key, links: own }), ...differenceOf(own) }))
    .toSorted(
      (a, b) =>
        Math.abs(b.difference) - Math.abs(a.difference) || b.gained - a.gained || (a.key < b.key ? -1 : 1),
    );
}

/** What each day brought, of the period and of those before; null where that is not known. */
export type DayGain = { date: string; gained: number | null; isBefore: boolean };

type Cause = { key: string; difference: number; share: number };
export type DifferenceFacts = Omit<Explanation, 'song' | 'platform' | 'sentence'> & {
  song: (Cause & Pick<GainDifference, 'gained' | 'previous'>) | null;
  platform: Cause | null;
};

/** Of what moved the same way, one of several has to be this much to be named. */
const leastShare = 0.5;
/** Of fewer days nobody can say what an ordinary one brings. */
const fewestDays = 7;

/**
 * A difference is told where it is more than a twentieth of what came before, and of ten or more (as for the word of a
 * song: `domain/momentum.ts`). A song or a platform stands out by half of all that moved the same way, a day by half of
 * the difference over what the middle one of all days brought. Where nothing does, there is nothing to tell.
 */
export function factsOf(
  metric: Metric,
  links: readonly GrownLink[],
  days: readonly DayGain[],
): DifferenceFacts | null {
  const compared = comparedOf(links);
  const { gained, previous, difference } = differenceOf(compared);
  if (Math.max(gained, previous) < leastGain || Math.abs(difference) <= previous * leastChange) return null;
  const song = causeOf(rowsBy(compared, 'song'), difference);
  const platform = causeOf(rowsBy(compared, 'platform'), difference);
  const day = dayOf(days, difference);
  if (!song && !platform && !day) return null;
  return { metric, gained, previous, difference, song, platform, day };
}

/** One alone is no news: it is all of it. */
function causeOf<Row extends { key: string; difference: number }>(
  rows: readonly Row[],
  whole: number,
): (Row & { share: number }) | null {
  const same = rows.filter(({ difference }) => difference * whole > 0);
  const [first] = same;
  if (!first || rows.length < 2) return null;
  const share = first.difference / same.reduce((sum, { difference }) => sum + difference, 0);
  return share < leastShare ? null : { ...first, share };
}

/** More came on a day of the period that rose, or on one before a period that fell. */
function dayOf(days: readonly DayGain[], whole: number): DifferenceFacts['day'] {
  const known = days.flatMap(({ gained, ...day }) => (gained === null ? [] : [{ ...day, gained }]));
  if (known.length < fewestDays) return null;
  const sorted = known.map(({ gained }) => gained).toSorted((a, b) => a - b);
  const usual = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const [most] = known
    .filter(({ isBefore }) => isBefore === whole < 0)
    .toSorted((a, b) => b.gained - a.gained || (a.date < b.date ? -1 : 1));
  if (!most || most.gained - usual < Math.abs(whole) * leastShare) return null;
  return { ...most, usual };
}
