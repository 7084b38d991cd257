/** Where the header, the menu, the footer and the map of the site lead. */
export const headerLinks = [
  { to: '/features', label: 'nav.features' },
  { to: '/subscription', label: 'nav.pricing' },
  { to: '/about', label: 'nav.about' },
  { to: '/blog', label: 'nav.blog' },
  { to: '/videos', label: 'nav.videos' },
  { to: '/help', label: 'nav.help' },
] as const;

/** The menu of small screens has one more. */
export const menuLinks = [...headerLinks, { to: '/discover-playlists', label: 'nav.discover' }] as const;

export const footerGroups = [
  {
    title: 'footer.product',
    links: [
      { to: '/features', label: 'nav.features' },
      { to: '/subscription', label: 'nav.pricing' },
      { to: '/discover-playlists', label: 'nav.discover' },
    ],
  },
  {
    title: 'footer.learn',
    links: [
      { to: '/blog', label: 'nav.blog' },
      { to: '/videos', label: 'nav.videos' },
      { to: '/help', label: 'nav.help' },
      { to: '/dictionary', label: 'nav.dictionary' },
      { to: '/api-reference', label: 'nav.apiReference' },
      { to: '/rss.xml', label: 'nav.rss' },
    ],
  },
  {
    title: 'footer.company',
    links: [
      { to: '/about', label: 'nav.about' },
      { to: '/contact', label: 'nav.contact' },
      { to: '/contact?topic=problem', label: 'nav.reportProblem' },
      { to: '/status', label: 'nav.status' },
    ],
  },
  {
    title: 'footer.legal',
    links: [
      { to: '/privacy', label: 'nav.privacy' },
      { to: '/terms', label: 'nav.terms' },
      { to: '/sitemap', label: 'nav.sitemap' },
    ],
  },
] as const;
