import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/days.ts';
import { draws } from '#kit/thorough.ts';
import { DateVotes } from './date-votes.ts';

describe('[SYNC-07] which number is the day', () => {
  const decided = (cells: readonly string[], usual?: 'mdy') => {
    const votes = new DateVotes('2026-11-23');
    for (const cell of cells) votes.add(cell);
    return votes.decided(usual ? { usual } : {}).order;
  };

  test.each([
    ['days beyond 12', ['1/2/2023', '3/4/2023', '13/4/2023'], 'dmy'],
    ['months first', ['1/2/2023', '4/13/2023'], 'mdy'],
    ['newest first', ['3.1.2023', '2.1.2023', '1.1.2023'], 'dmy'],
    ['dots', ['2.1.2023', '7.8.2024'], 'dmy'],
    ['the other order would be tomorrow', ['5/12/2026', '6/11/2026'], 'mdy'],
    ['nothing to decide', ['2023-01-02', 'Dec 15, 2023'], null],
  ])('%s', (_, cells, order) => {
    expect(decided(cells)).toBe(order);
  });

  test('days that would begin months in the other order are asked for, unless the dates are of months', () => {
    const votes = new DateVotes('2026-11-23');
    for (const cell of ['6/1/2026', '7/1/2026']) votes.add(cell);
    expect(votes.decided().order).toBeUndefined();
    expect(votes.decided({ isMonthly: true })).toEqual({ order: 'mdy', reason: 'starts' });
    expect(votes.decided({ elsewhere: 'dmy' })).toEqual({ order: 'dmy', reason: 'column' });
  });

  test('where several fit, somebody has to say, unless the kind is known to write in one', () => {
    expect(decided(['1/2/2023', '7/8/2024'])).toBeUndefined();
    expect(decided(['1/2/2023', '7/8/2024'], 'mdy')).toBe('mdy');
  });

  test('day after day in one order is one day of each month in the other', () => {
    expect(decided(['4/2/2023', '4/3/2023', '4/4/2023'])).toBeUndefined();
    expect(decided(['4/2/2023', '4/3/2023', '4/4/2023'], 'mdy')).toBe('mdy');
    expect(decided(['2/4/2023', '3/4/2023', '4/4/2023'], 'mdy')).toBeUndefined();
  });

  test.each([
    ['across a new year', ['03/11/25', '03/12/25', '03/01/26']],
    ['twice a year', ['15/03/25', '15/09/25', '15/03/26']],
    ['of two years', ['01/02/25', '01/02/26']],
  ])('[SYNC-10] years of two digits, %s, are not read as days', (_, cells) => {
    expect(decided(cells)).toBeUndefined();
  });

  test('[SYNC-10] whichever way days are written, they are read as they are, or asked about', () => {
    const two = (number: string) => String(Number(number)).padStart(2, '0');
    const forms = {
      dmy: (y: string, m: string, d: string) => `${d}/${m}/${y}`,
      mdy: (y: string, m: string, d: string) => `${Number(m)}/${Number(d)}/${y}`,
    };
    const some = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 });
    const each = fc.record({ back: some, step: fc.constantFrom(1, 30, 31, 365), isShort: fc.boolean() });
    fc.assert(
      fc.property(each, fc.constantFrom('dmy' as const, 'mdy' as const), ({ back, step, isShort }, order) => {
        const cells = back.map((days) => {
          const [y = '', m = '', d = ''] = addDays('2026-11-20', -((days * step) % 3600)).split('-');
          return forms[order](isShort ? two(y.slice(2)) : y, m, d);
        });
        expect([order, undefined]).toContain(decided(cells));
      }),
      { numRuns: draws(200) },
    );
  });

  test('a row that fits nothing decides nothing', () => {
    expect(decided(['1/13/2023', '2/14/2023', '45/45/2023', '13/1/2023'])).toBe('mdy');
  });
});
