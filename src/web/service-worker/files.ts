/** How built files, pictures and fonts are kept. */
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, StaleWhileRevalidate, type StrategyOptions } from 'workbox-strategies';

/** More than one build has: pages kept from the one before still find theirs. */
const mostAssets = 400;
const mostFiles = 60;

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** The least used go. Its type says `undefined` where that of plugins says that nothing is there. */
const atMost = (maxEntries: number): Plugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Plugin;

/** Their names change with their content. */
export const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [
    atMost(mostAssets),
    // What the offline page needs is kept with it.
    { handlerDidError: ({ request }) => caches.match(request, { ignoreVary: true }) },
  ],
});

export const files = new StaleWhileRevalidate({ cacheName: 'files', plugins: [atMost(mostFiles)] });
