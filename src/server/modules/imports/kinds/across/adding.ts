/** Whether cells say what others add up to, rounded or not. */
import { isAbsent, numberOf } from '../cells/quantities.ts';

type Cells = readonly string[];
/** `own` adds up `parts`. */
export type Adding = { own: Cells; parts: readonly Cells[] };

const marks = ['.', ','] as const;

/**
 * Each of them does in each of the columns, read with one mark for decimals. `isOpen`: one that says nothing there may
 * stand above anything.
 */
export const addUp = (all: readonly Adding[], columns: readonly number[], isOpen = false): boolean =>
  marks.some((mark) => {
    // What is no number with this mark adds up to nothing.
    const value = (cells: Cells, index: number) => {
      const cell = cells[index]?.trim() ?? '';
      return isAbsent(cell) ? 0 : numberOf(cell, mark);
    };
    return all.every(({ own, parts }) =>
      columns.every((index) => {
        const sum = parts.reduce((before, cells) => before + value(cells, index), 0);
        const isSaid = !isOpen || value(own, index) !== 0;
        return !isSaid || Math.abs(value(own, index) - sum) <= 0.005 * (parts.length + 1);
      }),
    );
  });
