/** Cells that every row needs, and that are empty: said to be missing, and not to be unreadable. */
import { describe, expect, test } from 'vitest';
import { lines, told } from '../told-for-test.ts';

const reasonsOf = async (...given: Parameters<typeof told>) =>
  (await told(...given)).map((row) => (typeof row === 'string' ? row : 'told'));

describe('[SYNC-10] what is missing in a row', () => {
  test.each(['', '-', 'n/a', '—'])('a date: %s', async (cell) => {
    const text = lines(
      'Month,ISRC,Net EUR',
      '2026-05,QZABC2600001,1.00',
      `${cell},QZABC2600001,2.00`,
      '2026-5x,QZABC2600001,3.00',
    );
    expect(await reasonsOf(text)).toEqual(['told', 'no_date', 'bad_date']);
  });

  test('the name of a song, where rows are no sales', async () => {
    const text = lines(
      'Date,ISRC,Streams',
      '2026-05-01,QZABC2600001,10',
      '2026-05-01,,2',
      '2026-05-01,QZ1,3',
    );
    expect(await reasonsOf(text, { platform: 'spotify', columns: ['date', 'isrc', 'streams'] })).toEqual([
      'told',
      'no_name',
      'bad_id',
    ]);
  });

  test('the part of an audience', async () => {
    const text = lines('Date,Age,Views', '2026-05-01,18-24,10', '2026-05-01,,2', '2026-05-01,young,3');
    expect(await reasonsOf(text, { platform: 'youtube', columns: ['date', 'age', 'views'] })).toEqual([
      'told',
      'no_name',
      'bad_id',
    ]);
  });
});
