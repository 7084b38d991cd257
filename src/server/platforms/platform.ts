/** What a music platform is to us: how its links look, and how the state of its songs is read. */
import type { z } from 'zod';
import type { Metric, Metrics } from '#domain/metrics.ts';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Sound } from '#domain/sound.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { PlatformHttp } from './http/client.ts';
import type { ItemFailure } from './http/failure.ts';
import type { Quota } from './http/quota.ts';
import type { TokenKeeper } from './http/tokens.ts';

export type { FailureKind, ItemFailureKind } from './http/failure.ts';

/** `player`: one that is shown inside other pages, and does not name what it plays. */
export type OtherPage = 'album' | 'playlist' | 'artist' | 'video' | 'player' | 'other';

/**
 * What a pasted link names. Only `track` can be followed; `short` must be resolved first, and so must a
 * provisional track: its link tells no id that stays (SoundCloud's names can be changed).
 */
export type PlatformLink =
  | { kind: 'track'; platformTrackId: string; url: string; isProvisional?: true }
  | { kind: 'short'; url: string }
  /** `song`: the link of the one song that the page marks, where it marks one. */
  | { kind: OtherPage; song?: string };

/** Facts of a song as the platform states them. Durations in seconds, dates as `2026-11-20`. */
export type SongFacts = {
  title: string;
  artist: string;
  album?: string;
  artworkUrl?: string;
  durationSeconds?: number;
  isrc?: string;
  releaseDate?: string;
  /** ISO 4217, only where `metrics.price` is given. */
  currency?: string;
};

export type Reading = {
  outcome: 'read';
  song: SongFacts;
  metrics: Metrics;
  /** Metrics this platform gives in general but withholds for this song (hidden likes, comments off). */
  withheld: Metric[];
  /** `private` and `blocked` keep their history and are read rarely. */
  availability: 'public' | 'unlisted' | 'private' | 'blocked';
  /** Announced and not out yet: it has no numbers, and whatever is known of it stays. */
  isUpcoming?: true;
  /**
   * Where the platform tells how songs sound: `{}` says nothing of this one, `no_access` that this application may not
   * ask. Absent: it was not asked this time.
   */
  sound?: Sound | 'no_access';
};

/** `known`: what was read all the same of a song without a title (its counts) or without counts (its facts). */
export type ReadResult = Reading | (ItemFailure & { known?: Reading | Counts });

/** What is counted of a song whose facts are known, and which is there for everybody. */
export type Counts = Omit<Reading, 'song'>;

export type PlatformIo<Settings> = {
  http: PlatformHttp;
  tokens: TokenKeeper;
  settings: Settings;
  clock: Clock;
};

/** Song id → the address it is kept under, for platforms whose id alone is not enough (Apple's storefronts). */
export type Addresses = ReadonlyMap<string, string>;

type Limits = {
  /** Songs in one call of `read`. */
  batchSize: number;
  /** By itself a song is read no more often than that, whatever the plans; absent: as the plans say. */
  leastSeconds?: number;
  /** ISRCs in one call of `findByIsrc`; absent: with these settings it cannot be asked for any. */
  isrcsAtOnce?: number;
  /** The first one counts every call that names no other (see `Call.quotas`). */
  quotas: readonly [Quota, ...Quota[]];
};

/** A song that a look-up or a search came upon. */
export type FoundSong = { platformTrackId: string; url: string; song: SongFacts };

/**
 * The songs of an album, in its order. `rest`: it has more than the `read` first ones; `total`: as its platform counts
 * them, where it does. `isFailed`: the rest was asked for, and did not come; `next`: where it begins, as the platform
 * names that place, where it can be asked for once more.
 */
export type Listing = {
  songs: readonly FoundSong[];
  rest?: { read: number; total: number | null; isFailed: boolean; next?: string };
};

/** Where a listing ended: it goes on at `next`, behind the `read` first songs. Whoever asks may have made it up. */
export type ListedUpTo = { next: string; read: number };

/** More than one edition of a recording is rare, and more than a screen of hits is not read. */
export const mostFound = 10;

/** What a song is called elsewhere. */
export type SearchWords = { title: string; artist: string };

/** `gone`: its owner or the platform has removed it. Of what cannot be seen nobody says what it was: no title, no artist. */
export type ListedVideo = Pick<SongFacts, 'title' | 'artist' | 'artworkUrl'> & {
  platformTrackId: string;
  url: string;
  state: 'available' | 'gone' | 'private';
};

/**
 * One page of somebody's playlist, in its order; `next` names the page after it. `total`: as the platform counts them,
 * those that it does not show among them. `bad-page`: there is no such page of it.
 */
export type PlaylistPage =
  | { outcome: 'listed'; total: number; videos: ListedVideo[]; next?: string }
  | { outcome: 'unknown' | 'private' | 'bad-page' };

/** Playlists that people have there. */
export type PlaylistSpec<Settings> = {
  /** The one that a link names, be it beside a song; `personal`: one that only its owner is shown. Never throws. */
  idIn(url: URL): string | 'personal' | undefined;
  /** Absent `page`: the first one. Throws `PlatformFailure`. */
  list(io: PlatformIo<Settings>, playlistId: string, page: string | undefined): Promise<PlaylistPage>;
};

/** Albums, of which the platform lists the songs by a documented call. */
export type AlbumSpec<Settings> = {
  /** Names the album that a link leads to, with what it takes to ask for it. Never throws. */
  idIn(url: URL): string | undefined;
  /**
   * Its songs that are there for everybody; none where it knows no such album. `after`: those behind them, of which none
   * is told again. Throws `PlatformFailure`, and `invalid_input` where `after` is no place of its lists.
   */
  list(io: PlatformIo<Settings>, albumId: string, after?: ListedUpTo): Promise<Listing>;
  /** The same of a release by its UPC; absent: no documented call takes one. */
  listByUpc?(io: PlatformIo<Settings>, upc: string): Promise<Listing>;
};

/** The settings of a platform (environment variable → shape); every one optional or with a default. */
export type SettingsShape = z.ZodObject;

/** What is asked of an owner, and what the answer is held to. */
export type ConsentRequest = { redirectUri: string; state: string; verifier: string };

/** Stands for an owner's consent; `name` is one for each, under which tokens are kept. */
export type OwnerGrant = { name: string; refreshToken: string };

export type OwnChannel = { id: string; title: string; url: string; since?: string };

/** One table over a span. Over days it has a row for each of them; of songs, for each of them. */
export type ReportRequest = {
  dimension: OwnDimension;
  from: string;
  to: string;
  isByDay: boolean;
  /** Absent: of the channel as a whole. */
  songs?: readonly string[];
};

/** No dimension: totals. `age_gender`: ages, genders and the two together. */
export type OwnDimension = 'none' | 'age_gender' | 'country' | 'source' | 'device' | 'playback';

/** In the words and units of `domain/own-figures.ts`. */
export type ReportRow = {
  songId: string | null;
  /** null: of the whole span. */
  day: string | null;
  dimension: FigureDimension | '';
  key: string;
  figure: Figure;
  value: number;
};

/** What a platform tells the owner of a channel alone, who has signed in there. Throws `PlatformFailure`. */
export type OwnerSpec<Settings> = {
  isConfigured(settings: Settings): boolean;
  /** Songs in one report. */
  mostSongs: number;
  /** Whose days its reports count in. */
  dayBoundary: string;
  consentUrl(io: PlatformIo<Settings>, request: ConsentRequest): Promise<URL>;
  /** `answer` is the whole address that the owner was sent back to. `isComplete`: all that is needed was agreed to. */
  signIn(
    io: PlatformIo<Settings>,
    answer: URL,
    request: ConsentRequest,
  ): Promise<{ refreshToken: string; isComplete: boolean }>;
  withdraw(io: PlatformIo<Settings>, refreshToken: string): Promise<void>;
  /** Undefined: the account has none. */
  channel(io: PlatformIo<Settings>, grant: OwnerGrant): Promise<OwnChannel | undefined>;
  /** Those of at most `mostSongs` songs that are the channel's. */
  songsOf(
    io: PlatformIo<Settings>,
    grant: OwnerGrant,
    channelId: string,
    songIds: readonly string[],
  ): Promise<string[]>;
  report(io: PlatformIo<Settings>, grant: OwnerGrant, request: ReportRequest): Promise<ReportRow[]>;
};

export type PlatformSpec<Shape extends SettingsShape> = {
  id: PlatformId;
  /** Hosts whose links are this platform's: lower case, without `www.`; `*.example.com` for any sub-domain. */
  hosts: readonly string[];
  /** Where its songs' pictures lie: pages load pictures of songs from there alone. As `hosts`, in full. */
  pictureHosts: readonly string[];
  /** Its own URI schemes, as `spotify:`. */
  schemes?: readonly string[];
  /** Metrics it can give; everything else is absent on its songs. */
  counts: readonly Metric[];
  settings: Shape;
  /** Whether it may be asked how songs sound; absent: it has nothing to say of that. */
  tellsSound?(settings: z.infer<Shape>): boolean;
  isConfigured(settings: z.infer<Shape>): boolean;
  /** Pure; `url` has http(s) and one of `hosts` (without `www.`), or one of `schemes`. Never throws. */
  parse(url: URL): PlatformLink;
  /** Whether an id has this platform's form; others are answered `not-found` without a call. */
  isId(platformTrackId: string): boolean;
  /** Where a short or provisional link leads; only towards this platform's own hosts. */
  resolve?(io: PlatformIo<z.infer<Shape>>, url: string): Promise<PlatformLink>;
  /**
   * Facts and metrics of up to `limits.batchSize` songs, one result for every id asked.
   * Throws `PlatformFailure` when the call as a whole fails.
   */
  read(
    io: PlatformIo<z.infer<Shape>>,
    platformTrackIds: readonly string[],
    addresses?: Addresses,
  ): Promise<Map<string, ReadResult>>;
  /**
   * The numbers alone, where the platform has a cheaper call for them. Songs that it does not answer are absent, which
   * says nothing of why: they are to be read. Throws `PlatformFailure`. Up to `limits.batchSize`.
   */
  readCounts?(
    io: PlatformIo<z.infer<Shape>>,
    platformTrackIds: readonly string[],
  ): Promise<Map<string, Counts>>;
  /**
   * Songs of the platform that state one of these ISRCs, of each ISRC those that it knows; none is an answer too.
   * Throws `PlatformFailure` when the call as a whole fails. Up to `limits.isrcsAtOnce`.
   */
  findByIsrc?(io: PlatformIo<z.infer<Shape>>, isrcs: readonly string[]): Promise<readonly FoundSong[]>;
  /** Look-ups go to a service of their own (MusicBrainz), whose outages are not the platform's. */
  findsElsewhere?: true;
  /** What the platform's own search says of the words, the likeliest first. Only for platforms without look-ups. */
  search?(io: PlatformIo<z.infer<Shape>>, words: SearchWords): Promise<readonly FoundSong[]>;
  owner?: OwnerSpec<z.infer<Shape>>;
  playlists?: PlaylistSpec<z.infer<Shape>>;
  albums?: AlbumSpec<z.infer<Shape>>;
  /** The batch size may depend on the settings (Spotify's batch reads are closed to new applications). */
  limits(settings: z.infer<Shape>): Limits;
  /** Public page of a song. */
  urlOf(platformTrackId: string): string;
  /** Its search page, for people: nothing is asked of it here. The words follow, encoded. */
  searchPage: string;
};

/** A platform with its settings' type closed over, so that all fit one table. */
export type Platform = Omit<PlatformSpec<SettingsShape>, 'findByIsrc' | 'owner' | 'playlists' | 'albums'> & {
  owner?: OwnerSpec<unknown>;
  playlists?: PlaylistSpec<unknown>;
  albums?: AlbumSpec<unknown>;
  findByIsrc?(io: PlatformIo<unknown>, isrcs: readonly string[]): Promise<Map<string, FoundSong[]>>;
};
