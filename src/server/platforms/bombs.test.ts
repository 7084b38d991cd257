/** Replies that were made to do harm: each is a value or a failure with a name, and no more of it is looked at than is bounded. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonBombs, markupBombs, repeated } from '#kit/bombs.ts';
import { stillClock } from '#kit/fake-http.ts';
import { boundless } from '#kit/platform-keepers.ts';
import { draws } from '#kit/thorough.ts';
import { structuredDataOf } from './bandcamp/api.ts';
import { ownRules } from './bandcamp/robots.ts';
import { createPlatformHttp } from './http/client.ts';
import { PlatformFailure } from './http/failure.ts';
import { largestBody, mostParts } from './http/fetch.ts';
import { rolling } from './http/quota.ts';

/** A server that sends these pieces, however many there are, and how many of their bytes were taken. */
function serverOf(pieces: Iterable<string>) {
  let taken = 0;
  async function* body() {
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      taken += bytes.length;
      yield bytes;
    }
  }
  const http = createPlatformHttp({
    platform: 'deezer',
    limits: { quotas: [rolling('calls', 1_000_000, 1000, 'https://example.com')] },
    quotas: boundless,
    clock: stillClock('2026-11-20T12:00:00Z'),
    fetch: async () => ({
      status: 200,
      headers: new Headers(),
      body: Object.assign(body(), { cancel: async () => {} }),
    }),
  });
  return { http, taken: () => taken };
}

const url = 'https://api.example.com/things';
/** As loose as any shape of a platform: lists without an end, of which every part has to be right. */
const shape = z.object({ data: z.array(z.object({ id: z.number() })) });

/** What comes of it; whatever is thrown has to say that the reply is at fault. */
async function outcomeOf(pieces: Iterable<string>, of: z.ZodType = shape) {
  const { http, taken } = serverOf(pieces);
  const outcome = await http.get(url, of).then(
    (value) => ({ value }),
    (failure: unknown) => {
      expect(failure).toBeInstanceOf(PlatformFailure);
      expect((failure as PlatformFailure).kind).toBe('bad-reply');
      return { failure: (failure as PlatformFailure).message };
    },
  );
  return { outcome, taken: taken() };
}

const partsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((sum, inner) => sum + partsOf(inner), 0)
    : 1;

describe('[SEC-03] a reply of a platform', () => {
  test('that is small and means much is a value of bounded parts, or is called a bad reply', async () => {
    await fc.assert(
      fc.asyncProperty(jsonBombs, fc.boolean(), async (json, isInside) => {
        const { outcome } = await outcomeOf([isInside ? `{"data":${json}}` : json], z.unknown());
        if ('value' in outcome) expect(partsOf(outcome.value)).toBeLessThanOrEqual(2 * mostParts);
      }),
      { numRuns: draws(200) },
    );
  });

  test('that never ends is left once it is too large', async () => {
    function* endless() {
      for (;;) yield '[0],'.repeat(16_000);
    }
    const { outcome, taken } = await outcomeOf(endless());
    expect(outcome).toEqual({ failure: expect.stringContaining('reply too large') });
    expect(taken).toBeLessThan(largestBody + 100_000);
  });

  test.each([
    ['a list of half a million zeros', `{"data":[${'0,'.repeat(500_000)}0]}`],
    ['very many empty lists', `[${'[],'.repeat(300_000)}0]`],
    ['lists in each other a million deep', '['.repeat(1_000_000)],
    ['a text of quotes that mean nothing', `"${'\\"'.repeat(1_000_000)}`],
    ['a text of backslashes without an end', `"${'\\'.repeat(2_000_001)}"`],
  ])('that is %s is a bad reply before anything is made of it', async (_, text) => {
    const { outcome } = await outcomeOf([text]);
    expect(outcome).toEqual({ failure: expect.stringContaining('not JSON') });
  });
});

describe('[SEC-03] a page of a platform', () => {
  test('that is small and means much says something of bounded length, or nothing', () => {
    const script = repeated([
      '<script type="application/ld+json">',
      '</script>',
      '[0,',
      '{},',
      '[]',
      '{"a":',
      '0]',
    ]);
    fc.assert(
      fc.property(fc.oneof(markupBombs, script), (html) => {
        expect(structuredDataOf(html).length).toBeLessThanOrEqual(200);
      }),
      { numRuns: draws(200) },
    );
  });

  test.each([
    ['a list of very many entries', `[${'{},'.repeat(300_000)}{}]`, 0],
    ['a list of a thousand', `[${'{},'.repeat(999)}{}]`, 100],
  ])('with %s', (_, json, entries) => {
    expect(structuredDataOf(`<script type="application/ld+json">${json}</script>`)).toHaveLength(entries);
  });

  test('with ten thousand entries one after the other', () => {
    const html = '<script type="application/ld+json">{}</script>'.repeat(10_000);
    expect(structuredDataOf(html)).toHaveLength(100);
  });
});

describe('[SEC-03] a robots.txt', () => {
  const lines = [
    'User-agent: *\n',
    'User-agent: Tracklight/1.0\n',
    'User-agent: other\n',
    'Disallow: /\n',
    'Allow: /a\n',
  ];

  test('that is small and means much is a bounded number of rules, or is called a bad reply', () => {
    const texts = repeated([
      ...lines,
      'Disallow: ',
      '*',
      '*a',
      ':',
      '#',
      ' ',
      '\r',
      '\n',
      'Sitemap: x\n',
      '%',
      'user-agent',
    ]);
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(ownRules(text).length).toBeLessThanOrEqual(2_000);
        } catch (failure) {
          expect(failure).toMatchObject({ kind: 'bad-reply' });
        }
      }),
      { numRuns: draws(160) },
    );
  });

  test('that names us a thousand times over a thousand rules is as long as its rules', () => {
    const text = `${'User-agent: Tracklight\n'.repeat(1_000)}${'Disallow: /x\n'.repeat(1_000)}`;
    expect(ownRules(text)).toHaveLength(1_002);
  });

  test('with a million rules is a bad reply if they are for us, and none if they are for others', () => {
    const rules = 'Disallow: /\n'.repeat(1_000_000);
    expect(() => ownRules(`User-agent: *\n${rules}`)).toThrow(/too many rules/);
    expect(ownRules(`User-agent: OtherBot\n${rules}`)).toEqual([]);
  });

  test('means the same as before it was cut down to what is for us', () => {
    const text = [
      '\ufeffUSER-AGENT: other # them',
      'user-agent : Tracklight/2.0',
      'Crawl-delay: 3',
      'Disallow: /a # not this',
      'Sitemap: https://example.com/map',
      'Allow: /a/b',
      'User-agent: *',
      'User-agent: more',
      '',
      'Disallow: /',
      `Disallow: /${'x'.repeat(5_000)}`,
      'User-agent: tracklight',
    ].join('\r\n');
    expect(ownRules(text).map((line) => line.trim())).toEqual([
      'User-agent: tracklight',
      'Disallow:',
      'disallow: /a',
      'allow: /a/b',
      'User-agent: *',
      'Disallow:',
      'disallow: /',
    ]);
  });
});
