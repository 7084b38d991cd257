/** The pages that every visitor can open: one of each kind. */
export const publicPages = [
  '/',
  '/features',
  '/subscription',
  '/discover-playlists',
  '/help',
  '/help/export-your-data',
  '/blog',
  '/blog/reading-growth',
  '/videos',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/sitemap',
] as const;
