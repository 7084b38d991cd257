/** The product's own connector, over real HTTP to a started sandbox. */
import type { FoundSong, Listing } from '#server/platforms/found.ts';
import { createPlatformHttp } from '#server/platforms/http/client.ts';
import type { Platform, PlatformLink, ReadResult, SearchWords } from '#server/platforms/platform.ts';
import { stillClock } from './fake-http.ts';
import { boundless, memoryTokens } from './platform-keepers.ts';

export type SandboxConnector = {
  read(ids: readonly string[]): Promise<Map<string, ReadResult>>;
  resolve(url: string): Promise<PlatformLink | undefined>;
  findByIsrc(...isrcs: string[]): Promise<Map<string, FoundSong[]> | undefined>;
  search(words: SearchWords): Promise<readonly FoundSong[] | undefined>;
  listAlbum(albumId: string): Promise<Listing | undefined>;
};

/** Tokens are kept for as long as the connector; its clock stands still. */
export function connectToSandbox(
  platform: Platform,
  environment: Record<string, string>,
  now: Date,
  contact: string | undefined = 'tests@example.com',
): SandboxConnector {
  const clock = stillClock(now.toISOString());
  const settings = platform.settings.parse(environment);
  const limits = platform.limits(settings);
  const http = createPlatformHttp({ platform: platform.id, limits, quotas: boundless, clock, contact });
  const io = { http, tokens: memoryTokens(clock), settings, clock };
  return {
    read: (ids) => platform.read(io, ids),
    resolve: async (url) => platform.resolve?.(io, url),
    findByIsrc: async (...isrcs) => platform.findByIsrc?.(io, isrcs),
    search: async (words) => platform.search?.(io, words),
    listAlbum: async (albumId) => platform.albums?.list(io, albumId),
  };
}
