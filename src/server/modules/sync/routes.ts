/** What the API offers of sync. */
import type { BoundRoute } from '#server/route.ts';

export const syncRoutes: BoundRoute[] = [];
