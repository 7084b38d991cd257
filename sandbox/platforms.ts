/** The stand-ins there are; a new one is added here. */
import type { PlatformId } from '#contract/platforms.ts';
import { createDeezer } from './deezer.ts';
import { createSpotify } from './spotify.ts';
import type { CreateStandIn, StandIn, World } from './standin.ts';
import { createYoutube } from './youtube.ts';

const creators: Partial<Record<PlatformId, CreateStandIn>> = {
  youtube: createYoutube,
  spotify: createSpotify,
  deezer: createDeezer,
};

export type StandIns = Partial<Record<PlatformId, StandIn>>;

export const createStandIns = (world: World): StandIns =>
  Object.fromEntries(Object.entries(creators).map(([id, create]) => [id, create(world)]));
