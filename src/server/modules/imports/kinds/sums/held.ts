/**
 * `All stores` is the same money twice where the stores stand beside it, and a row like any other where they do not. Only
 * all rows together can say which, so such rows are held until the others are known.
 */
import type { Row } from '../../files/table.ts';
import { isAbsent } from '../cells/quantities.ts';
import type { Plan } from '../plan.ts';
import { type AllRow, isBlankOnly, saidReader } from './all-rows.ts';

/** Beyond them every row says so, or nobody can tell. */
const mostHeld = 50_000;
/** Songs by whose names sums are told from rows. */
const mostTitles = 20_000;

/** Titles of rows that say all that others do. */
function openTitles({ at }: Plan) {
  const titleAt = at.get('title') ?? -1;
  const idsAt = (['isrc', 'videoId', 'url'] as const).flatMap((meaning) => at.get(meaning) ?? []);
  /** undefined: they are too many to keep. */
  let titles: Set<string> | undefined = new Set<string>();
  const titleIn = (cells: readonly string[]): string => cells[titleAt]?.trim().toLowerCase() ?? '';
  return {
    titleAt,
    add(cells: readonly string[]): void {
      titles?.add(titleIn(cells));
      if (titles && titles.size > mostTitles) titles = undefined;
    },
    /** What stands in the place of a song, and is none of the table's: a word for a sum in any language, if it adds up. */
    hasNone: ({ cells, said }: AllRow): boolean =>
      titleAt >= 0 &&
      isBlankOnly(said) &&
      said.size > 0 &&
      idsAt.every((index) => isAbsent(cells[index] ?? '')) &&
      !isAbsent(cells[titleAt] ?? '') &&
      titles?.has(titleIn(cells)) === false,
  };
}

export function openHeld(plan: Plan) {
  const [saidIn, titles] = [saidReader(plan), openTitles(plan)];
  /** Columns in which some row says something else: in the others the word is what every row says. */
  const varied = new Set<number>();
  let held: AllRow[] = [];
  let isCrowded = false;
  /** Rows that say nothing somewhere are hardly ever sums: of many no more are looked at. */
  let blank = 0;

  function note(cells: readonly string[], said: AllRow['said']): void {
    if (varied.size === plan.width) return;
    for (let index = 0; index < plan.width; index++)
      if (!varied.has(index) && !said.has(index) && !isAbsent(cells[index] ?? '')) varied.add(index);
  }

  const standing = (row: AllRow): AllRow => {
    const said = new Map([...row.said].filter(([index]) => varied.has(index)));
    return { ...row, said: titles.hasNone({ ...row, said }) ? said.set(titles.titleAt, 'unknown') : said };
  };

  return {
    /** `held`: it comes again, from `free` or `end`. `crowd`: there are too many to tell what they are. */
    take(row: Row): 'row' | 'held' | 'crowd' {
      const said = saidIn(row.cells);
      note(row.cells, said);
      if (said.size === 0) {
        titles.add(row.cells);
        return 'row';
      }
      if (isBlankOnly(said)) {
        if (isCrowded || blank >= mostHeld / 2) return 'row';
        blank++;
      }
      if (isCrowded) return [...said.keys()].some((index) => varied.has(index)) ? 'crowd' : 'row';
      held.push({ ...row, said });
      return 'held';
    },
    /** Rows that are too many to be sums of others. */
    free(): Row[] {
      // Columns only come to vary: what is a sum of others in a crowd stays one, and is not asked for again.
      if (isCrowded || held.length <= mostHeld + blank) return [];
      const free = held.filter((row) => standing(row).said.size === 0);
      held = held.filter((row) => standing(row).said.size > 0);
      isCrowded = held.length > mostHeld + blank;
      return free;
    },
    /** What is held at the end, in the order of the file; `said` is empty of rows that are like any other. */
    end: (): AllRow[] => held.map(standing),
    isAll: (cells: readonly string[]): boolean =>
      [...saidIn(cells)].some(
        ([index, word]) => !['blank', 'album', 'longer'].includes(word) && varied.has(index),
      ),
  };
}
