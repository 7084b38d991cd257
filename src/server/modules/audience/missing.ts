/** Platforms that say nothing of an audience, and the way to what they would say. Pure. */
import type { getAudience } from '#contract/audience.ts';
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

type State = { known: ReadonlySet<PlatformId>; isConnected: boolean; isConnectable: boolean };

export function missingOf(
  { dimension, platform, trackId }: { dimension: AudienceDimension; platform?: PlatformId; trackId?: string },
  links: readonly { platform: PlatformId }[],
  { known, isConnected, isConnectable }: State,
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
      if (dimension === 'city' || isConnected) return 'import';
      return isConnectable ? 'connect' : 'not_configured';
    }
    const isTold = dimension === 'country' || dimension === 'city';
    return isTold && withStatements.includes(one) ? 'import' : 'none';
  }
}
