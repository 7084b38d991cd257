/** Months that are said in the first of several rows: where the table's form shows it, and where a month may be missing. */
import { describe, expect, test } from 'vitest';
import { lines, readerOf, told } from '../told-for-test.ts';

const table = (...rows: string[]) => lines('Month,Title,Store,Net EUR', ...rows);
const monthsOf = async (text: string) =>
  (await told(text)).map((row) => (typeof row === 'string' ? row : row.from?.slice(0, 7)));

describe('[SYNC-10] a month in the first of its rows', () => {
  const whole = table(
    ...['2026-05,Blue,Spotify,1.00', ',Sun,Spotify,1.10', ',Moon,Spotify,1.20'],
    ...['2026-06,Blue,Spotify,2.00', ',Sun,Spotify,2.10', ',Moon,Spotify,2.20'],
  );

  test('holds for rows of songs that return under the next one, and is said', async () => {
    expect(await monthsOf(whole)).toEqual([
      ...['2026-05', '2026-05', '2026-05'],
      ...['2026-06', '2026-06', '2026-06'],
    ]);
    const { time } = await readerOf(whole);
    expect([time.because.at(-1)?.reason, time.isSure]).toEqual(['carried', false]);
  });

  test('holds where three of them begin such rows', async () => {
    const text = table(
      ...['2026-05,Blue,Spotify,1.00', ',Sun,Spotify,1.10', '2026-06,Blue,Spotify,2.00'],
      ...[',Moon,Spotify,2.10', '2026-07,Blue,Spotify,3.00', ',Rain,Spotify,3.10'],
    );
    expect(await monthsOf(text)).not.toContain('no_date');
  });

  test.each([
    [['2026-05,Blue,Spotify,1.00', ',Sun,Spotify,1.10', '2026-06,Blue,Spotify,2.00', ',Moon,Spotify,2.20']],
    [
      [
        '2026-05,Blue,Spotify,1.00',
        ',Sun,Spotify,1.10',
        '2026-06,Sun,Spotify,2.00',
        ',Blue,Apple Music,2.20',
      ],
    ],
  ])('is not put into rows that may have lost their own', async (rows) => {
    expect(await monthsOf(table(...rows))).toEqual(['2026-05', 'no_date', '2026-06', 'no_date']);
    expect((await readerOf(table(...rows))).time.because.map(({ reason }) => reason)).not.toContain(
      'carried',
    );
  });
});
