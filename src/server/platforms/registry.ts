/** Every platform that has a connector: one line here, one folder beside. */
import type { PlatformId } from '#contract/platforms.ts';
import { deezer, deezerSettings } from './deezer/index.ts';
import { isHostOf } from './hosts.ts';
import type { Platform } from './platform.ts';
import { spotify, spotifySettings } from './spotify/index.ts';
import { youtube, youtubeSettings } from './youtube/index.ts';

export const platforms: Readonly<Partial<Record<PlatformId, Platform>>> = { youtube, spotify, deezer };

/** Environment variable → shape, of all platforms together; `config.ts` reads the environment with it. */
export const platformSettings = {
  ...youtubeSettings.shape,
  ...spotifySettings.shape,
  ...deezerSettings.shape,
};

export const allPlatforms: readonly Platform[] = Object.values(platforms);

export const platformOf = (id: PlatformId): Platform | undefined => platforms[id];

export const platformOfHost = (host: string): Platform | undefined =>
  allPlatforms.find((platform) => isHostOf(platform.hosts, host));

/** `scheme` with its colon, as `URL.protocol` has it. */
export const platformOfScheme = (scheme: string): Platform | undefined =>
  allPlatforms.find((platform) => platform.schemes?.includes(scheme));
