/** A connector that answers from a table and counts its calls; being asked for what it was not told of is an error. */
import type { Metrics } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { ConnectedPlatform } from '#server/context.ts';
import type { FoundSong } from '#server/platforms/found.ts';
import { type FailureKind, type ItemFailureKind, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { PlatformLink, Reading, ReadResult } from '#server/platforms/platform.ts';
import { platformOf } from '#server/platforms/registry.ts';

type SongGiven = {
  song?: Partial<Reading['song']>;
  metrics?: Metrics;
  withheld?: Reading['withheld'];
  availability?: Reading['availability'];
  sound?: Reading['sound'];
};

type Failed = Exclude<ReadResult, Reading>;

export type FakeConnector = ConnectedPlatform & {
  /** What it says of a song from now on. */
  tell(platformTrackId: string, given?: SongGiven): void;
  /** One song's own failure from now on. */
  fail(platformTrackId: string, kind: ItemFailureKind, more?: Pick<Failed, 'detail' | 'known'>): void;
  /** Every call fails until `recover`. */
  breakDown(kind: Exclude<FailureKind, 'not-found'>, until?: Date): void;
  recover(): void;
  /** Where a short link leads; unknown ones lead nowhere. */
  shorten(url: string, link: PlatformLink | 'not-found' | 'unavailable'): void;
  /** Runs at the beginning of each read: to change the world while the platform answers. */
  onRead(then: () => Promise<void> | void): void;
  /** The ids of each call of `read`, in order; those of each call of `readCounts`. */
  calls: string[][];
  countCalls: string[][];
  /** What it answers for an ISRC, for a search by `artist title`, or for `album ID`; for others it knows nothing. */
  findable(key: string, ...songs: (Partial<FoundSong['song']> & { id: string })[]): void;
  /** Runs at the beginning of each look-up and search. */
  onFind(then: () => Promise<void> | void): void;
  /** The ISRCs of each look-up, and the words of each search. */
  lookUps: string[][];
  resolved: string[];
};

/** Eleven letters, as YouTube's ids have; other platforms take their own form as it is. */
export const videoId = (number: number): string => `song${String(number).padStart(7, '0')}`;
export const videoUrl = (number: number): string => `https://www.youtube.com/watch?v=${videoId(number)}`;

const readingOf = (id: string, given: SongGiven): Reading => ({
  outcome: 'read',
  song: { title: `Title ${id}`, artist: 'Some Artist', durationSeconds: 200, ...given.song },
  metrics: given.metrics ?? { views: 1000, likes: 10 },
  withheld: given.withheld ?? [],
  availability: given.availability ?? 'public',
  ...(given.sound && { sound: given.sound }),
});

export function fakeConnector(
  id: PlatformId,
  options: {
    batchSize?: number;
    leastSeconds?: number;
    isConfigured?: boolean;
    knowsAll?: boolean;
    isrcsAtOnce?: number;
    knowsUpcs?: boolean;
    /** It has a cheaper call for numbers without facts. */
    countsApart?: boolean;
  } = {},
): FakeConnector {
  const platform = platformOf(id);
  if (!platform) throw new Error(`${id} has no connector`);
  const answers = new Map<string, ReadResult>();
  const shorts = new Map<string, PlatformLink | 'not-found' | 'unavailable'>();
  const calls: string[][] = [];
  const countCalls: string[][] = [];
  const resolved: string[] = [];
  const {
    batchSize = 50,
    leastSeconds = 0,
    isConfigured = true,
    knowsAll = false,
    isrcsAtOnce = 0,
  } = options;
  const findable = new Map<string, FoundSong[]>();
  const lookUps: string[][] = [];
  let whenFound: () => Promise<void> | void = () => {};
  const find = async (keys: readonly string[]) => {
    lookUps.push([...keys]);
    await whenFound();
    if (broken) throw broken;
    return new Map(keys.map((key) => [key, structuredClone(findable.get(key) ?? [])]));
  };

  let broken: PlatformFailure | undefined;
  let whenRead: () => Promise<void> | void = () => {};

  const answerFor = (asked: string): ReadResult => {
    const answer = answers.get(asked) ?? (knowsAll ? readingOf(asked, {}) : undefined);
    if (!answer) throw new Error(`${id} was asked for ${asked}, which the test did not mention`);
    return structuredClone(answer);
  };

  return {
    platform,
    isConfigured,
    batchSize,
    leastSeconds,
    calls,
    countCalls,
    resolved,
    ...(options.countsApart && {
      readCounts: async (ids) => {
        countCalls.push([...ids]);
        await whenRead();
        if (broken) throw broken;
        const answered = ids.map((asked) => [asked, answerFor(asked)] as const);
        return new Map(
          answered.flatMap(([asked, answer]) => {
            if (answer.outcome !== 'read' || answer.availability !== 'public') return [];
            const { song: _, ...counts } = answer;
            return [[asked, counts]];
          }),
        );
      },
    }),
    async read(ids) {
      if (!this.isConfigured) throw new Error(`${id} was asked although it is not configured`);
      if (ids.length === 0 || ids.length > batchSize) throw new Error(`${id} was asked for ${ids.length}`);
      if (new Set(ids).size !== ids.length) throw new Error(`${id} was asked for the same song twice`);
      calls.push([...ids]);
      await whenRead();
      if (broken) throw broken;
      return new Map(ids.map((asked) => [asked, answerFor(asked)]));
    },
    async resolve(url) {
      resolved.push(url);
      const link = shorts.get(url);
      if (link === undefined || typeof link === 'string') {
        throw new PlatformFailure(id, link ?? 'not-found', 'short link');
      }
      return link;
    },
    isrcsAtOnce,
    lookUps,
    async findByIsrc(isrcs) {
      if (!this.isConfigured || isrcs.length === 0 || isrcs.length > isrcsAtOnce)
        throw new Error(`${id} was asked for ${isrcs.length} ISRCs`);
      return find(isrcs);
    },
    ...(platform.search && {
      search: async ({ title, artist }) => {
        const words = `${artist} ${title}`;
        return (await find([words])).get(words) ?? [];
      },
    }),
    ...(platform.albums && {
      listAlbum: async (albumId) => ({
        songs: (await find([`album ${albumId}`])).get(`album ${albumId}`) ?? [],
      }),
      ...(options.knowsUpcs && {
        listByUpc: async (upc: string) => ({
          songs: (await find([`upc ${upc}`])).get(`upc ${upc}`) ?? [],
        }),
      }),
    }),
    findable: (key, ...songs) =>
      void findable.set(
        key,
        songs.map(({ id: platformTrackId, title = key, artist = 'Some Artist', ...song }) => ({
          ...{ platformTrackId, url: platform.urlOf(platformTrackId) },
          song: { title, artist, ...song },
        })),
      ),
    onFind: (then) => {
      whenFound = then;
    },
    countRequest: async () => undefined,
    tell: (asked, given = {}) => void answers.set(asked, readingOf(asked, given)),
    fail: (asked, kind, more = {}) => void answers.set(asked, { outcome: 'failed', kind, ...more }),
    breakDown: (kind, until) => {
      broken = new PlatformFailure(id, kind, 'as the test wanted', { until });
    },
    recover: () => {
      broken = undefined;
    },
    shorten: (url, link) => void shorts.set(url, link),
    onRead: (then) => {
      whenRead = then;
    },
  };
}
