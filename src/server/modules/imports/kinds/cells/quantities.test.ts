import { describe, expect, test } from 'vitest';
import { figureIn, isAbsent, MarkVotes, numberOf, provenMark } from './quantities.ts';

const read = (column: readonly string[]): number[] => {
  const votes = new MarkVotes();
  for (const cell of column) votes.add(cell);
  return column.map((cell) => numberOf(cell, votes.mark));
};

describe('[SYNC-07] numbers', () => {
  test.each([
    [
      ['1,234', '12'],
      [1234, 12],
    ],
    [
      ['1.234', '12'],
      [1234, 12],
    ],
    [
      ['1,234', '0,5'],
      [1.234, 0.5],
    ],
    [
      ['1.234', '0.5'],
      [1.234, 0.5],
    ],
    [['1,234,567'], [1_234_567]],
    [['1.234.567'], [1_234_567]],
    [
      ['1.234,5', '1.234'],
      [1234.5, 1234],
    ],
    [
      ['1,234.5', '1,234'],
      [1234.5, 1234],
    ],
    [
      ['1 234', '1\u202f234', '1\u00a0234,5'],
      [1234, 1234, 1234.5],
    ],
    [
      ["1'234", '1’234.5'],
      [1234, 1234.5],
    ],
    [['12,34,567'], [1_234_567]],
    [
      ['3.4e-7', '1E+3'],
      [3.4e-7, 1000],
    ],
    [
      ['-3', '−3', '(3)', '+3'],
      [-3, -3, -3, 3],
    ],
    [
      ['$1.50', '1,50 €'.replace(',', '.'), 'USD 2'],
      [1.5, 1.5, 2],
    ],
    [
      ['٣٤', '३४', '３４'],
      [34, 34, 34],
    ],
  ])('%j is %j', (column, expected) => {
    expect(read(column)).toEqual(expected);
  });

  test.each([['1,2,3'], ['1.2.3.4'], ['12abc'], ['--3'], [''], ['1 2 three'], ['0x10'], ['∞']])(
    '%j is none',
    (cell) => {
      expect(numberOf(cell, '.')).toBeNaN();
    },
  );

  test.each([[''], ['-'], ['–'], ['n/a'], ['N/A'], ['null'], ['NaN']])(
    '%j says that it is not known',
    (cell) => {
      expect(isAbsent(cell)).toBe(true);
    },
  );

  test('what could be both proves nothing', () => {
    expect([provenMark('1,234'), provenMark('12'), provenMark('0,123'), provenMark('1234.567')]).toEqual([
      null,
      null,
      ',',
      '.',
    ]);
  });
});

describe('[SYNC-07] figures in their units', () => {
  test.each([
    ['0:11:34', 'averageViewSeconds', 'one', 694],
    ['100:00:01', 'averageViewSeconds', 'one', 360_001],
    ['2:31', 'averageViewSeconds', 'one', 151],
    ['4.5306', 'watchSeconds', 'hours', 16_310],
    ['0.61', 'viewShare', 'percent', 6100],
    ['0.61%', 'viewShare', 'percent', 6100],
    ['0.0061', 'viewShare', 'whole', 6100],
    ['0.00789993', 'earnings', 'whole', 7899.93],
    ['0.30000000000000004', 'earnings', 'whole', 300_000],
    ['1234.567890123456', 'earnings', 'whole', 1_234_567_890.123456],
    ['1.5e-9', 'earnings', 'whole', 0.0015],
    ['-1', 'units', 'one', -1],
    ['-0.0000001', 'earnings', 'whole', -0.1],
    ['-0.0000000000001', 'earnings', 'whole', 0],
    ['12.0', 'views', 'one', 12],
    ['($0.70)', 'earnings', 'whole', -700_000],
    ['$(0.70)', 'earnings', 'whole', -700_000],
    ['(0.70 EUR)', 'earnings', 'whole', -700_000],
    ['(-0.70)', 'earnings', 'whole', -700_000],
    ['$-0.70', 'earnings', 'whole', -700_000],
    ['0.70\u00a0$US', 'earnings', 'whole', 700_000],
    ['-0.70 $CA', 'earnings', 'whole', -700_000],
  ] as const)('%s of %s is %d', (cell, figure, scale, expected) => {
    expect(figureIn(cell, figure, scale, '.')).toBe(expected);
  });

  test.each([
    ['1.5', 'views'],
    ['-1', 'listeners'],
    ['99999999999999999', 'streams'],
    ['1:2:3', 'averageViewSeconds'],
  ] as const)('%s is no number of %s', (cell, figure) => {
    expect(figureIn(cell, figure, 'one', '.')).toBeNaN();
  });
});
