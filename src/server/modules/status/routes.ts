import { getStatus } from '#contract/status.ts';
import { type BoundRoute, bindForAnyone } from '#server/route.ts';
import { readStatus } from './status.ts';

export const statusRoutes: BoundRoute[] = [bindForAnyone(getStatus, ({ ctx }) => readStatus(ctx))];
