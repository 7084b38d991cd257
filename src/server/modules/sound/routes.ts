import * as contract from '#contract/sound.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { readMoods } from './moods.ts';
import { readSound } from './sound.ts';

export const soundRoutes: BoundRoute[] = [
  bindForUser(contract.getTrackSound, ({ ctx, user, params }) =>
    readSound(ctx, user, { trackId: params.id }),
  ),
  bindForUser(contract.getSongSound, ({ ctx, user, params }) => readSound(ctx, user, { songId: params.id })),
  bindForUser(contract.getMoods, ({ ctx, user, query }) => readMoods(ctx, user, query)),
];
