/** Which one link is worth promoting now, if any stands out. Pure. */
import { addDays } from '#domain/days.ts';
import type { Counter } from '#domain/metrics.ts';
import { leastGain } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';

/** Complete days that are looked at, and as many before them. */
export const suggestionDays = 7;
/** A link has to rise by so much, and by so much more than the artist's other songs on its platform. */
const leastRise = 0.25;
/** A song that somebody promoted within so many days is being looked after. */
const daysAfterCampaign = 28;
/** They tell what members listened to, and show nobody a song. */
const journals: readonly PlatformId[] = ['lastfm', 'listenbrainz'];

export type Candidate = {
  trackId: string;
  songId: string;
  platform: PlatformId;
  metric: Counter;
  gained: number;
  previous: number;
};

/** When a song came out, and the last day of its last campaign, as far as either is known. */
export type SuggestionFacts = { releaseDate: string | null; lastCampaign: string | null };

/** How far the rise lies beyond chance: it weighs large songs and large shares against each other, in any unit. */
const weightOf = ({ gained, previous }: Candidate): number =>
  (gained - previous) / Math.sqrt(gained + previous);

const riseOf = ({ gained, previous }: { gained: number; previous: number }): number =>
  previous < leastGain ? 0 : gained / previous - 1;

/**
 * Those that rise while the artist's other songs on their platform do not rise as much, the most striking first, at most
 * `mostLooked`: where all of them rise, none stands out.
 */
export function standingOut(all: readonly Candidate[]): Candidate[] {
  const ofPlatform = sumsBy(all, ({ platform, metric }) => `${platform} ${metric}`);
  const ofSong = sumsBy(all, ({ songId, platform, metric }) => `${songId} ${platform} ${metric}`);
  return all
    .filter(({ platform }) => !journals.includes(platform))
    .filter((link) => {
      const { songId, platform, metric } = link;
      const sum = ofPlatform.get(`${platform} ${metric}`) ?? nothing;
      const own = ofSong.get(`${songId} ${platform} ${metric}`) ?? nothing;
      const others = { gained: sum.gained - own.gained, previous: sum.previous - own.previous };
      return riseOf(link) - Math.max(0, riseOf(others)) >= leastRise;
    })
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.trackId < b.trackId ? -1 : 1))
    .slice(0, mostLooked);
}

const mostLooked = 50;
const nothing = { gained: 0, previous: 0 };

function sumsBy(all: readonly Candidate[], keyOf: (link: Candidate) => string) {
  const sums = new Map<string, { gained: number; previous: number }>();
  for (const link of all) {
    const sum = sums.get(keyOf(link)) ?? nothing;
    sums.set(keyOf(link), { gained: sum.gained + link.gained, previous: sum.previous + link.previous });
  }
  return sums;
}

/** The first whose song is neither so new that it rises for that, nor promoted already. `from`: the first of the days looked at. */
export function chooseSuggestion(
  candidates: readonly Candidate[],
  facts: ReadonlyMap<string, SuggestionFacts>,
  from: string,
): (Candidate & SuggestionFacts) | undefined {
  const before = addDays(from, -suggestionDays);
  const quietSince = addDays(from, suggestionDays - daysAfterCampaign);
  return candidates
    .flatMap((link) => ({ ...link, ...(facts.get(link.songId) ?? unknown) }))
    .find(
      ({ releaseDate, lastCampaign }) =>
        (releaseDate === null || releaseDate < before) &&
        (lastCampaign === null || lastCampaign < quietSince),
    );
}

const unknown: SuggestionFacts = { releaseDate: null, lastCampaign: null };
