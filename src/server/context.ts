/** What every use case gets as its first argument. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Mailer } from './adapters/mail.ts';
import type { Payments } from './adapters/payments.ts';
import type { Pusher } from './adapters/push.ts';
import type { Receivers } from './adapters/receiver.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Clock } from './kernel/clock.ts';
import type { Logger } from './kernel/log.ts';
import type { FoundSong, ListedUpTo, Listing } from './platforms/found.ts';
import type { CallAsker } from './platforms/http/quota.ts';
import type {
  Addresses,
  Counts,
  OwnerSpec,
  Platform,
  PlaylistPage,
  ReadResult,
  SearchWords,
} from './platforms/platform.ts';
import type { LiveBus } from './pubsub/bus.ts';
import type { FileStorage } from './storage/storage.ts';

type Bound<Work> = Work extends (io: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** `OwnerSpec`, ready to be asked. */
export type ConnectedOwner = Pick<OwnerSpec<unknown>, 'mostSongs' | 'dayBoundary'> & {
  isConfigured: boolean;
} & {
  [Name in 'consentUrl' | 'signIn' | 'withdraw' | 'channel' | 'songsOf' | 'report']: Bound<
    OwnerSpec<unknown>[Name]
  >;
};

/** A platform joined with its settings and its HTTP, ready to be asked. */
export type ConnectedPlatform = {
  platform: Platform;
  isConfigured: boolean;
  batchSize: number;
  /** By itself a song is read no more often than that; 0: as the plans say. */
  leastSeconds: number;
  /** `asker`: whose request makes the calls; absent: the sync's. */
  read(
    platformTrackIds: readonly string[],
    addresses: Addresses,
    asker?: CallAsker,
  ): Promise<Map<string, ReadResult>>;
  /** The sync's alone: see `PlatformSpec`. Absent: it has no call for numbers without facts. */
  readCounts?(platformTrackIds: readonly string[]): Promise<Map<string, Counts>>;
  /** ISRCs that it may be asked for in one call; 0: it cannot be asked for any. */
  isrcsAtOnce: number;
  /** Of each ISRC the songs that state it. `asker`: see `read`; look-ups are always somebody's. */
  findByIsrc(isrcs: readonly string[], asker: CallAsker): Promise<Map<string, FoundSong[]>>;
  /** Absent: it has no search that we use. */
  search?(words: SearchWords, asker: CallAsker): Promise<readonly FoundSong[]>;
  /** Absent: it lists no songs of albums. */
  listAlbum?(albumId: string, asker: CallAsker, after?: ListedUpTo): Promise<Listing>;
  /** Absent: it finds no album by its UPC. */
  listByUpc?(upc: string, asker: CallAsker): Promise<Listing>;
  /** Absent: no playlists of people are read there. `page`: as the page before it named it. */
  listPlaylist?(playlistId: string, page: string | undefined, asker: CallAsker): Promise<PlaylistPage>;
  resolve(url: string, asker?: CallAsker): Promise<ReturnType<Platform['parse']>>;
  /** Absent: it tells owners no more than everybody. */
  owner?: ConnectedOwner;
  /** Before a song is made due by hand: see `QuotaKeeper`. */
  countRequest(db: Db, asker: CallAsker): Promise<Date | undefined>;
};

export type Ctx = {
  /** The pool, or inside `transaction` the transaction. */
  db: Db;
  clock: Clock;
  config: Config;
  log: Logger;
  jobs: Jobs;
  live: LiveBus;
  mail: Mailer;
  push: Pusher;
  /** Addresses that users have named for webhooks. */
  receivers: Receivers;
  /** Where uploads lie once they have arrived. */
  storage: FileStorage;
  /** Absent: nobody can pay here. */
  payments?: Payments | undefined;
  platforms: Partial<Record<PlatformId, ConnectedPlatform>>;
};
