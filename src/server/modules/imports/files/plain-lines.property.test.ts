import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySource } from '#server/kernel/foreign/source.ts';
import { delimitedTable } from './delimited.ts';

/** In pieces that end anywhere, within letters and ends of lines too. */
const inPieces = (text: string, length: number) => {
  const bytes = Buffer.from(text);
  return {
    ...memorySource(bytes),
    async *read() {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
    },
  };
};

async function rowsOf(text: string, length: number) {
  const table = await delimitedTable(inPieces(text, length), (rows) => rows[0]?.cells.length === 2);
  const rows = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return rows;
}

test('[SYNC-07] lines without quotes are split as the library splits them', async () => {
  const cell = fc.string({ unit: fc.constantFrom(..."ab1 .,;\t|\r='é日😀\ufeff"), maxLength: 6 });
  const line = fc.array(cell, { maxLength: 4 });
  const given = fc.record({
    delimiter: fc.constantFrom(',', '\t', ';', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    lines: fc.array(line, { maxLength: 8 }),
    length: fc.integer({ min: 1, max: 40 }),
    isEnded: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ delimiter, end, lines, length, isEnded }) => {
      const below = lines.map((cells) => cells.join(delimiter)).join(end) + (isEnded ? end : '');
      const [plain, quoted] = [`a${delimiter}b${end}`, `"a"${delimiter}b${end}`];
      const rows = await rowsOf(plain + below, length);
      const asParsed = await rowsOf(quoted + below, length);
      expect(rows.map(({ cells }) => cells)).toEqual(asParsed.map(({ cells }) => cells));
      expect(rows.map((row) => row.line)).toEqual(rows.map((_, at) => at + 1));
    }),
    { numRuns: 500 },
  );
});

test('[SYNC-07] quotes behind many lines begin cells as they do in the first', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => `a${at},b`);
  const rows = await rowsOf(['a,b', ...lines, 'c,"d,\n""e"', 'f,="0123"', 'g,"h'].join('\n'), 64);
  expect(rows.slice(-3)).toEqual([
    { line: 502, cells: ['c', 'd,\n"e'] },
    { line: 504, cells: ['f', '0123'] },
    { line: 505, cells: ['g', '"h'] },
  ]);
});

test('[SYNC-07] whoever stops in the middle closes the file, with quotes and without', async () => {
  for (const cell of ['a', '"a"']) {
    const { read } = inPieces(`${cell},b\n`.repeat(2000), 64);
    let open = 0;
    const source = {
      async *read() {
        open++;
        try {
          yield* read();
        } finally {
          open--;
        }
      },
    };
    const table = await delimitedTable(source, (rows) => rows[0]?.cells.length === 2);
    for await (const batch of table.rows()) if (batch.length > 0) break;
    expect([cell, open]).toEqual([cell, 0]);
  }
});
