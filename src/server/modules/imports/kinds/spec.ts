/** How a kind of file is described: what its columns mean, and what holds for all of its rows. */
import type { DayOrder, ImportKind, MappedField } from '#domain/imports.ts';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { currencyIn } from './cells/currencies.ts';
import type { Scale } from './cells/quantities.ts';

/** What a column may mean beyond what somebody can say of one of a mapped table. */
export type OwnField =
  | 'videoId'
  | 'store'
  | 'releaseDate'
  | 'product'
  | 'statement'
  | 'owner'
  /** What a row changes of the balance: of refunds some statements say no other amount. */
  | 'balance'
  | 'keyName';
export type Meaning = MappedField | OwnField | FigureDimension | Figure;

export type KindSpec = {
  kind: ImportKind;
  /** null: the rows say where something was counted, or nobody does. */
  platform: PlatformId | null;
  /** By name as `plainName` writes it; columns that are not in it are passed over. */
  columns: ReadonlyMap<string, Meaning>;
  /** Whether a file with these columns is of this kind. */
  fits(names: readonly string[]): boolean;
  /** Other units than those the name of a column tells. */
  scales?: Partial<Record<Figure, Scale>>;
  /** Statements: rows that say the same are added up. */
  isAdditive?: true;
  /** Its rows name songs and count nothing: they are offered to be followed, and none is stored. */
  isList?: true;
  /** `name`: the song stands in the file's name alone; the title in it, or undefined where it says nothing. */
  titleOf?(fileName: string): string | undefined;
  /** Where no row has a date: whether the file is of all time, as far as it can be told. */
  isAllTime?(fileName: string, isZero: (figure: Figure) => boolean): boolean;
  /** Figures that a table of all time does not know, and writes as 0 in every row. */
  unknownOfAllTime?: readonly Figure[];
  /** What the first cell of the row of sums says. */
  hasTotals?: true;
  dimension?: FigureDimension;
  usualOrder?: DayOrder;
  /** `month`: a date stands for its month, whatever day it is; `month-ends`: only the first or the last day of one does. */
  time?: 'month' | 'month-ends';
  /** The column that says what kind of row it is, where that is another than `entry`. */
  entries?: Meaning;
  /** What `product` has in rows that are of one song; all others are of the artist as a whole. */
  songProduct?: RegExp;
  /** What `url` has in rows of one song, where `product` says something else of it. */
  songAddress?: RegExp;
};

/** As a header may be written in a spreadsheet, with other blanks, marks, capitals, or a currency at its end. */
export const plainName = (name: string): string =>
  currencyIn(name)
    .name.normalize('NFKC')
    .toLowerCase()
    // The dot of a Turkish capital İ stands by itself now.
    .replace(/i\u0307/g, 'i')
    .replace(/[\ufeff.:'’"#*?？]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim();

export const named = <M extends Meaning>(
  columns: Readonly<Record<string, M>>,
): ReadonlyMap<string, Meaning> =>
  new Map(Object.entries(columns).map(([name, meaning]) => [plainName(name), meaning]));

export const hasAll = (names: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((name) => names.includes(name));
