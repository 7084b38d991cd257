import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, formIn, machineForm, shownCsv, spreadsheetForm } from './cells.ts';
import { shownFileName } from './file-names.ts';

/** A spreadsheet that splits where the file does not: quotes in the midst of a cell begin none. */
const cellsBetween = (text: string, separator: string): string[] =>
  text.split(/[\r\n]+/).flatMap((one) => one.split(separator));

const isFormula = (cell: string): boolean =>
  !/^-?\d+([.,]\d+)?$/.test(cell) && /^[\p{Z}\p{C}"]*([=＝@＠]|[+\-＋－][\w(])/u.test(cell);

describe('[EXP-01] a table as a page shows it', () => {
  const table = {
    heads: ['Tag', 'Aufrufe'],
    rows: [['2026-11-20', 1234567.5] as const, ['2026-11-21', null] as const],
  };

  it('begins with its head, and is split and written as spreadsheets of the language do', () => {
    expect(shownCsv('de', table)).toBe('\ufeffTag;Aufrufe\r\n2026-11-20;1234567,5\r\n2026-11-21;\r\n');
    expect(shownCsv('en', table)).toBe('\ufeffTag,Aufrufe\r\n2026-11-20,1234567.5\r\n2026-11-21,\r\n');
    expect(shownCsv('ar', { heads: ['المجموع (\u2068الوحدة\u2069)'], rows: [] })).toContain(
      'المجموع (الوحدة)',
    );
    expect(shownCsv('ar', table)).toContain('2026-11-20;1234567.5\r\n');
  });

  it('keeps a text in its cell, whatever separates cells', () => {
    const texts = { heads: ['a;b', 'a,b'], rows: [] };
    for (const language of ['fr', 'ja'] as const) {
      const { separator } = formIn(language);
      expect(shownCsv(language, texts)).toBe(`\ufeff"a;b"${separator}"a,b"\r\n`);
    }
  });

  it('runs no formula, also where another separator is expected', () => {
    const piece = fc.constantFrom(...'=+-@＝－;, \t\r\n"\'\u200ba1('.split(''));
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 12 }), (title) => {
        for (const form of [formIn('de'), formIn('en'), machineForm])
          for (const separator of [form.separator === ';' ? ',' : ';', '\t'])
            expect(cellsBetween(csvLine(['x', title, 'y'], form), separator).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    for (const title of ['=1+1', '+1', '@x', '-1'])
      expect(csvLine([title], formIn('de'))).toBe(`'${title}\r\n`);
    expect(csvLine(['Song, =1+1'], formIn('de'))).toBe(`"Song, '=1+1"\r\n`);
  });

  it('leaves a code as it is for programs alone', () => {
    const cells = [{ code: '-05VVye-ffg' }, -6];
    expect(csvLine(cells, machineForm)).toBe('-05VVye-ffg,-6\r\n');
    expect(csvLine(cells, spreadsheetForm)).toBe("'-05VVye-ffg,-6\r\n");
  });
});

it('[EXP-03] the name of a file says what was chosen: days, what they are compared with, and the sandbox', () => {
  const days = { from: '2026-10-30', to: '2026-11-26' };
  const comparison = { from: '2026-10-02', to: '2026-10-29' };
  expect(shownFileName({ words: ['views'], isSandbox: undefined, days })).toBe(
    'tracklight-views-2026-10-30-to-2026-11-26',
  );
  expect(shownFileName({ words: ['Café ‒ 夜', null, 'views', ''], isSandbox: true, days, comparison })).toBe(
    'tracklight-cafe-views-sandbox-2026-10-30-to-2026-11-26-vs-2026-10-02-to-2026-10-29',
  );
});
