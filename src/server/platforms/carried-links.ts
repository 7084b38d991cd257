/** Addresses that carry another one, or name a song of another platform: read as they stand, their hosts are never asked. Pure. */
import { isHostOf } from './http/redirects.ts';

/** Pages that lead on, by host and path, and the parameters in which the address stands. */
const redirects: readonly { hosts: readonly string[]; path: RegExp; names: readonly string[] }[] = [
  {
    hosts: ['l.instagram.com', 'l.facebook.com', 'lm.facebook.com', 'l.threads.com', 'l.threads.net'],
    path: /^/,
    names: ['u'],
  },
  {
    hosts: ['facebook.com', 'm.facebook.com', 'l.messenger.com', 'l.wl.co', 'steamcommunity.com'],
    path: /^\/(?:flx\/warn|l\.php|l$|linkfilter|sharer|share\.php|dialog\/share)/,
    names: ['u', 'href'],
  },
  // What was to be shared.
  { hosts: ['t.me', 'telegram.me'], path: /^\/(?:share|iv$)/, names: ['url'] },
  { hosts: ['api.whatsapp.com', 'web.whatsapp.com', 'wa.me'], path: /^\/(?:send|$)/, names: ['text'] },
  { hosts: ['twitter.com', 'x.com'], path: /^\/(?:intent\/(?:tweet|post)|share)$/, names: ['url'] },
  { hosts: ['out.reddit.com', 'linkedin.com'], path: /^\/(?:redir\/redirect|t3_)/, names: ['url'] },
  { hosts: ['t.umblr.com'], path: /^\/redirect$/, names: ['z'] },
  { hosts: ['duckduckgo.com'], path: /^\/l\/?$/, names: ['uddg'] },
  // Whoever is asked to agree or to sign in first was on the way to a page.
  {
    hosts: ['consent.youtube.com', 'consent.google.com', 'accounts.google.com', 'accounts.spotify.com'],
    path: /^/,
    names: ['continue'],
  },
  // What asks for a player names the page of it.
  {
    hosts: ['youtube.com', 'open.spotify.com', 'soundcloud.com', 'api.deezer.com', 'oembed.tidal.com'],
    path: /^\/(?:oembed|$)/,
    names: ['url'],
  },
  { hosts: ['google.com', 'google.*'], path: /^\/url$/, names: ['q', 'url'] },
  { hosts: ['youtube.com', 'm.youtube.com'], path: /^\/redirect$/, names: ['q'] },
  { hosts: ['vk.com', 'away.vk.com', 'm.vk.com'], path: /^\/away/, names: ['to'] },
  { hosts: ['*.safelinks.protection.outlook.com'], path: /^/, names: ['url'] },
  {
    hosts: ['song.link', 'album.link', 'odesli.co', 'embed.odesli.co', 'embed.song.link'],
    path: /^\/(?:embed|redirect|$)/,
    names: ['url'],
  },
];

/** `google.de`, `google.co.uk`. */
const isHost = (known: readonly string[], host: string): boolean =>
  isHostOf(known, host) || (known.includes('google.*') && /^google\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(host));

/** `/web/20260601/https://…`: a page as it was kept. */
const archived = ({ pathname, search }: URL): string | undefined =>
  /^\/web\/\d{4,14}(?:[a-z]{2}_)?\/(https?:\/.+)$/
    .exec(`${pathname}${search}`)?.[1]
    ?.replace(/^(https?:)\/+/, '$1//');

const songPages = ['song.link', 'album.link', 'odesli.co'];

/** The letters by which Odesli's pages name a platform, and the address of a song or an album there. */
const pageOf: Readonly<Record<string, (id: string, isSong: boolean, country: string) => string>> = {
  s: (id, isSong) => `https://open.spotify.com/${isSong ? 'track' : 'album'}/${id}`,
  i: (id, isSong, country) => `https://music.apple.com/${country}/${isSong ? 'song' : 'album'}/${id}`,
  y: (id, isSong) =>
    isSong ? `https://www.youtube.com/watch?v=${id}` : `https://www.youtube.com/playlist?list=${id}`,
  d: (id, isSong) => `https://www.deezer.com/${isSong ? 'track' : 'album'}/${id}`,
  t: (id, isSong) => `https://tidal.com/browse/${isSong ? 'track' : 'album'}/${id}`,
  sc: (id, isSong) => `https://api.soundcloud.com/${isSong ? 'tracks' : 'playlists'}/${id}`,
};

/** `song.link/s/ID`, `song.link/ca/i/ID`, `album.link/song/ca/i/ID`, and the whole address behind the host. */
function namedByPage(host: string, parts: readonly string[], rest: string): string | undefined {
  if (/^https?:\//i.test(rest)) return rest.replace(/^(https?:)\/+/i, '$1//');
  const isNamed = parts[0] === 'song' || parts[0] === 'album';
  const isSong = isNamed ? parts[0] === 'song' : host !== 'album.link';
  const [first = '', second = '', third = ''] = isNamed ? parts.slice(1) : parts;
  const [country, letter, id] = third === '' ? ['us', first, second] : [first, second, third];
  const isId = /^[A-Za-z0-9_-]{1,64}$/.test(id) && /^[a-z]{2}$/i.test(country);
  return isId && Object.hasOwn(pageOf, letter) ? pageOf[letter]?.(id, isSong, country) : undefined;
}

/** The number of a song at Shazam is that at Apple Music: `/song/ID/name`, `/de-de/song/ID/name`. */
function namedByShazam(parts: readonly string[]): string | undefined {
  const [, country = 'us'] = /^[a-z]{2}-([a-z]{2})$/i.exec(parts[0] ?? '') ?? [];
  const [kind, id = ''] = parts[0] === 'song' ? parts : parts.slice(1);
  return kind === 'song' && /^[1-9]\d{0,15}$/.test(id)
    ? `https://music.apple.com/${country.toLowerCase()}/song/${id}`
    : undefined;
}

/** Pages that artists have for their own numbers: none is anybody else's, but some name the song that they are of. */
const dashboards: Readonly<Record<string, { song?: RegExp; at(id: string): string }>> = {
  'artists.spotify.com': {
    song: /\/song\/([A-Za-z0-9]{22})(?:\/|$)/,
    at: (id) => `https://open.spotify.com/${id && `track/${id}`}`,
  },
  'studio.youtube.com': {
    song: /\/video\/([A-Za-z0-9_-]{11})(?:\/|$)/,
    at: (id) => `https://www.youtube.com/${id && `watch?v=${id}`}`,
  },
  'artists.apple.com': { at: () => 'https://music.apple.com/' },
  'artists.soundcloud.com': { at: () => 'https://soundcloud.com/' },
  'creators.audiomack.com': { at: () => 'https://audiomack.com/' },
  'artists.deezer.com': { at: () => 'https://www.deezer.com/' },
  'backstage.deezer.com': { at: () => 'https://www.deezer.com/' },
  'artist.tidal.com': { at: () => 'https://tidal.com/' },
};

/** The address that stands in another one, for the parser to judge like any that was pasted. `url`: without `www.` */
export function carriedBy(url: URL): string | undefined {
  const { hostname: host, pathname } = url;
  const parts = pathname.split('/').filter((part) => part !== '');
  for (const { hosts, path, names } of redirects) {
    if (!isHost(hosts, host) || !path.test(pathname)) continue;
    const carried = names.map((name) => url.searchParams.get(name)).find((address) => address);
    if (carried) return carried;
  }
  if (host === 'web.archive.org') return archived(url);
  if (songPages.includes(host)) return namedByPage(host, parts, `${pathname.slice(1)}${url.search}`);
  if (Object.hasOwn(dashboards, host)) {
    const { song, at } = dashboards[host] ?? {};
    return at?.(song?.exec(pathname)?.[1] ?? '');
  }
  return host === 'shazam.com' ? namedByShazam(parts) : undefined;
}

/** Pages that list where a release can be heard: what stands behind them only they can say, and they are never asked. */
const landingHosts = [
  ...songPages,
  ...[
    'linktr.ee',
    'lnk.to',
    '*.lnk.to',
    'ffm.to',
    '*.ffm.to',
    'feature.fm',
    'smarturl.it',
    'hyperfollow.com',
  ],
  ...[
    'fanlink.to',
    'fanlink.tv',
    'fanlink.me',
    'found.ee',
    'orcd.co',
    'bfan.link',
    'songwhip.com',
    'push.fm',
  ],
  ...[
    'hypeddit.com',
    'toneden.io',
    'fanlink.toneden.io',
    'beacons.ai',
    'lnk.bio',
    'bio.link',
    'campsite.bio',
  ],
  ...['symphony.to', 'onerpm.link', 'ditto.fm', 'snd.click', 'lnkfi.re', '*.lnkfi.re', 'gate.fm', 'bio.site'],
  ...[
    'hearnow.com',
    '*.hearnow.com',
    'share.amuse.io',
    'ingrv.es',
    'artists.landr.com',
    'ffm.bio',
    'li.sten.to',
  ],
  ...['gyro.to', 'unitedmasters.com', 'too.fm', 'ffm.live', 'tr.ee', 'playlist.link'],
  ...['linkco.re', 'tunecore.lnk.to', 'band.link', 'song.space', 'vyd.co', 'show.co', 'untd.io', 'solo.to'],
];

export const isLandingPage = ({ hostname, pathname }: URL): boolean =>
  isHostOf(landingHosts, hostname) || (hostname === 'distrokid.com' && pathname.startsWith('/hyperfollow/'));

/** Shorteners that lead anywhere: those of platforms that nobody has described, and of anybody. They are never asked. */
const shorteners = [
  ...['apple.co', 'spoti.fi', 'tidal.link', 'audiomack.app', 'snd.sc', '*.app.link'],
  ...[
    'bit.ly',
    'tinyurl.com',
    't.co',
    'goo.gl',
    'is.gd',
    'ow.ly',
    'buff.ly',
    'rebrand.ly',
    'cutt.ly',
    'rb.gy',
  ],
];

export const isShortener = ({ hostname }: URL): boolean => isHostOf(shorteners, hostname);
