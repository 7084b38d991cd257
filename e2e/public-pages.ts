/** The pages that every visitor can open, one of each kind: those of the sitemap, an article and a post. */
import { publicPaths } from '#domain/paths.ts';

export const publicPages = [...publicPaths, '/help/export-your-data', '/blog/reading-growth'] as const;
