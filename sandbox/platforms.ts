/** The fake platforms there are; a new one is added here. */
import type { PlatformId } from '#domain/platforms.ts';
import { createAppleMusic } from './apple-music.ts';
import { createAudiomack } from './audiomack.ts';
import { createBandcamp } from './bandcamp.ts';
import { createDeezer } from './deezer.ts';
import type { CreateFakePlatform, FakePlatform, World } from './fake-platform.ts';
import { createLastfm } from './lastfm.ts';
import { createListenbrainz } from './listenbrainz.ts';
import { createSoundcloud } from './soundcloud.ts';
import { createSpotify } from './spotify.ts';
import { createTidal } from './tidal.ts';
import { createYoutube } from './youtube.ts';

const creators: Partial<Record<PlatformId, CreateFakePlatform>> = {
  youtube: createYoutube,
  spotify: createSpotify,
  soundcloud: createSoundcloud,
  'apple-music': createAppleMusic,
  bandcamp: createBandcamp,
  lastfm: createLastfm,
  audiomack: createAudiomack,
  deezer: createDeezer,
  listenbrainz: createListenbrainz,
  tidal: createTidal,
};

export type FakePlatforms = Partial<Record<PlatformId, FakePlatform>>;

export const createFakePlatforms = (world: World): FakePlatforms =>
  Object.fromEntries(Object.entries(creators).map(([id, create]) => [id, create(world)]));
