/** Links as nobody wrote them down: shapes drawn by chance, broken ones, and texts made to take long. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLinks } from '#domain/links.ts';
import { plainLinks, readBrokenLinks } from '#kit/broken-links.ts';
import { draws } from '#kit/thorough.ts';
import { type Identified, identify } from './links.ts';
import { allPlatforms } from './registry.ts';

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
    for (const link of plainLinks[id]) {
      const song = named(identify(link));
      expect(song, link).toMatch(new RegExp(`^${id} `));
      fc.assert(
        fc.property(dressing, (how) => {
          expect(named(identify(dressed(partsOf(link), how)))).toBe(song);
        }),
        { numRuns: draws(300) },
      );
    }
  });
});

test('[TRK-03] of a great many broken links none is taken for one that leads elsewhere, and none throws', () => {
  const { share, astray } = readBrokenLinks(draws(100_000));
  expect(astray).toEqual([]);
  // So that the generator does not go astray: many are still links, and many are not.
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.9);
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
