/** Links as nobody wrote them down: shapes drawn by chance, a million broken ones, and texts made to take long. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLinks } from '#domain/links.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { isHostOf } from './http/redirects.ts';
import { type Identified, identify } from './links.ts';
import { allPlatforms, platformOf } from './registry.ts';

/** Plain links of songs; every platform with a connector must have one. */
const plain: Record<PlatformId, readonly string[]> = {
  youtube: [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  spotify: [
    'https://open.spotify.com/track/4PTG3Z6ehGkBFwjybzWkR8',
    'https://open.spotify.com/intl-de/track/4PTG3Z6ehGkBFwjybzWkR8',
    'https://open.spotify.com/embed/track/4PTG3Z6ehGkBFwjybzWkR8',
  ],
  'apple-music': [
    'https://music.apple.com/gb/album/some-album/1440650711?i=1440650944',
    'https://music.apple.com/us/song/some-song/1440650944',
    'https://itunes.apple.com/us/album/some-album/id1440650711?i=1440650944',
  ],
  soundcloud: [
    'https://soundcloud.com/some-artist/some-song',
    'https://m.soundcloud.com/some-artist/some-song',
    'https://api.soundcloud.com/tracks/191904624',
  ],
  lastfm: [
    'https://www.last.fm/music/Radiohead/_/Airbag',
    'https://www.last.fm/fr/music/Radiohead/OK+Computer/Airbag',
  ],
  bandcamp: ['https://some-artist.bandcamp.com/track/some-song'],
  audiomack: [
    'https://audiomack.com/some-artist/song/some-song',
    'https://audiomack.com/embed/song/some-artist/some-song',
  ],
  deezer: ['https://www.deezer.com/track/3135556', 'https://www.deezer.com/en-us/track/3135556'],
  listenbrainz: [
    'https://musicbrainz.org/recording/123c079d-374e-4436-9448-da92dedef3ce',
    'https://listenbrainz.org/track/123c079d-374e-4436-9448-da92dedef3ce',
  ],
  tidal: ['https://tidal.com/browse/track/77646170', 'https://listen.tidal.com/album/1/track/77646170'],
};

/** A link taken apart: what stands before the path, the path, and its parameters. */
type Parts = { host: string; path: string; query: string };
function partsOf(link: string): Parts {
  const { host, pathname, search } = new URL(link);
  return { host: host.replace(/^www\./, ''), path: pathname, query: search.slice(1) };
}

/** No platform gives these a meaning (facts §14). */
const tracking = ['utm_source=x', 'utm_medium=a%20b', 'fbclid=IwAR0', 'gclid=1', 'igshid=', 'app=desktop'];

const dressing = fc.record({
  scheme: fc.constantFrom('https://', 'http://', 'HTTPS://', '//', ''),
  www: fc.constantFrom('', 'www.', 'WWW.'),
  upper: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  port: fc.constantFrom('', ':80', ':443', ':8080'),
  before: fc.subarray(tracking),
  after: fc.subarray(tracking),
  isRepeated: fc.boolean(),
  fragment: fc.constantFrom('', '#', '#t=30', '#lyrics', '#/track/1?v=aaaaaaaaaaa'),
  ampersand: fc.constantFrom('&', '&amp;'),
  around: fc.constantFrom('', ' ', '\n', '\t '),
});
type Dressing = typeof dressing extends fc.Arbitrary<infer Value> ? Value : never;

/** The same link as somebody might paste it. */
function dressed({ host, path, query }: Parts, how: Dressing): string {
  const letters = [...host].map((letter, place) => (how.upper[place] ? letter.toUpperCase() : letter));
  const own = query === '' ? [] : [query];
  // The first value of a repeated parameter counts (facts §14).
  const again = how.isRepeated && query !== '' ? [query.replace(/=.*/, '=aaaaaaaaaaa')] : [];
  const parameters = [...how.before, ...own, ...again, ...how.after].join(how.ampersand);
  const search = parameters === '' ? '' : `?${parameters}`;
  const start = `${how.scheme}${how.www}${letters.join('')}${how.port}`;
  return `${how.around}${start}${path}${search}${how.fragment}${how.around}`;
}

const named = (found: Identified) =>
  'link' in found && found.link.kind === 'track' ? `${found.platform} ${found.link.platformTrackId}` : found;

describe('[TRK-03] a link as somebody might paste it', () => {
  test.each(allPlatforms.map(({ id }) => id))('of %s names the same song as the plain one', (id) => {
    for (const link of plain[id]) {
      const song = named(identify(link));
      expect(song, link).toMatch(new RegExp(`^${id} `));
      fc.assert(
        fc.property(dressing, (how) => {
          expect(named(identify(dressed(partsOf(link), how)))).toBe(song);
        }),
        { numRuns: 300 },
      );
    }
  });
});

/** Numbers that look drawn by chance and are the same in every run (mulberry32). */
function drawsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

const seeds = Object.values(plain).flat();
const hosts = [
  ...allPlatforms.flatMap((platform) => platform.hosts.map((host) => host.replace('*', 'a'))),
  'evil.example',
  'youtube.com.evil.example',
  'notyoutube.com',
  'xn--utube-wqa.com',
  'уoutube.com',
  '127.0.0.1',
  '0x7f000001',
  '2130706433',
  '[::1]',
  '[fd00::1]',
  'localhost',
  '169.254.169.254',
];
const schemes = [
  'https://',
  'http://',
  '//',
  '',
  'spotify:',
  'spotify://',
  'ftp://',
  'javascript:',
  'file:///',
];
const users = ['', '', '', 'a@', 'youtube.com@', 'a:b@', '@', '%40'];
const oddities = [
  '\u0000',
  '\u202e',
  '\u200b',
  '\ud800',
  '\u{1f3b5}',
  '%',
  '%zz',
  '%00',
  '%2f',
  '%2e%2e%2f',
  '..',
  '//',
  '\\',
  '?',
  '#',
  '&',
  '&amp;',
  '=',
  '@',
  ':',
  ';',
  ',',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '"',
  '{',
  ' ',
  '\n',
  'ſ',
  'İ',
  '。',
  '__proto__',
  'constructor',
  '?v=',
  '&i=',
  '?uri=spotify:track:',
  '?url=https://',
  'track/',
  '/music/',
  ':99999',
];

/** A broken link: a valid one with pieces put in, cut or doubled, or one that is put together at will. */
function brokenLink(draw: (below: number) => number): string {
  const from = <T>(list: readonly T[]): T => list[draw(list.length)] as T;
  let text =
    draw(3) === 0
      ? `${from(schemes)}${from(users)}${from(hosts)}${new URL(from(seeds)).pathname}?url=${encodeURIComponent(from(seeds))}`
      : from(seeds);
  for (let changes = draw(5); changes > 0; changes--) {
    const place = draw(text.length + 1);
    const end = draw(3) === 0 ? place + draw(6) : place;
    text = text.slice(0, place) + from(oddities) + text.slice(end);
  }
  if (draw(200) === 0) text = text.repeat(1 + draw(20));
  if (draw(50_000) === 0) text += from(oddities).repeat(50_000);
  return text;
}

/** Only what is on a platform's own hosts may be followed. Whether there is anything to follow. */
function isFollowable(text: string): boolean {
  const found = identify(text);
  if (!('link' in found)) return false;
  const url = URL.parse(found.link.url);
  const isOwn = url?.protocol === 'https:' && !url.port && !url.username && !url.password;
  if (!isOwn || !isHostOf(platformOf(found.platform)?.hosts ?? [], url.hostname))
    throw new Error(`${JSON.stringify(text)} leads to ${found.link.url}`);
  return true;
}

test('[TRK-03] of a million broken links none is taken for one that leads elsewhere, and none throws', () => {
  const draw = drawsFrom(20_261_120);
  let tracks = 0;
  for (let round = 0; round < 1_000_000; round++) {
    const text = brokenLink(draw);
    if (isFollowable(text)) tracks++;
    for (const { url } of findLinks(text)) if (url !== text) isFollowable(url);
  }
  // So that the generator does not go astray: many are still links, and many are not.
  expect(tracks).toBeGreaterThan(100_000);
  expect(tracks).toBeLessThan(900_000);
}, 120_000);

const long = 100_000;
const pathological: Record<string, string> = {
  'dots and letters': 'a.'.repeat(long),
  'dots and letters with a path': `${'a.'.repeat(long)}com/x`,
  'labels of hosts': 'abc-def.'.repeat(long / 4),
  dashes: '-'.repeat(long),
  'opening brackets': '('.repeat(long),
  'closing brackets': ')'.repeat(long),
  'brackets in turn': '[('.repeat(long),
  'a link in brackets': `${'('.repeat(long)}https://youtu.be/dQw4w9WgXcQ${')'.repeat(long)}`,
  schemes: 'https://'.repeat(long / 4),
  'schemes of a platform': 'spotify:'.repeat(long / 4),
  'short schemes': 'a:'.repeat(long),
  commas: ','.repeat(long),
  'commas and hosts': ',a.b'.repeat(long / 2),
  'commas and hosts of eight labels': ',a.a.a.a.a.a.a.a.a'.repeat(long / 8),
  'commas and long labels': `,${'a'.repeat(63)}.`.repeat(long / 64),
  entities: '&amp;'.repeat(long),
  'entities of entities': `&${'amp;'.repeat(long)}`,
  slashes: '/'.repeat(long),
  'question marks': `https://youtube.com/${'?'.repeat(long)}`,
  parameters: `https://youtube.com/watch?${'v=&'.repeat(long)}`,
  'percent signs': `https://soundcloud.com/${'%25'.repeat(long)}`,
  'full stops at the end': `https://youtu.be/dQw4w9WgXcQ${'.'.repeat(long)}`,
  spaces: ' '.repeat(long),
  'invisible marks': '\u200b'.repeat(long),
  'control characters': '\u0000'.repeat(long),
};

describe('[TRK-03] a text made to take long', () => {
  test.each(Object.entries(pathological))('of %s is read like any other', (_, text) => {
    expect(Array.isArray(findLinks(text))).toBe(true);
    expect(identify(text)).toHaveProperty('code');
    // Below the limit of a link's length every pattern has its turn.
    const short = text.slice(0, 2040);
    for (const link of [short, `https://${short}`, `https://youtube.com/${short}`, `spotify:${short}`])
      expect(identify(link)).toBeDefined();
    for (const { hosts: own, parse } of allPlatforms) {
      const url = URL.parse(`https://${own[0]?.replace('*', 'a')}/${short}`);
      if (url) expect(parse(url).kind).toBeTypeOf('string');
    }
  });
});
