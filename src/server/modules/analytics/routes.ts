/** What the API offers of analytics. */
import type { BoundRoute } from '#server/route.ts';

export const analyticsRoutes: BoundRoute[] = [];
