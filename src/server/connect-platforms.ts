/** Joins each platform with its settings and its HTTP, so that use cases only name songs. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Config } from './config.ts';
import type { ConnectedOwner, ConnectedPlatform } from './context.ts';
import type { Clock } from './kernel/clock.ts';
import type { CircuitBreaker } from './platform-state/circuit-breaker.ts';
import { createPlatformHttp, type PlatformHttpOptions } from './platforms/http/client.ts';
import { PlatformFailure } from './platforms/http/failure.ts';
import type { CallAsker, QuotaKeeper } from './platforms/http/quota.ts';
import type { TokenKeeper } from './platforms/http/tokens.ts';
import type { OwnerSpec, Platform, PlatformIo, PlaylistPage } from './platforms/platform.ts';
import { allPlatforms, isPictureOf } from './platforms/registry.ts';

export type Outside = Pick<PlatformHttpOptions, 'fetch' | 'stop' | 'contact'> & {
  /** Sandbox only: where its covers are really served. */
  covers?: { written: string; served: string };
};

/** What all workers share of the platforms. */
export type Keepers = {
  quotas: QuotaKeeper;
  tokensOf(platform: PlatformId): TokenKeeper;
  breaker: CircuitBreaker;
};

type Results = Awaited<ReturnType<ConnectedPlatform['read']>>;

type Pictured = { artworkUrl?: string };

/** Every reader's browser would ask the host of a picture: one that is not the platform's own is left out. */
function keepOwnPicture(id: PlatformId, song: Pictured, covers: Outside['covers']): void {
  const { artworkUrl } = song;
  if (artworkUrl === undefined) return;
  if (covers && artworkUrl.startsWith(`${covers.written}/`))
    song.artworkUrl = artworkUrl.replace(covers.written, covers.served);
  else if (!isPictureOf(id, artworkUrl)) delete song.artworkUrl;
}

const picturedIn = (results: Results): Pictured[] =>
  [...results.values()].flatMap((result) => (result.outcome === 'read' ? result.song : []));

const listedOn = (page: PlaylistPage): Pictured[] => (page.outcome === 'listed' ? page.videos : []);

const ownPictures =
  (id: PlatformId, covers: Outside['covers']) =>
  <Told>(told: Told, pictured: (told: Told) => readonly Pictured[]): Told => {
    for (const song of pictured(told)) keepOwnPicture(id, song, covers);
    return told;
  };

const ownerOf = (owner: OwnerSpec<unknown>, io: PlatformIo<unknown>): ConnectedOwner => ({
  isConfigured: owner.isConfigured(io.settings),
  mostSongs: owner.mostSongs,
  dayBoundary: owner.dayBoundary,
  consentUrl: (request) => owner.consentUrl(io, request),
  signIn: (answer, request) => owner.signIn(io, answer, request),
  withdraw: (refreshToken) => owner.withdraw(io, refreshToken),
  channel: (grant) => owner.channel(io, grant),
  songsOf: (grant, channelId, songIds) => owner.songsOf(io, grant, channelId, songIds),
  report: (grant, request) => owner.report(io, grant, request),
});

/** What is asked for people alone, where the platform has it. */
function finding(
  { id: platformId, search, albums }: Platform,
  ioFor: (asker: CallAsker) => PlatformIo<Config['platforms']>,
  breaker: Keepers['breaker'],
): Pick<ConnectedPlatform, 'search' | 'listAlbum' | 'listByUpc'> {
  return {
    ...(search && {
      search: (words, asker) => breaker.guard(platformId, () => search(ioFor(asker), words)),
    }),
    ...(albums && {
      listAlbum: (id, asker, after) => breaker.guard(platformId, () => albums.list(ioFor(asker), id, after)),
    }),
    ...(albums?.listByUpc && {
      listByUpc: async (upc, asker) =>
        (await breaker.guard(platformId, async () => albums.listByUpc?.(ioFor(asker), upc))) ?? { songs: [] },
    }),
  };
}

function connect(
  platform: Platform,
  settings: Config['platforms'],
  clock: Clock,
  { quotas, tokensOf, breaker }: Keepers,
  outside: Outside,
): ConnectedPlatform {
  const limits = platform.limits(settings);
  const { covers, ...network } = outside;
  const withOwnPictures = ownPictures(platform.id, covers);
  const http = createPlatformHttp({ platform: platform.id, limits, quotas, clock, ...network });
  const tokens = tokensOf(platform.id);
  const ioFor = (asker: CallAsker | undefined) => ({
    http: asker ? http.onBehalfOf(asker) : http,
    tokens,
    settings,
    clock,
  });
  return {
    platform,
    isConfigured: platform.isConfigured(settings),
    batchSize: limits.batchSize,
    leastSeconds: limits.leastSeconds ?? 0,
    async read(ids, addresses, asker) {
      const read = () => platform.read(ioFor(asker), ids, addresses);
      // The sync claims nothing of a platform that is down, and notes what came of a call with the numbers.
      return withOwnPictures(await (asker ? breaker.guard(platform.id, read) : read()), picturedIn);
    },
    ...(platform.readCounts && {
      readCounts: async (ids) => (await platform.readCounts?.(ioFor(undefined), ids)) ?? new Map(),
    }),
    isrcsAtOnce: (platform.isConfigured(settings) && platform.findByIsrc && limits.isrcsAtOnce) || 0,
    async findByIsrc(isrcs, asker) {
      const find = async () => (await platform.findByIsrc?.(ioFor(asker), isrcs)) ?? new Map();
      if (!platform.findsElsewhere) return breaker.guard(platform.id, find);
      await breaker.refuseWhileDown(platform.id);
      return find();
    },
    ...finding(platform, ioFor, breaker),
    ...(platform.playlists && {
      listPlaylist: (id, page, asker) =>
        breaker.guard(platform.id, async () => {
          const listed = await platform.playlists?.list(ioFor(asker), id, page);
          return withOwnPictures(listed ?? { outcome: 'unknown' }, listedOn);
        }),
    }),
    ...(platform.owner && { owner: ownerOf(platform.owner, ioFor(undefined)) }),
    resolve: async (url, asker) => {
      if (!platform.resolve) throw new PlatformFailure(platform.id, 'bad-reply', 'has no short links');
      // Short links have servers of their own, whose outages are not the platform's.
      if (asker) await breaker.refuseWhileDown(platform.id);
      return platform.resolve(ioFor(asker), url);
    },
    countRequest: (db, asker) => quotas.countRequest(db, platform.id, limits.quotas[0], asker),
  };
}

export function connectPlatforms(
  settings: Config['platforms'],
  clock: Clock,
  keepers: Keepers,
  outside: Outside = {},
) {
  const entries = allPlatforms.map(
    (platform) => [platform.id, connect(platform, settings, clock, keepers, outside)] as const,
  );
  return Object.fromEntries(entries) as Partial<Record<PlatformId, ConnectedPlatform>>;
}
