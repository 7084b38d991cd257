/** Fake of artists' pages on Bandcamp: a song's page with its structured data, and a robots.txt on every host. */
import type { Metrics } from '#domain/metrics.ts';
import type { Item } from './catalogue.ts';
import { chance, pick, whole } from './chance.ts';
import {
  type Call,
  type FakePlatform,
  type Refusal,
  type Reply,
  releaseInstant,
  type World,
} from './fake-platform.ts';
import { scenarioOf } from './scenarios.ts';

const idForm = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\/track\/([a-z0-9_-]{1,200})$/;
/** Bandcamp opened; older songs were put there later. */
const opened = Date.UTC(2008, 8, 16);

const html = { 'content-type': 'text/html; charset=utf-8' };
const plain = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body,
});

const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

type Sale = { price: number; currency: string };

/** One song in ten is sold with its album only; of the others one in six costs what the listener likes. */
export function saleOf({ seed, artist }: Item): Sale | undefined {
  if (chance('bandcamp sold alone', seed) < 0.1) return undefined;
  const isOpen = chance('bandcamp name your price', seed) < 1 / 6;
  const currency = pick(['USD', 'USD', 'EUR', 'GBP'], 'bandcamp currency', artist);
  return { price: isOpen ? 0 : pick([0.5, 1, 1, 1.5, 2], 'bandcamp price', seed), currency };
}

function metricsOf(item: Item): Metrics {
  const sale = saleOf(item);
  return sale ? { price: Math.round(sale.price * 100) } : {};
}

/** `14 Sep 2013 00:00:00 GMT`. */
const dateOf = (instant: Date): string => instant.toUTCString().slice(5);

/** `P00H03M46S`, without the `T` that ISO 8601 wants. */
function durationOf(seconds: number): string {
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `P${two(seconds / 3600)}H${two((seconds / 60) % 60)}M${two(seconds % 60)}S`;
}

/** Letters and digits, joined by dashes; a title in another script has none. */
const slugOf = (text: string, joint: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, joint)
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');

function invent(title = '', artist = ''): string {
  const host = slugOf(artist, '') || `artist${whole(1000, 99_999, 'bandcamp artist', artist)}`;
  return `${host}/track/${slugOf(title, '-') || whole(1000, 99_999, 'bandcamp track', title)}`;
}

function urlOf(id: string): string {
  const [artist, ...rest] = id.split('/');
  return `https://${artist}.bandcamp.com/${rest.join('/')}`;
}

/** Some who bought it: a selection, as on the real page, and so no number. */
const supporters = (id: string): object[] =>
  Array.from({ length: whole(0, 5, 'bandcamp supporters', id) }, (_, place) => ({
    '@type': 'Person',
    url: `https://bandcamp.com/sandbox-listener-${place}`,
    name: `Sandbox Listener ${place}`,
  }));

function structuredData(world: World, item: Item): object {
  const address = urlOf(item.id);
  const home = new URL(address).origin;
  const sale = saleOf(item);
  const album = item.album === item.title ? address : `${home}/album/${slugOf(item.album, '-') || 'album'}`;
  const own = sale && {
    '@type': ['MusicRelease', 'Product'],
    '@id': address,
    name: item.title,
    offers: {
      '@type': 'Offer',
      url: `${address}#buy`,
      priceCurrency: sale.currency,
      price: sale.price,
      priceSpecification: { minPrice: sale.price },
      availability: 'OnlineOnly',
    },
    musicReleaseFormat: 'DigitalFormat',
  };
  return {
    '@type': 'MusicRecording',
    '@id': address,
    name: item.title,
    duration: durationOf(item.seconds),
    datePublished: dateOf(startOf(item)),
    inAlbum: {
      '@type': 'MusicAlbum',
      name: item.album,
      albumRelease: [...(album === address ? [] : [{ '@type': 'MusicRelease', '@id': album }]), own].filter(
        Boolean,
      ),
      albumReleaseType: album === address ? 'SingleRelease' : 'AlbumRelease',
      '@id': album,
    },
    byArtist: { '@type': 'MusicGroup', name: item.artist, '@id': home },
    image: world.cover(item),
    sponsor: supporters(item.id),
    mainEntityOfPage: address,
    '@context': 'https://schema.org',
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function page(world: World, id: string): Reply {
  const item = world.item('bandcamp', id);
  const data = JSON.stringify(structuredData(world, item)).replaceAll('</', '<\\/');
  const title = escaped(`${item.title} | ${item.artist}`);
  return plain(
    200,
    `<!DOCTYPE html>
<html lang="en">
<head>
  <title>${title}</title>
  <meta property="og:title" content="${title}">
  <script type="application/ld+json">
${data}
  </script>
</head>
<body><h1>${escaped(item.title)}</h1><p>A page of the sandbox, in the place of Bandcamp’s.</p></body>
</html>
`,
    html,
  );
}

const notFound = (): Reply =>
  plain(404, '<!DOCTYPE html>\n<title>Bandcamp</title>\n<h2>Sorry, that something isn’t here.</h2>\n', html);

const robots = (isForbidden: boolean): Reply =>
  plain(
    200,
    `User-agent: *\nDisallow: /api/\nDisallow: /search\n${isForbidden ? 'Disallow: /track/\n' : ''}`,
  );

/** A script that a browser would run first, in the place of any page of this artist, with status 200. */
const challenge = (): Reply =>
  plain(
    200,
    `<!DOCTYPE html>
<html lang="en">
<head>
  <title>Client Challenge</title>
  <script src="/_fs-ch-sandbox/script.js"></script>
</head>
<body><noscript>JavaScript is needed to go on.</noscript></body>
</html>
`,
    html,
  );

function answer(world: World, { path }: Call): Reply {
  const [, artist = '', rest = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const id = `${artist}/${rest}`;
  if (scenarioOf(artist) === 'challenged') return challenge();
  if (rest === 'robots.txt') return robots(world.availability('bandcamp', `${artist}/`) === 'blocked');
  const isThere = idForm.test(id) && !['gone', 'private'].includes(world.availability('bandcamp', id));
  return isThere ? page(world, id) : notFound();
}

function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === '500') return plain(500, 'Internal Server Error');
  // It has no tokens: whom it does not want to answer it shows this.
  if (refusal === 'expired-token') return challenge();
  return plain(429, 'Too Many Requests', { 'retry-after': String(retryAfter) });
}

export function createBandcamp(world: World): FakePlatform {
  return {
    id: 'bandcamp',
    prefixes: { '/bandcamp': 'api' },
    settings: (base) => ({ BANDCAMP_URL: `${base}/bandcamp/{artist}` }),
    invent,
    url: urlOf,
    asked: ({ path }) => [path.slice(1)].filter((id) => idForm.test(id)),
    answer: (_surface, call) => answer(world, call),
    refuse,
    idOf: (link) => {
      const id = `${link.hostname.replace(/\.bandcamp\.com$/, '')}${link.pathname}`;
      return idForm.test(id) ? id : undefined;
    },
    /** Bandcamp has no oEmbed. */
    preview: () => plain(404, ''),
    metrics: (id) => metricsOf(world.item('bandcamp', id)),
    start: (id) => startOf(world.item('bandcamp', id)),
  };
}
