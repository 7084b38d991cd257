/** What the API offers of demo. */
import type { BoundRoute } from '#server/route.ts';

export const demoRoutes: BoundRoute[] = [];
