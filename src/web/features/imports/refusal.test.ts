import { describe, expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

const file = (name: string, size = 10) => ({ name, size });

describe('[SYNC-07] before anything is sent', () => {
  test.each([
    ['a song itself', [file('a.csv'), file('master.WAV')], { is: 'wrongType', name: 'master.WAV' }],
    ['a spreadsheet of another kind', [file('a.numbers')], { is: 'wrongType', name: 'a.numbers' }],
    ['more than 200 MB together', [file('a.csv', 150e6), file('b.zip', 150e6)], { is: 'tooLarge', name: '' }],
    ['51 files', Array.from({ length: 51 }, () => file('a.csv')), { is: 'tooMany', name: '' }],
  ])('%s is refused', (_, files, refusal) => {
    expect(refusalOf(files)).toEqual(refusal);
  });

  test('tables go, however their names are written, and so does what has no ending', () => {
    expect(
      refusalOf([file('A.CSV'), file('b.Xlsx'), file('c.zip'), file('report'), file('d.tsv')]),
    ).toBeUndefined();
    expect(refusalOf([])).toBeUndefined();
  });
});
