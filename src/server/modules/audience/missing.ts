/** Platforms that say nothing of an audience, and the way to what they would say. Pure. */
import type { Connection, getAudience } from '#contract/audience.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { AudienceDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';

type Missing = ReplyOf<typeof getAudience>['missing'];

/** Distributors' statements and the platforms' own sales files tell of countries; listeners' journals of nothing. */
const withStatements: readonly PlatformId[] = [
  'spotify',
  'apple-music',
  'bandcamp',
  'deezer',
  'tidal',
  'soundcloud',
  'audiomack',
];

/** What YouTube’s reports, as they are read here, say nothing of, and a table of YouTube Studio does. */
const withFiles: readonly AudienceDimension[] = ['city', 'subscription'];

type State = {
  known: ReadonlySet<PlatformId>;
  /** Those that can be read. */
  connections: readonly Connection[];
  isConnectable: boolean;
};

export function missingOf(
  { dimension, platform, trackId }: { dimension: AudienceDimension; platform?: PlatformId; trackId?: string },
  links: readonly { platform: PlatformId }[],
  { known, connections, isConnectable }: State,
): Missing {
  const all = new Set<PlatformId>(links.map((link) => link.platform));
  // Whoever has no songs yet may have a channel.
  if (!trackId && platform === undefined) all.add('youtube');
  return [...all]
    .filter((one) => !known.has(one) && (platform === undefined || platform === one))
    .toSorted()
    .map((one) => ({ platform: one, way: wayOf(one) }));

  function wayOf(one: PlatformId): Missing[number]['way'] {
    if (one === 'youtube') {
      if (withFiles.includes(dimension)) return 'import';
      if (connections.length === 0) return isConnectable ? 'connect' : 'not_configured';
      return connections.some(({ state, readAt }) => state === 'reading' || readAt === null)
        ? 'reading'
        : 'silent';
    }
    const isTold = dimension === 'country' || dimension === 'city';
    return isTold && withStatements.includes(one) ? 'import' : 'none';
  }
}
