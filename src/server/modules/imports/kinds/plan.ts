/** What is settled about a file before its rows are told: which column is what, in which units, of whom. */
import type { EntryKind } from '#domain/imports.ts';
import { type Figure, type FigureDimension, figureDimensions, figureKinds } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { currencyIn, inHundredths, inMillionths } from './cells/currencies.ts';
import { isEmail, isPersonal } from './cells/privacy.ts';
import type { DecimalMark, Scale } from './cells/quantities.ts';
import type { NamedSong } from './kind.ts';
import { type KindSpec, type Meaning, plainName } from './spec.ts';
import { plainTitle } from './sums/all-words.ts';
import { type FileTime, noTime } from './time.ts';

export type FigureColumn = {
  index: number;
  figure: Figure;
  scale: Scale;
  mark: DecimalMark | null;
  /** Of earnings, where the name of the column says it. */
  currency: string;
  /** Of shares, likewise. */
  isPercent: boolean;
};

export type Plan = {
  spec: KindSpec;
  width: number;
  /** Of each meaning but the figures the first column that has it. */
  at: ReadonlyMap<Meaning, number>;
  figures: FigureColumn[];
  dimension: FigureDimension | null;
  /** Columns without which a row says nothing that can be relied on. */
  lastNeeded: number;
  /** Rows that say the same of the same are added up: of a statement each is a sale of its own. */
  isAdditive: boolean;
  /** Columns that are left out, and by which rows of one song and day are told apart (`premium`, `free`). */
  parts: readonly number[];
  /** Groups of columns by which most rows say of what they are: their song, store, country, and how many. */
  usual: readonly (readonly number[])[];
  personal: ReadonlySet<number>;
  /** Columns from there on are metrics of a long table: each row tells one of them. */
  metricsFrom: number;
  /** What those columns are called. */
  metrics: readonly string[];
  time: FileTime;
  /** Its dates are days without a year. */
  isYearless: boolean;
  /** Its refunds have less than no units, and money without a sign. */
  areUnitsSigned: boolean;
  /** Some of its amounts are below nothing. */
  isMoneySigned: boolean;
  /** Its credit notes take something away. */
  areCreditsTaken: boolean;
  /** What was sold is below nothing, and what was taken back above: its signs say all there is to say. */
  isMirrored: boolean;
  /** As somebody has said: what stands below nothing was earned, and the other way round. */
  areSignsTurned: boolean;
  /** What is read of its money is the artist's part of it already. */
  isOfArtist: boolean;
  /** Of the column that `date` is, and of the one that says what kind of row it is. */
  dateName: string;
  entryName: string;
  /** By the words of the latter what rows are, as somebody has said. */
  entries: ReadonlyMap<string, EntryKind>;
  /** Of rows that have no date; null: of all time, or not known. */
  period: { from: string | null; to: string | null };
  platform: PlatformId | null;
  /** Where no column names it. */
  song: NamedSong | null;
  currency: string;
  /** As somebody has said. */
  decimalMark: DecimalMark | null;
  today: string;
  /** Of its songs, as far as they were read: of which a row may be the sum. */
  titles: Names;
  stores: Names;
};

/** Beyond them no sums of songs or stores are looked for. */
const mostNames = 20_000;
/** No store is called by more. */
const mostWords = 8;

export class Names {
  readonly #written = new Set<string>();
  readonly #plain = new Set<string>();
  /** Their first words: `spotify` and `spotify premium`. */
  readonly #begun = new Set<string>();

  add(name: string): void {
    if (name === '' || this.#written.has(name) || this.#written.size >= mostNames) return;
    this.#written.add(name);
    const plain = plainTitle(name);
    this.#plain.add(plain);
    const words = plain.split(' ');
    for (let count = Math.min(words.length, mostWords); count > 0; count--)
      this.#begun.add(words.slice(0, count).join(' '));
  }

  has = (plain: string): boolean => plain !== '' && this.#plain.has(plain);
  /** Whether one is it, or begins with it: `Spotify Premium`. */
  begins = (plain: string): boolean => plain !== '' && (this.#plain.has(plain) || this.#begun.has(plain));
}

/** Asked of each row: of which songs and stores the table has rows. */
export function namesNoted({ at, titles, stores }: Plan): (cells: readonly string[]) => void {
  const titleAt = at.get('title') ?? -1;
  const storeAt = at.get('store') ?? at.get('platform') ?? -1;
  return (cells) => {
    if (titleAt >= 0) titles.add(cells[titleAt] ?? '');
    if (storeAt >= 0) stores.add(cells[storeAt] ?? '');
  };
}

export const isFigure = (meaning: string): meaning is Figure => Object.hasOwn(figureKinds, meaning);
const isDimension = (meaning: string): meaning is FigureDimension =>
  (figureDimensions as readonly string[]).includes(meaning);

export function meaningsOf(spec: KindSpec, header: readonly string[]): (Meaning | null)[] {
  const seen = new Set<Meaning>();
  return header.map((name) => {
    const plain = plainName(name);
    const meaning = spec.columns.get(plain);
    if (!meaning || isPersonal(plain) || seen.has(meaning)) return null;
    seen.add(meaning);
    return meaning;
  });
}

const hours = /\b(hours?|std|stunden|horas|heures|часы|ore)\b|時間|小时|घंटे|ساعات/;
const minutes = /\b(min|mins|minutes?|minuten|minutos|минуты|minuti)\b|分/;

/** Units that the name of a column tells. */
function scaleOf(spec: KindSpec, figure: Figure, name: string): Scale {
  const own = spec.scales?.[figure];
  if (own) return own;
  const kind = figureKinds[figure];
  if (kind === 'money') return inMillionths(name) ? 'micros' : inHundredths(name) ? 'cents' : 'whole';
  if (kind === 'sound') return /%|percent|prozent|pour ?cent/i.test(name) ? 'percent' : 'whole';
  if (kind === 'share') return 'percent';
  if (figure !== 'watchSeconds' && figure !== 'averageViewSeconds') return 'one';
  const plain = plainName(name);
  return hours.test(plain) ? 'hours' : minutes.test(plain) ? 'minutes' : 'one';
}

/** The most particular part that a row can be of: a table has one, or names its country beside the city. */
const dimensionOrder: readonly FigureDimension[] = [
  'playlist',
  'city',
  'age',
  'gender',
  'device',
  'source',
  'subscription',
  'playback',
  'country',
];

export function planOf(
  spec: KindSpec,
  header: readonly string[],
  meanings: readonly (Meaning | null)[],
  today: string,
): Plan {
  const at = new Map<Meaning, number>();
  const figures: FigureColumn[] = [];
  for (const [index, meaning] of meanings.entries()) {
    const name = header[index] ?? '';
    if (!meaning) continue;
    if (isFigure(meaning))
      figures.push({
        index,
        figure: meaning,
        scale: scaleOf(spec, meaning, name),
        mark: null,
        currency: currencyIn(name).currency,
        isPercent: /%|percent|prozent|pour ?cent/i.test(name),
      });
    else if (!at.has(meaning)) at.set(meaning, index);
  }
  return {
    spec,
    width: header.length,
    at,
    figures,
    dimension:
      spec.dimension ??
      dimensionOrder.find((dimension) => isDimension(dimension) && at.has(dimension)) ??
      null,
    isAdditive: spec.isAdditive ?? false,
    ...{ parts: [], usual: [] },
    lastNeeded: Math.max(-1, ...figures.map(({ index }) => index), at.get('date') ?? -1),
    personal: new Set(header.flatMap((name, index) => (isPersonal(plainName(name)) ? [index] : []))),
    metricsFrom: header.length,
    metrics: [],
    time: noTime,
    isYearless: false,
    areUnitsSigned: false,
    isMoneySigned: false,
    areCreditsTaken: true,
    ...{ isMirrored: false, areSignsTurned: false },
    isOfArtist: false,
    dateName: plainName(header[at.get('date') ?? -1] ?? ''),
    entryName: plainName(header[at.get('entry') ?? -1] ?? ''),
    entries: new Map(),
    period: { from: null, to: null },
    platform: spec.platform,
    song: null,
    currency: '',
    decimalMark: null,
    today,
    titles: new Names(),
    stores: new Names(),
  };
}

type Showing = Pick<Plan, 'personal' | 'metricsFrom' | 'metrics'>;

/** The cells as they may be shown; of a long table as they were written, the metric by its name. */
export function shownCells({ personal, metricsFrom, metrics }: Showing, cells: string[]): string[] {
  const isOpen = personal.size === 0 && !cells.some((cell) => cell.includes('@'));
  const shown = isOpen
    ? cells
    : cells.map((cell, index) => (personal.has(index) || isEmail(cell) ? '' : cell));
  if (metrics.length === 0) return shown;
  const told = shown.slice(metricsFrom).flatMap((cell, at) => (cell ? [metrics[at] ?? '', cell] : []));
  return [...shown.slice(0, metricsFrom), ...told];
}
