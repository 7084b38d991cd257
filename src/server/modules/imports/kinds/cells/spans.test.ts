import { describe, expect, test } from 'vitest';
import { OrderVotes, spanOf } from './spans.ts';

const day = (text: string) => ({ from: text, to: text });

describe('[SYNC-07] dates', () => {
  test.each([
    ['2026-08-01', '2026-08-01'],
    ['2026/8/1', '2026-08-01'],
    ['2026.08.01', '2026-08-01'],
    ['20260801', '2026-08-01'],
    ['2026年8月1日', '2026-08-01'],
    ['2026-04-06 14:55:40', '2026-04-06'],
    ['2026-04-06T14:55:40.000Z', '2026-04-06'],
    ['Dec 15, 2023', '2023-12-15'],
    ['March 27, 2021', '2021-03-27'],
    ['15 Dec 2023', '2023-12-15'],
    ['15-Dec-23', '2023-12-15'],
    ['15. Dezember 2023', '2023-12-15'],
    ['15 de diciembre de 2023', '2023-12-15'],
    ['15 déc. 2023', '2023-12-15'],
    ['15 декабря 2023 г.', '2023-12-15'],
    ['13-06-2025', '2025-06-13'],
    ['11/26/24', '2024-11-26'],
    ['6/24/23 11:45am', '2023-06-24'],
    ['10/15/2023 12:00:00 AM', '2023-10-15'],
    ['5/5/2023', '2023-05-05'],
    ['45292', '2024-01-01'],
  ])('%s is %s', (text, expected) => {
    expect(spanOf(text, null)).toEqual(day(expected));
  });

  test.each([
    ['2021-04', '2021-04-01', '2021-04-30'],
    ['02/2024', '2024-02-01', '2024-02-29'],
    ['Apr 2021', '2021-04-01', '2021-04-30'],
    ['April 2021', '2021-04-01', '2021-04-30'],
    ['2021年4月', '2021-04-01', '2021-04-30'],
    ['2026-W01', '2025-12-29', '2026-01-04'],
    ['2026-W15', '2026-04-06', '2026-04-12'],
  ])('%s is %s to %s', (text, from, to) => {
    expect(spanOf(text, null)).toEqual({ from, to });
  });

  test.each([
    [''],
    ['2026-13-45'],
    ['2026-02-30'],
    ['31/31/2023'],
    ['1/2'],
    ['12'],
    ['Blue'],
    ['Foo 15, 2023'],
    ['1/2/2023'],
  ])('%j is none, or could be several', (text) => {
    expect(spanOf(text, null)).toBeUndefined();
  });

  test('an order that is known reads what could be several', () => {
    expect([spanOf('1/2/2023', 'mdy'), spanOf('1/2/2023', 'dmy')]).toEqual([
      day('2023-01-02'),
      day('2023-02-01'),
    ]);
    expect(spanOf('23/01/02', 'ymd')).toEqual(day('2023-01-02'));
    expect(spanOf('13/2/2023', 'mdy')).toBeUndefined();
  });
});

describe('[SYNC-07] which number is the day', () => {
  const decided = (cells: readonly string[], usual?: 'mdy') => {
    const votes = new OrderVotes('2026-11-23');
    for (const cell of cells) votes.add(cell);
    return votes.decided(usual);
  };

  test.each([
    ['days beyond 12', ['1/2/2023', '3/4/2023', '13/4/2023'], 'dmy'],
    ['months first', ['1/2/2023', '4/13/2023'], 'mdy'],
    ['day after day', ['1/1/2023', '1/2/2023', '1/3/2023'], 'mdy'],
    ['newest first', ['3.1.2023', '2.1.2023', '1.1.2023'], 'dmy'],
    ['dots', ['2.1.2023', '7.8.2024'], 'dmy'],
    ['the other order would be tomorrow', ['5/12/2026', '6/11/2026'], 'mdy'],
    ['nothing to decide', ['2023-01-02', 'Dec 15, 2023'], null],
  ])('%s', (_, cells, order) => {
    expect(decided(cells)).toBe(order);
  });

  test('where several fit, somebody has to say, unless the kind is known to write in one', () => {
    expect(decided(['1/2/2023', '7/8/2024'])).toBeUndefined();
    expect(decided(['1/2/2023', '7/8/2024'], 'mdy')).toBe('mdy');
  });

  test('a row that fits nothing decides nothing', () => {
    expect(decided(['1/13/2023', '2/14/2023', '45/45/2023', '13/1/2023'])).toBe('mdy');
  });
});
