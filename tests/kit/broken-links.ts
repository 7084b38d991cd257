/** Links of songs, plain ones and a million broken ones, for `platforms/fuzz.test.ts` and `npm run faults links`. */
import { findLinks } from '#domain/links.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { isHostOf } from '#server/platforms/http/redirects.ts';
import { identify } from '#server/platforms/links.ts';
import { allPlatforms, platformOf } from '#server/platforms/registry.ts';

/** Plain links of songs; every platform with a connector must have one. */
export const plainLinks: Record<PlatformId, readonly string[]> = {
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

const seeds = Object.values(plainLinks).flat();
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

/** Only what is on a platform's own hosts may be followed. Whether there is anything to follow, and what leads astray. */
function followable(text: string): { isLink: boolean; astray?: string } {
  const found = identify(text);
  if (!('link' in found)) return { isLink: false };
  const url = URL.parse(found.link.url);
  const isPlain = url?.protocol === 'https:' && !url.port && !url.username && !url.password;
  if (isPlain && isHostOf(platformOf(found.platform)?.hosts ?? [], url.hostname)) return { isLink: true };
  return { isLink: true, astray: `${JSON.stringify(text)} leads to ${found.link.url}` };
}

/** The same links in every run. `share`: how many of them are links all the same; a link that throws ends the run. */
export function readBrokenLinks(count: number): { share: number; astray: string[] } {
  const draw = drawsFrom(20_261_120);
  const astray: string[] = [];
  let links = 0;
  for (let round = 0; round < count; round++) {
    const text = brokenLink(draw);
    const whole = followable(text);
    if (whole.isLink) links++;
    const parts = findLinks(text).map(({ url }) => (url === text ? whole : followable(url)));
    astray.push(...[whole, ...parts].flatMap((one) => one.astray ?? []));
  }
  return { share: links / count, astray };
}
