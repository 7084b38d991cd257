import { describe, expect, test } from 'vitest';
import { daysCounted, effectOf, type LinkGains } from './effect.ts';

/** Always the same, and like chance. */
function noise(seed: number): () => number {
  let state = (seed + 1) * 2654435761;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const start = 1000;
const span = { from: start, to: start + 13 };

type Given = { isTreated?: boolean; effect?: number; market?: number; base?: number; group?: string };

/** A hundred days before the campaign and two weeks of it; what the market did, all songs had. */
function link(
  seed: number,
  { isTreated = false, effect = 1, market = 1, base = 400, group = 'youtube views' }: Given = {},
): LinkGains {
  const next = noise(seed);
  const size = base * (0.3 + 3 * next());
  const gains = new Map<number, number>();
  for (let day = start - 100; day <= span.to; day++) {
    const week = 1 + 0.3 * Math.sin((2 * Math.PI * day) / 7);
    const chance = 0.75 + 0.5 * next();
    const during = day >= start ? market * (isTreated ? effect : 1) : 1;
    gains.set(day, Math.round(size * week * chance * during));
  }
  return { group, isTreated, gains, busy: isTreated ? [span] : [] };
}

const portfolio = (given: Given, others = 12): LinkGains[] => [
  link(1, { ...given, isTreated: true }),
  ...Array.from({ length: others }, (_, place) => link(place + 2, { ...given, effect: 1 })),
];

describe('[BEY-08] the effect of a campaign', () => {
  test.each([
    [1.5, 'more'],
    [3, 'more'],
    [0.5, 'less'],
    [1, 'chance'],
  ])('of a song that brought %s times as much is %s, and lies between its bounds', (effect, verdict) => {
    const found = effectOf(portfolio({ effect }), span);
    expect(found).toMatchObject({ verdict, songs: 1, untouched: 12, gap: null });
    const { difference, low, high } = found as { difference: number; low: number; high: number };
    expect(low).toBeLessThan(difference);
    expect(difference).toBeLessThan(high);
    expect(low).toBeLessThan(effect - 1);
    expect(effect - 1).toBeLessThan(high);
    expect(verdict === 'chance').toBe(low <= 0 && 0 <= high);
  });

  test('leaves out what happened to all songs meanwhile', () => {
    for (const market of [0.3, 3])
      for (const effect of [1, 2])
        expect(effectOf(portfolio({ market, effect }), span)).toMatchObject({
          verdict: effect === 1 ? 'chance' : 'more',
          difference: expect.closeTo(effectOf(portfolio({ effect }), span).difference ?? 9, 1),
        });
  });

  test('finds one where there is none less than one time in seven', () => {
    let alarms = 0;
    const runs = 60;
    for (let run = 0; run < runs; run++) {
      const links = Array.from({ length: 10 }, (_, place) =>
        link(run * 100 + place, { isTreated: place === 0 }),
      );
      const { verdict } = effectOf(links, span);
      expect(verdict).not.toBe('too_little_data');
      if (verdict !== 'chance') alarms += 1;
    }
    expect(alarms).toBeLessThan(runs / 7);
  });

  test('in all is what came beyond what would have come', () => {
    const found = effectOf(portfolio({ effect: 2 }), span);
    const [treated] = portfolio({ effect: 2 });
    const during = [...(treated?.gains ?? [])].filter(([day]) => day >= start);
    const brought = during.reduce((sum, [, gain]) => sum + gain, 0);
    expect((found.extra ?? 0) / brought).toBeGreaterThan(0.4);
    expect((found.extra ?? 0) / brought).toBeLessThan(0.6);
  });

  test('is the same for ten times the plays', () => {
    const [small, large] = [3000, 30_000].map((base) => effectOf(portfolio({ effect: 1.5, base }), span));
    expect(large?.difference).toBeCloseTo(small?.difference ?? 9, 2);
    expect(large?.verdict).toBe(small?.verdict);
  });
});

describe('[BEY-08] there is nothing to say', () => {
  const gapOf = (links: readonly LinkGains[], days = span) => {
    const { verdict, difference, gap } = effectOf(links, days);
    expect([verdict, difference]).toEqual(['too_little_data', null]);
    return gap;
  };

  test('while fewer than three of its days are over', () => {
    expect(gapOf(portfolio({}), { from: start, to: start + 1 })).toBe('running');
    expect(gapOf(portfolio({}), { from: start, to: start - 5 })).toBe('running');
  });

  test('without untouched songs on the same platform, or with those of another one alone', () => {
    expect(gapOf(portfolio({}, 2))).toBe('few_untouched');
    const elsewhere = portfolio({}, 8).map((one) =>
      one.isTreated ? one : { ...one, group: 'lastfm plays' },
    );
    expect(gapOf(elsewhere)).toBe('few_untouched');
  });

  test('where its days were not read, or it brings less than one a day', () => {
    const [treated, ...others] = portfolio({});
    expect(gapOf([{ ...(treated as LinkGains), gains: new Map() }, ...others])).toBe('not_read');
    expect(gapOf(portfolio({ base: 0.01 }))).toBe('too_small');
  });

  test('songs that another campaign was for are not untouched', () => {
    const links = portfolio({}, 6).map((one) => ({ ...one, busy: [{ from: start + 2, to: start + 3 }] }));
    expect(gapOf(links)).toBe('few_untouched');
  });
});

test('[BEY-08] a post of a day counts for a week, a longer campaign for its days, none beyond what is over', () => {
  expect(daysCounted({ from: 10, to: 10 }, 100)).toEqual({ from: 10, to: 16 });
  expect(daysCounted({ from: 10, to: 40 }, 100)).toEqual({ from: 10, to: 40 });
  expect(daysCounted({ from: 10, to: 40 }, 12)).toEqual({ from: 10, to: 12 });
});
