import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from './days.ts';
import { daysAfterRelease, lookMeasures, type Observed, worthALook } from './worth-a-look.ts';

const first = '2026-03-01';
const released = addDays(first, -daysAfterRelease);

/** Days one after the other; null: nobody knows. */
const days = (values: readonly (readonly [part: number, whole: number] | null)[], from = first): Observed[] =>
  values.flatMap((value, place) => {
    const day = addDays(from, place);
    return value ? [{ from: day, to: day, part: value[0], whole: value[1] }] : [];
  });
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const usual = [1600, 1000] as const;

describe('[BEY-07] a song’s own figures far outside its own past', () => {
  test('streams per listener: three times as many, told once for days that follow each other', () => {
    const odd = [[4800, 1000], [5600, 1000], null, [4700, 1000]] as const;
    const looks = worthALook('streamsPerListener', days([...repeated(40, usual), ...odd, usual]), released);
    expect(looks).toMatchObject([
      { from: addDays(first, 40), to: addDays(first, 43), value: 5.6, part: 5600, direction: 'more' },
    ]);
    expect(looks[0]?.usual).toBeCloseTo(1.6, 2);
    expect(looks[0]?.high).toBeLessThan(5);
  });

  test('saves per listener: many listeners, and nobody keeps the song', () => {
    const odd = [2, 9000] as const;
    const looks = worthALook('savesPerListener', days([...repeated(40, [60, 1000] as const), odd]), released);
    expect(looks).toMatchObject([{ direction: 'less', part: 2, whole: 9000 }]);
  });

  test('one country that played next to nothing before', () => {
    const looks = worthALook(
      'countryShare',
      days([...repeated(30, [10, 1000] as const), [4200, 5000]]),
      released,
    );
    expect(looks).toMatchObject([{ value: 0.84, direction: 'more' }]);
    // That a country plays less is no news of this kind.
    expect(
      worthALook('countryShare', days([...repeated(30, [800, 1000] as const), [10, 1000]]), released),
    ).toEqual([]);
  });

  test('months are compared with months, and with nothing else', () => {
    const month = (place: number, part: number): Observed => {
      const from = addMonths('2025-06-01', place);
      return { from, to: addDays(addMonths(from, 1), -1), part, whole: 4000 };
    };
    const months = [...Array.from({ length: 8 }, (_, place) => month(place, 400)), month(8, 3000)];
    expect(worthALook('countryShare', months, '2025-01-01')).toMatchObject([{ from: '2026-02-01' }]);
    const mixed = [...months.slice(0, 4), ...days(repeated(10, [400, 4000] as const)), ...months.slice(8)];
    expect(worthALook('countryShare', mixed, '2025-01-01')).toEqual([]);
  });

  test('a level that stays is told where it begins, and is the past after a while', () => {
    const looks = worthALook(
      'streamsPerListener',
      days([...repeated(40, usual), ...repeated(90, [4800, 1000] as const)]),
      released,
    );
    expect(looks).toHaveLength(1);
    expect(looks[0]?.from).toBe(addDays(first, 40));
    expect(looks[0]?.to.localeCompare(addDays(first, 75))).toBe(-1);
  });
});

describe('[BEY-07] nothing is said', () => {
  test('of tiny numbers', () => {
    const tiny = days([...repeated(40, [3, 2] as const), [90, 9]]);
    const small = days([...repeated(40, [32, 20] as const), [180, 90]]);
    for (const measure of lookMeasures)
      expect([worthALook(measure, tiny, released), worthALook(measure, small, released)]).toEqual([[], []]);
  });

  test('of a release’s first days, nor by them', () => {
    const loud = repeated(daysAfterRelease, [9000, 1000] as const);
    const after = repeated(20, usual);
    const song = days([...loud, ...after, [9000, 1000]], released);
    expect(worthALook('streamsPerListener', song, released)).toEqual([]);
    // Where the release is not known, the first span stands for it.
    expect(worthALook('streamsPerListener', song)).toEqual([]);
  });

  test('of a day with many listeners where nobody ever kept the song, nor hardly anybody', () => {
    const nobody = days([...repeated(40, [0, 40] as const), [0, 4000]]);
    const hardly = days([
      ...Array.from({ length: 40 }, (_, place) => [place % 8 ? 0 : 1, 50] as const),
      [12, 5000],
    ]);
    for (const series of [nobody, hardly])
      expect(worthALook('savesPerListener', series, released)).toEqual([]);
  });

  test('where too little of the past is known', () => {
    const gaps = Array.from({ length: 56 }, (_, place) => (place % 3 === 0 ? usual : null));
    expect(worthALook('streamsPerListener', days([...gaps, [4800, 1000]]), released)).toEqual([]);
  });

  test('of nothing', () => {
    expect(worthALook('countryShare', [])).toEqual([]);
    expect(worthALook('countryShare', days(repeated(60, [0, 0] as const)))).toEqual([]);
  });

  test('of steady series, whatever their size, their weekdays and their gaps', () => {
    const steady = fc.record({
      whole: fc.double({ min: 1, max: 1e6, noNaN: true }),
      share: fc.double({ min: 0, max: 3, noNaN: true }),
      // Wholes go up and down by any factor; the part keeps to a quarter around its share of them.
      days: fc.array(
        fc.record({
          size: fc.double({ min: 0.1, max: 10, noNaN: true }),
          off: fc.double({ min: 0.75, max: 1.25, noNaN: true }),
          isKnown: fc.boolean(),
        }),
        { minLength: 30, maxLength: 120 },
      ),
      measure: fc.constantFrom(...lookMeasures),
    });
    fc.assert(
      fc.property(steady, ({ whole, share, days: given, measure }) => {
        const isShare = measure === 'countryShare' || measure === 'playlistShare';
        const usualShare = isShare ? share / 8 : share;
        // What rounding took from one day comes to the next: else a share of less than one a day is never seen.
        let rest = 0;
        const series = days(
          given.map(({ size, off, isKnown }) => {
            if (!isKnown) return null;
            const all = Math.round(whole * size);
            const part = all * usualShare * off + rest;
            rest = part - Math.round(part);
            return [Math.round(part), all] as const;
          }),
        );
        expect(worthALook(measure, series, released)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
