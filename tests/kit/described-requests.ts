/** Holds what a platform's tests send to the description of its interface, so that a misspelt parameter fails them. */
import type { PlatformId } from '#domain/platforms.ts';
import { faultsOf, type Operation } from './described-interface.ts';
import { jsonOf, type SentRequest } from './fake-http.ts';
import { readDiscovery, readOpenApi, readOpenApiPaths } from './interface-descriptions.ts';
import { isSharedThere } from './shared-folder.ts';
import * as written from './written-interfaces.ts';

type Interface = {
  /** The setting that holds its base address. */
  setting: string;
  operations: () => readonly Operation[];
  /** Lies beside the project and may be absent. */
  isBeside?: true;
};

const listenbrainzPaths = {
  '/1/popularity/recording': 'listenbrainz/openapi/paths-popularity-recording.yaml',
  '/1/metadata/recording/': 'listenbrainz/openapi/paths-metadata-recordingMetadata.yaml',
  '/1/metadata/lookup/': 'listenbrainz/openapi/paths-metadata-lookup.yaml',
};

const beside = (setting: string, operations: () => readonly Operation[]): Interface => ({
  setting,
  operations,
  isBeside: true,
});
const ours = (setting: string, operations: readonly Operation[]): Interface => ({
  setting,
  operations: () => operations,
});

/** Bandcamp has no interface (facts §7): its public pages are read, and its own tests say which. */
const interfaces: Partial<Record<PlatformId, readonly Interface[]>> = {
  youtube: [
    beside('YOUTUBE_API_URL', () => [
      ...readDiscovery('youtube/youtube-data-v3.discovery.json'),
      written.youtubeStats,
    ]),
    beside('YOUTUBE_ANALYTICS_API_URL', () =>
      readDiscovery('youtube-analytics/youtube-analytics-v2.discovery.json'),
    ),
  ],
  spotify: [beside('SPOTIFY_API_URL', () => readOpenApi('spotify/spotify-web-api.openapi.yml'))],
  soundcloud: [
    beside('SOUNDCLOUD_API_URL', () => [
      written.soundcloudSetPage,
      ...readOpenApi('soundcloud/soundcloud-api.openapi.yaml'),
    ]),
  ],
  tidal: [
    beside('TIDAL_API_URL', () => [
      ...readOpenApi('tidal/tidal-api.openapi.cut.json'),
      written.tidalAlbumItems,
    ]),
  ],
  listenbrainz: [
    beside('LISTENBRAINZ_API_URL', () => [
      ...readOpenApiPaths(listenbrainzPaths),
      written.listenbrainzMetadata,
    ]),
    ours('MUSICBRAINZ_API_URL', written.musicbrainz),
  ],
  deezer: [ours('DEEZER_API_URL', written.deezer)],
  lastfm: [ours('LASTFM_API_URL', written.lastfm)],
  'apple-music': [ours('APPLE_MUSIC_API_URL', written.appleMusic), ours('ITUNES_API_URL', written.itunes)],
  audiomack: [ours('AUDIOMACK_API_URL', written.audiomack)],
};

/** Read once in each process of tests, when the first request comes. */
const known = new Map<string, readonly Operation[] | undefined>();

/** Undefined where the description is absent. */
export function operationsOf(platform: PlatformId, setting: string): readonly Operation[] | undefined {
  if (known.has(setting)) return known.get(setting);
  const one = interfaces[platform]?.find((candidate) => candidate.setting === setting);
  const isThere = one && (!one.isBeside || isSharedThere);
  if (one && !isThere) process.stdout.write(`skipped: no description of ${platform}'s interface\n`);
  const operations = isThere ? one.operations() : undefined;
  known.set(setting, operations);
  return operations;
}

const isForToken = ({ body }: SentRequest): boolean => new URLSearchParams(body).has('grant_type');

/** The path below a base address, `/` for the base itself; undefined for another address. */
function pathBelow(base: string, { origin, pathname }: URL): string | undefined {
  const start = base.replace(/\/+$/, '');
  const address = `${origin}${pathname}`;
  if (address === start) return '/';
  return address.startsWith(`${start}/`) ? address.slice(start.length) : undefined;
}

/**
 * What is wrong with a request that a platform with these settings sent. Tokens, previews and short links
 * are not the interface's.
 */
export function requestFaults(
  platform: PlatformId,
  settings: Record<string, unknown>,
  sent: SentRequest,
): string[] {
  if (isForToken(sent)) return [];
  for (const { setting } of interfaces[platform] ?? []) {
    const path = pathBelow(String(settings[setting]), sent.url);
    if (path === undefined) continue;
    const operations = operationsOf(platform, setting);
    const asked = { method: sent.method, path, query: sent.url.searchParams, json: jsonOf(sent) };
    return operations ? faultsOf(operations, asked).map((fault) => `${platform}: ${fault}`) : [];
  }
  return [];
}
