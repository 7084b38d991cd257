/** `1/2026` in a column of quarters or halves is no January. */
import type { Row } from '../../files/table.ts';
import { plainName } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { quarterNames } from './calendar-names.ts';
import { inLatin, isAbsent } from './quantities.ts';

const parts = [
  { names: quarterNames, letter: 'Q', months: 3 },
  {
    names: /\b(half|half[- ]year|semestre|semester)\b|halbjahr|halfjaar|полугоди|半期|半年|반기/,
    ...{ letter: 'H', months: 6 },
  },
] as const;

const form = /^(?:(\d{1,2})[-/.](20\d{2})|(20\d{2})[-/.](\d{1,2}))$/;

type Read = { number: number; isPadded: boolean; year: string };

function readIn(cell: string): Read | undefined {
  const [, before, late, early, behind] = form.exec(cell) ?? [];
  const [number = '', year = ''] = [before ?? behind, late ?? early];
  return number === '' ? undefined : { number: Number(number), isPadded: number.startsWith('0'), year };
}

/** From the number to that of the part; undefined: its months may be any, and it is asked. */
function partOf(all: readonly Read[], months: number): ((number: number) => number) | undefined {
  const most = 12 / months;
  const isBeyond = all.some(({ number }) => number > most);
  const isEach = (test: (number: number) => boolean) =>
    all.every(({ number }) => number <= 12 && test(number));
  if (isEach((number) => number % months === 1) && isBeyond) return (number) => (number - 1) / months + 1;
  if (isEach((number) => number % months === 0) && isBeyond) return (number) => number / months;
  const isMonthToo = isEach((number) => number % months === 1) || isEach((number) => number % months === 0);
  const isPadded = all.some((read) => read.isPadded);
  return isBeyond || (isPadded && isMonthToo) ? undefined : (number) => number;
}

/** undefined: no column has such numbers. */
export function numberedParts(
  header: readonly string[],
  rows: readonly Row[],
): ((row: Row) => Row) | undefined {
  for (const { names, letter, months } of parts)
    for (const [index, name] of header.entries()) {
      if (!names.test(plainName(name))) continue;
      const cells = rows
        .map(({ cells }) => inLatin(cells[index]?.trim() ?? ''))
        .filter((cell) => !isAbsent(cell) && !hasSumWord(cell));
      const all = cells.flatMap((cell) => readIn(cell) ?? []);
      const part = all.length > 0 && all.length === cells.length ? partOf(all, months) : undefined;
      if (!part) continue;
      return (row) => {
        const read = readIn(inLatin(row.cells[index]?.trim() ?? ''));
        return read
          ? { ...row, cells: row.cells.with(index, `${letter}${part(read.number)} ${read.year}`) }
          : row;
      };
    }
  return undefined;
}
