import { describe, expect, test } from 'vitest';
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
    ['day after day', ['4/2/2023', '4/3/2023', '4/4/2023'], 'mdy'],
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

  test('a row that fits nothing decides nothing', () => {
    expect(decided(['1/13/2023', '2/14/2023', '45/45/2023', '13/1/2023'])).toBe('mdy');
  });
});
