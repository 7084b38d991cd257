/** Every platform that has a connector: one line here, one folder beside. */
import type { PlatformId } from '#domain/platforms.ts';
import { appleMusic, appleMusicSettings } from './apple-music/index.ts';
import { audiomack, audiomackSettings } from './audiomack/index.ts';
import { bandcamp, bandcampSettings } from './bandcamp/index.ts';
import { deezer, deezerSettings } from './deezer/index.ts';
import { isHostOf } from './http/redirects.ts';
import { lastfm, lastfmSettings } from './lastfm/index.ts';
import { listenbrainz, listenbrainzSettings } from './listenbrainz/index.ts';
import type { Platform } from './platform.ts';
import { soundcloud, soundcloudSettings } from './soundcloud/index.ts';
import { spotify, spotifySettings } from './spotify/index.ts';
import { tidal, tidalSettings } from './tidal/index.ts';
import { youtube, youtubeSettings } from './youtube/index.ts';

export const platforms: Readonly<Partial<Record<PlatformId, Platform>>> = {
  youtube,
  spotify,
  'apple-music': appleMusic,
  soundcloud,
  lastfm,
  bandcamp,
  audiomack,
  deezer,
  listenbrainz,
  tidal,
};

/** Environment variable → shape, of all platforms together; `config.ts` reads the environment with it. */
export const platformSettings = {
  ...youtubeSettings.shape,
  ...spotifySettings.shape,
  ...appleMusicSettings.shape,
  ...soundcloudSettings.shape,
  ...lastfmSettings.shape,
  ...bandcampSettings.shape,
  ...audiomackSettings.shape,
  ...deezerSettings.shape,
  ...listenbrainzSettings.shape,
  ...tidalSettings.shape,
};

export const allPlatforms: readonly Platform[] = Object.values(platforms);

/** All hosts that pages load pictures of songs from. */
export const pictureHosts: readonly string[] = allPlatforms.flatMap((platform) => platform.pictureHosts);

/** Whether an address is of a picture that the platform itself serves. */
export function isPictureOf(id: PlatformId, address: string): boolean {
  const url = URL.parse(address);
  const isPlain = url?.protocol === 'https:' && !url.port && !url.username && !url.password;
  return isPlain && isHostOf(platforms[id]?.pictureHosts ?? [], url.hostname);
}

export const platformOf = (id: PlatformId): Platform | undefined => platforms[id];

export const platformOfHost = (host: string): Platform | undefined =>
  allPlatforms.find((platform) => isHostOf(platform.hosts, host));

/** `scheme` with its colon, as `URL.protocol` has it. */
export const platformOfScheme = (scheme: string): Platform | undefined =>
  allPlatforms.find((platform) => platform.schemes?.includes(scheme));
