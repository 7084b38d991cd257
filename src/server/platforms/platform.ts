/** What a music platform is to us: how its links look, and how the state of its songs is read. */
import type { z } from 'zod';
import type { Metric, Metrics } from '#contract/metrics.ts';
import type { PlatformId } from '#contract/platforms.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { PlatformHttp } from './http.ts';

/** What a pasted link names. Only `track` can be followed; `short` must be resolved first. */
export type Link =
  | { kind: 'track'; platformTrackId: string; url: string }
  | { kind: 'short'; url: string }
  | { kind: 'album' | 'playlist' | 'artist' | 'video' | 'other' };

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
};

/** The five ways a read fails. What follows from each is decided once, by the sync. */
export type FailureKind = 'not-found' | 'needs-auth' | 'rate-limited' | 'unavailable' | 'bad-reply';

/** One song's failure inside a batch that otherwise worked. `detail` is for operators, never for pages. */
export type ItemFailure = { outcome: 'failed'; kind: FailureKind; detail?: string };

export type ReadResult = Reading | ItemFailure;

/** A whole call's failure. `until` says when a rate limit ends, where the platform told. */
export class PlatformFailure extends Error {
  readonly platform: PlatformId;
  readonly kind: FailureKind;
  readonly until: Date | undefined;

  constructor(platform: PlatformId, kind: FailureKind, detail: string, options?: { until?: Date; cause?: unknown }) {
    super(`${platform}: ${kind}: ${detail}`, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PlatformFailure';
    this.platform = platform;
    this.kind = kind;
    this.until = options?.until;
  }
}

export type PlatformIo<Settings> = { http: PlatformHttp; settings: Settings; clock: Clock };

/** How often a platform may be called, and the page that says so. */
export type Limits = {
  /** Songs in one call of `read`. */
  batchSize: number;
  /** At most so many calls within any window of `perMilliseconds` (rolling). */
  rate: { calls: number; perMilliseconds: number };
  page: string;
};

/** The settings of a platform (environment variable → shape); every one optional or with a default. */
export type SettingsShape = z.ZodObject;

export type PlatformSpec<Shape extends SettingsShape> = {
  id: PlatformId;
  /** Hosts whose links are this platform's, in lower case; `*.example.com` for any sub-domain. */
  hosts: readonly string[];
  /** Metrics it can give; everything else is absent on its songs. */
  counts: readonly Metric[];
  settings: Shape;
  isConfigured(settings: z.infer<Shape>): boolean;
  /** Pure; `url` has http(s) or the platform's own scheme and one of its `hosts`. */
  parse(url: URL): Link;
  /** Where a short link leads; only towards this platform's own hosts. */
  resolve?(io: PlatformIo<z.infer<Shape>>, url: string): Promise<Link>;
  /**
   * Facts and metrics of up to `limits.batchSize` songs, one result for every id asked.
   * Throws `PlatformFailure` when the call as a whole fails.
   */
  read(io: PlatformIo<z.infer<Shape>>, platformTrackIds: readonly string[]): Promise<Map<string, ReadResult>>;
  /** The batch size may depend on the settings (Spotify's batch reads are closed to new applications). */
  limits(settings: z.infer<Shape>): Limits;
  /** Public page of a song. */
  urlOf(platformTrackId: string): string;
};

/** A platform with its settings' type closed over, so that all fit one table. */
export type Platform = PlatformSpec<SettingsShape>;

export const definePlatform = <Shape extends SettingsShape>(spec: PlatformSpec<Shape>): Platform =>
  spec as unknown as Platform;
