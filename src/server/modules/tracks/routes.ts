/** What the API offers of tracks. */
import type { BoundRoute } from '#server/route.ts';

export const tracksRoutes: BoundRoute[] = [];
