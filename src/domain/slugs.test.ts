import { describe, expect, it } from 'vitest';
import { isReserved, slugOf, slugShape } from './slugs.ts';

describe('[SITE-05] [BEY-20] the address of a post or a song', () => {
  it.each([
    ['Reading growth', 'reading-growth'],
    ['  What counts as a play?  ', 'what-counts-as-a-play'],
    ['Crème brûlée & Straße', 'creme-brulee-strasse'],
    ['Søren Łódź, Œuvre', 'soren-lodz-oeuvre'],
    ['An artist’s 2026: 1.000 plays', 'an-artists-2026-1-000-plays'],
    ['İstanbul ılık', 'istanbul-ilik'],
    ['ﬁnal Ｗｉｄｅ', 'final-wide'],
    ['--- a --- b ---', 'a-b'],
    ['増え方を読む', ''],
    ['', ''],
  ])('is proposed from its title: %s', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('is never longer than it may be, and ends with a whole word', () => {
    expect(slugOf('word '.repeat(40))).toBe('word-'.repeat(16).slice(0, -1));
    expect(slugOf('x'.repeat(200))).toBe('x'.repeat(80));
    expect(slugOf(`${'x'.repeat(80)} y`)).toBe('x'.repeat(80));
    expect(slugOf(`${'x'.repeat(79)} y`)).toBe('x'.repeat(79));
  });

  it('is plain Latin letters: nothing looks like another script, or turns the line around it', () => {
    for (const slug of ['nіght', 'a\u202eb', 'Night', 'a--b', '-a', 'a-', '', 'a b', 'a/b', 'a.b', 'é'])
      expect([slug, slugShape.test(slug)]).toEqual([slug, false]);
    expect(slugShape.test('night-drive-2')).toBe(true);
  });

  it('is no word of the product', () => {
    for (const slug of ['go', 'admin', 'tracklight', 'tracklight-support', 'tracklights'])
      expect([slug, isReserved(slug)]).toEqual([slug, true]);
    expect(isReserved('going-home')).toBe(false);
  });
});
