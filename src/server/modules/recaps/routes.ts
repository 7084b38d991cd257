import { getRecap } from '#contract/recaps.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { readRecap } from './recap.ts';

export const recapsRoutes: BoundRoute[] = [
  bindForUser(getRecap, ({ ctx, user, params }) => readRecap(ctx, user, params.year)),
];
