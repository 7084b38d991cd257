/** What the API offers of live. */
import type { BoundRoute } from '#server/route.ts';

export const liveRoutes: BoundRoute[] = [];
