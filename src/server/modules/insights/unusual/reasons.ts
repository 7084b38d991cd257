/** What else happened on an unusual day: elsewhere, on the platform, by the user's own doing. Pure. */
import type { UnusualReason } from '#contract/insights.ts';
import { changesOf, mayBeShort } from '#domain/counting-changes.ts';
import { dayNumber } from '#domain/days.ts';
import type { CampaignSpan } from '../../campaigns/service.ts';
import type { CountedLink } from '../../tracks/service.ts';
import type { JudgedDays, Unusual } from './detect.ts';

export type JudgedLink = { link: CountedLink } & JudgedDays;

/** A campaign and a release are heard of for some days. */
const daysHeard = 3;
/** Others have to be this far from their usual to have gone the same way. */
const sameWay = 2;
/** So many others at least, and at least half of them, make it the platform's day. */
const fewestOthers = 3;

const wentSameWay = ({ scores }: JudgedDays, { day, direction }: Unusual): boolean => {
  const score = scores.get(day) ?? 0;
  return direction === 'more' ? score >= sameWay : score <= -sameWay;
};

function ofPlatform(
  { link }: JudgedLink,
  unusual: Unusual,
  all: readonly JudgedLink[],
): UnusualReason | undefined {
  const others = all.filter(
    (other) =>
      other.link.platform === link.platform &&
      other.link.songId !== link.songId &&
      other.scores.has(unusual.day),
  );
  const songs = others.filter((other) => wentSameWay(other, unusual)).length;
  if (songs < fewestOthers || songs * 2 < others.length) return undefined;
  return { kind: 'platform', platform: link.platform, songs, outOf: others.length };
}

function ofSong(
  { link }: JudgedLink,
  unusual: Unusual,
  all: readonly JudgedLink[],
): UnusualReason | undefined {
  const platforms = all.flatMap((other) =>
    other.link.songId === link.songId && other.link.platform !== link.platform && wentSameWay(other, unusual)
      ? [other.link.platform]
      : [],
  );
  return platforms.length > 0 ? { kind: 'song', platforms: [...new Set(platforms)] } : undefined;
}

function ofRelease(
  { link }: JudgedLink,
  { day }: Unusual,
  all: readonly JudgedLink[],
): UnusualReason | undefined {
  const isHeard = (date: string | null): date is string =>
    date !== null && dayNumber(date) <= day && day <= dayNumber(date) + daysHeard;
  const songs = [link, ...all.map((other) => other.link).filter(({ artist }) => artist === link.artist)];
  for (const { trackId, songId, title, releaseDate } of songs)
    if (isHeard(releaseDate))
      return { kind: 'release', date: releaseDate, trackId, title, isOwn: songId === link.songId };
  return undefined;
}

/** A platform that counts otherwise does so for some days before songs have a new usual. */
function ofRule(
  { platform, metric, durationSeconds }: CountedLink,
  { day }: Unusual,
): UnusualReason | undefined {
  const change = changesOf(metric, platform).find(
    ({ on, of }) =>
      dayNumber(on) <= day &&
      day <= dayNumber(on) + daysHeard &&
      (of === undefined || mayBeShort(platform, durationSeconds)),
  );
  return change && { kind: 'rule', platform, on: change.on };
}

/** Those that speak of this song first. `all`: every link of the account that was judged. */
export function reasonsOf(
  judged: JudgedLink,
  unusual: Unusual,
  all: readonly JudgedLink[],
  campaigns: readonly CampaignSpan[],
): UnusualReason[] {
  const { link } = judged;
  const own = campaigns.filter(
    ({ from, to, trackIds }) =>
      trackIds.includes(link.trackId) && from <= unusual.day && unusual.day <= to + daysHeard,
  );
  return [
    ...own.map(({ id, name }): UnusualReason => ({ kind: 'campaign', campaignId: id, name })),
    ofRule(link, unusual),
    ofRelease(judged, unusual, all),
    unusual.corrected < 0 ? ({ kind: 'correction', corrected: unusual.corrected } as const) : undefined,
    ofPlatform(judged, unusual, all),
    ofSong(judged, unusual, all),
    unusual.shift ? ({ kind: 'level_shift', ...rounded(unusual.shift) } as const) : undefined,
  ].filter((reason) => reason !== undefined);
}

const rounded = ({ before, after }: { before: number; after: number }) => ({
  before: Math.round(before),
  after: Math.round(after),
});
