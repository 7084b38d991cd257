/** What the API offers of accounts. */
import type { BoundRoute } from '#server/route.ts';

export const accountsRoutes: BoundRoute[] = [];
