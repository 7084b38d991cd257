/** Each link gets its verdict, in words of every language. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { rejectionCode, type Track } from '#contract/tracks.ts';
import { answered, linksToRetry, tallyOf, verdictsOf, withVerdicts } from './add-verdicts.ts';
import { trackForTest } from './track-for-test.ts';

const song = (part: Partial<Track>): Track =>
  trackForTest({ platformTrackId: 'AAgWhnf_p3k', originalUrl: '', ...part });

describe('verdicts', () => {
  it('[TRK-01] joins songs and links by address, id and platform, and keeps the order of the links', () => {
    const links = [
      'https://spotify.link/short',
      'https://youtu.be/AAgWhnf_p3k?t=7',
      'https://example.org/a',
      'https://www.deezer.com/track/3',
    ];
    const verdicts = verdictsOf(links, {
      added: [
        song({ title: 'by id' }),
        song({ title: 'by address', platform: 'deezer', platformTrackId: '3', originalUrl: links[3] ?? '' }),
      ],
      existing: [song({ title: 'by platform', platform: 'spotify', platformTrackId: 'xyz' })],
      rejected: [{ url: 'https://example.org/a', code: 'unknown_host', message: '' }],
    });
    const texts = verdicts.map((verdict) =>
      'track' in verdict ? `${verdict.kind} ${verdict.track.title}` : verdict.kind,
    );
    expect(texts).toEqual(['existing by platform', 'added by id', 'refused', 'added by address']);
  });

  it('[TRK-03] a second link to the same song is said to be one', () => {
    const links = ['https://youtu.be/AAgWhnf_p3k', 'https://m.youtube.com/watch?v=AAgWhnf_p3k'];
    const verdicts = verdictsOf(links, { added: [song({})], existing: [], rejected: [] });
    expect(verdicts.map((verdict) => verdict.kind)).toEqual(['added', 'repeated']);
  });

  it('[TRK-06] counts what was added and what was not, and offers another try only where it may help', () => {
    const waiting = ['a', 'b', 'c'].map((link) => ({ link, verdict: { kind: 'waiting' } as const }));
    const rows = withVerdicts(waiting, ['a', 'b'], (place) => ({
      kind: 'refused',
      code: place === 0 ? 'plan_limit' : 'upstream_unavailable',
    }));
    expect(tallyOf(rows)).toEqual({ all: 3, done: 2, added: 0, existing: 0, repeated: 0, refused: 2 });
    expect(linksToRetry(rows)).toEqual(['b']);
    expect(answered(rows).map((row) => row.link)).toEqual(['a', 'b']);
  });

  it('[TRK-03] every refusal has words in every language', () => {
    for (const language of languageCodes) {
      const path = new URL(`../../../i18n/add/${language}.json`, import.meta.url);
      const { refused } = JSON.parse(readFileSync(path, 'utf8')) as { refused: Record<string, unknown> };
      expect(Object.keys(refused).sort(), language).toEqual([...rejectionCode.options].sort());
      const words = Object.values(refused).flatMap((text) =>
        typeof text === 'string' ? [text] : Object.values(text as object),
      );
      expect(words.every((text) => typeof text === 'string' && text.length > 5)).toBe(true);
      expect(new Set(words).size, language).toBe(words.length);
    }
  });
});
