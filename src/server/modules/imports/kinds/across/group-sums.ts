/** Whether rows that stand above others say what those add up to. */
import { numberOf } from '../cells/quantities.ts';

export type Part = { cells: readonly string[]; isHead: boolean; isSum: boolean; isPart: boolean };

const marks = ['.', ','] as const;

function sumsIn(parts: readonly Part[]): { sum: Part; parts: Part[] }[] {
  const groups: { sum: Part; parts: Part[] }[] = [];
  for (const part of parts)
    if (part.isHead) groups.push({ sum: part, parts: [] });
    else if (part.isPart) groups.at(-1)?.parts.push(part);
  // The last one may go on behind the rows that were looked at.
  const whole = groups.length > 1 ? groups.slice(0, -1) : groups;
  return whole.filter(({ sum }) => sum.isSum);
}

/** All that can be seen whole do, in every figure that they tell. */
export function areSums(parts: readonly Part[], figures: readonly number[]): boolean {
  const sums = sumsIn(parts);
  return (
    sums.length > 0 &&
    marks.some((mark) =>
      sums.every(({ sum, parts: own }) =>
        figures.every((index) => {
          const value = (part: Part) => numberOf(part.cells[index]?.trim() ?? '', mark) || 0;
          const all = own.reduce((before, part) => before + value(part), 0);
          return value(sum) === 0 || Math.abs(value(sum) - all) <= 0.005 * (own.length + 1);
        }),
      ),
    )
  );
}
