/** What a column may be by what is in it. */
import { type Figure, figureKinds } from '#domain/own-figures.ts';
import { isrcOf } from '#server/platforms/parse.ts';
import { countryOf } from '../cells/countries.ts';
import { currencyNamed, inHundredths, inMillionths } from '../cells/currencies.ts';
import { dimensionKeyOf, platformOfStore } from '../cells/keys.ts';
import { isEmail, isPersonal } from '../cells/privacy.ts';
import { hasDecimals, numberOf, provenMark } from '../cells/quantities.ts';
import { soundIn } from '../cells/sound.ts';
import { isFiscal, isShortDate, spanOf } from '../cells/spans.ts';
import { areEntries, areSwitches, entryOf } from '../money.ts';
import { isFigure } from '../plan.ts';
import { numberedBy } from '../songs.ts';
import type { Meaning } from '../spec.ts';

export type TableColumn = { name: string; cells: string[] };

export const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

/** Nothing of a person is in it. */
export const holdsNobody = ({ name, cells }: TableColumn): boolean =>
  !isPersonal(name) && share(cells, isEmail) < 0.1;

const isDate = (cell: string): boolean =>
  !/^\d+$/.test(cell) && (spanOf(cell, 'dmy') !== undefined || spanOf(cell, 'mdy') !== undefined);
/** Where the name says that it is a date, so may a number be: `46174`, `202606`, `20260601`. */
const isNamedDate = (cell: string): boolean =>
  isDate(cell) || isShortDate(cell) || spanOf(cell, null) !== undefined;
const isNumber = (cell: string): boolean =>
  /^-?(\d+:)?\d{1,2}:\d{2}$/.test(cell) ||
  [',', '.'].some((mark) => !Number.isNaN(numberOf(cell, mark as ',')));
/** Bare ids are told by the column's name together with their form. */
const isLink = (cell: string): boolean =>
  numberedBy(cell, null) !== undefined || /^(?=.*\d)(?=.*[A-Za-z])([\w-]{11}|[0-9A-Za-z]{22})$/.test(cell);
const isText = (cell: string): boolean => !isNumber(cell) && !isDate(cell) && !isEmail(cell);

/** Long numbers without a part of a whole, each another one and as long: a column of ids, whatever its name says. */
const areIds = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell) => /^\d{6,}$/.test(cell) && cell.length === cells[0]?.length) &&
  new Set(cells).size === cells.length;

/** `2026` in every row is a year, and counts nothing. */
const areYears = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => /^(19|20)\d{2}$/.test(cell));

/** `12.5` streams are somebody's part of 25, and no count. */
function isFraction(cell: string): boolean {
  const mark = provenMark(cell);
  return mark !== null && numberOf(cell, mark) % 1 !== 0;
}
const isWholeCount = (figure: Figure): boolean =>
  ['count', 'level'].includes(figureKinds[figure]) && figure !== 'watchSeconds';

/** Whether what is in a column fits what its name says. */
export function fitsCells(meaning: Meaning, { name, cells }: TableColumn): boolean {
  // What every row has to say is in no empty column.
  if (cells.length === 0) return meaning !== 'entry';
  if (
    meaning === 'earnings' &&
    ((areIds(cells) && !inMillionths(name) && !inHundredths(name)) ||
      share(cells, (cell) => cell.includes('%')) >= 0.5)
  )
    return false;
  if (meaning === 'pitchClass' || meaning === 'scaleMode')
    return share(cells, (cell) => typeof soundIn(cell, meaning, 'whole', '.') !== 'string') >= 0.8;
  if (meaning === 'purchases' && cells.some(hasDecimals)) return false;
  if (isFigure(meaning) && isWholeCount(meaning) && cells.some(isFraction)) return false;
  if (isFigure(meaning)) return share(cells, isNumber) >= 0.8 && !areYears(cells);
  const tests: Partial<Record<Meaning, (cell: string) => boolean>> = {
    date: isNamedDate,
    until: isNamedDate,
    // One that does not exist is refused by its row, and not taken for another.
    currency: (cell) => cell.length <= 40 && /[\p{L}\p{Sc}]/u.test(cell) && !/\d/.test(cell),
    isrc: (cell) => isrcOf(cell.replace(/[\s-]/g, '')) !== undefined,
    url: isLink,
    country: (cell) => countryOf(cell) !== undefined,
    age: (cell) => dimensionKeyOf('age', cell) !== undefined,
    artist: isText,
    platform: isText,
    city: isText,
    // `Spotify` is where it was sold.
    source: (cell) => isText(cell) && platformOfStore(cell) === null,
    device: isText,
    gender: isText,
  };
  // Where all are sales, nothing is to be told apart. Of signs only a plus is a word.
  if (meaning === 'entry')
    return (
      cells.every((cell) => cell === '+') ||
      areSwitches(cells, name) ||
      (share(cells, isText) >= 0.9 && cells.some((cell) => entryOf(cell, name) !== 'sale'))
    );
  // Several of them say which row is of when, and are refused; of one alone the period can be asked for.
  if (meaning === 'date' && new Set(cells).size > 1 && share(cells, isFiscal) >= 0.6) return true;
  // Songs may be called `1999` or `22`.
  if (meaning === 'title') return share(cells, isText) >= 0.3 && !cells.every((cell) => /^#\d+$/.test(cell));
  return share(cells, tests[meaning] ?? (() => true)) >= 0.6;
}

const isCode = (cell: string): boolean => /^[A-Z]{3}$/.test(cell) && currencyNamed(cell, '') === cell;
/** What money is counted in stands beside what all else is. */
const unitNames = /\b(unit|unit of measure|uom|einheit|unidad|unité|unità|единица)\b|単位|单位|इकाई|الوحدة/;

/** What a column without a telling name has to be, by its cells alone. */
export function meaningByCells({ name, cells }: TableColumn): Meaning | undefined {
  if (cells.length === 0) return undefined;
  // Dates that stood over columns.
  if (name.includes('→') && share(cells, isShortDate) === 1) return 'date';
  if (share(cells, (cell) => isrcOf(cell.replace(/[\s-]/g, '')) !== undefined) >= 0.8) return 'isrc';
  if (share(cells, (cell) => numberedBy(cell, null) !== undefined) >= 0.8) return 'url';
  if (share(cells, isDate) >= 0.9) return 'date';
  if (areEntries(cells)) return 'entry';
  if (share(cells, isCode) >= 0.9 || (unitNames.test(name) && cells.some(isCode))) return 'currency';
  if (share(cells, (cell) => !/[:/]/.test(cell) && platformOfStore(cell) !== null) >= 0.6) return 'platform';
  // `CD` and `LP` are none.
  if (/format|medium|media|configuration|tonträger/.test(name)) return undefined;
  if (share(cells, (cell) => /^[A-Z]{2}$/.test(cell) && countryOf(cell) !== undefined) >= 0.9)
    return 'country';
  return undefined;
}
