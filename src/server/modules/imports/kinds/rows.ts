/** From the cells of one row to its record, or to the reason why it has none. */
import { addDays } from '#domain/days.ts';
import type { RowReason } from '#domain/imports.ts';
import type { Figure } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { identify } from '#server/platforms/links.ts';
import { isrcOf, textOf } from '#server/platforms/parse.ts';
import { countryOf, keyOf, platformOfStore } from './keys.ts';
import type { ImportRecord, NamedSong } from './kind.ts';
import type { Plan } from './plan.ts';
import { isAbsent, valueOf } from './quantities.ts';
import { spanOf } from './spans.ts';
import type { Meaning } from './spec.ts';

export type Told = Exclude<ImportRecord, { reason: RowReason }>;
type Failed = { reason: RowReason };
const failed = (reason: RowReason): Failed => ({ reason });

const totalWords =
  /^(grand )?(total|totals|totale|gesamt|insgesamt|summe|suma|somme|итого|всего|合計|总计|總計|总和|कुल|المجموع|الإجمالي|إجمالي)$/i;

/** A spreadsheet's guards before what would be a formula: a blank, an apostrophe. */
export const unguarded = (cell: string): string => {
  const text = cell.trim();
  return text.startsWith("'") && /^'[=+\-@]/.test(text) ? text.slice(1) : text;
};

export type RowReader = (cells: readonly string[]) => Omit<Told, 'line'> | Failed;

/** Statements say the same day or store in row after row. */
function remembering<T>(read: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined || known.has(cell)) return before as T;
    if (known.size >= 5000) known.clear();
    const value = read(cell);
    known.set(cell, value);
    return value;
  };
}

function numberedSong(plan: Plan, cell: (meaning: Meaning) => string): NamedSong | Failed | undefined {
  if (plan.at.has('videoId')) {
    const id = cell('videoId');
    return /^[\w-]{11}$/.test(id) ? { platformTrackId: id } : failed('bad_id');
  }
  const url = cell('url');
  const found = url ? identify(url) : undefined;
  if (found && 'link' in found && found.link.kind === 'track')
    return { platformTrackId: found.link.platformTrackId };
  return undefined;
}

function isrcIn(text: string): string | undefined {
  return isrcOf(text.replace(/[\s.‐–]/g, ''));
}

/** null: of the artist as a whole. */
function songOf(plan: Plan, cell: (meaning: Meaning) => string): NamedSong | null | Failed {
  const product = cell('product');
  if (plan.spec.songProduct && plan.at.has('product') && !plan.spec.songProduct.test(product)) return null;
  const numbered = numberedSong(plan, cell);
  if (numbered && 'reason' in numbered) return numbered;
  const isrc = isrcIn(cell('isrc'));
  const title = textOf(cell('title'));
  const artist = textOf(cell('artist'));
  const releaseDate = plan.at.has('releaseDate')
    ? spanOf(cell('releaseDate'), plan.dayOrder)?.from
    : undefined;
  if (!numbered && !isrc && !title) {
    // What was meant to say which one says nothing.
    if (cell('isrc') || cell('url')) return failed('bad_id');
    return plan.song;
  }
  return {
    ...numbered,
    ...(isrc && { isrc }),
    ...(title && { title }),
    ...(artist && { artist }),
    ...(releaseDate && { releaseDate }),
  };
}

/** The whole row says that it is none: blank, a sum of the others, a remark. */
function asideOf(
  plan: Plan,
  cells: readonly string[],
  keyed: (cell: string) => boolean,
): RowReason | undefined {
  let [filled, place] = [0, 0];
  for (const [index, cell] of cells.entries())
    if (cell !== '' && cell.trim() !== '') {
      filled++;
      place = index;
    }
  if (filled === 0) return 'empty';
  const first = cells[0]?.trim() ?? '';
  if (plan.spec.hasTotals && totalWords.test(first)) return 'total';
  if (
    filled === 1 &&
    plan.width > 1 &&
    !plan.figures.some(({ index }) => index === place) &&
    !keyed(cells[place] ?? '')
  )
    return 'note';
  const isLong = cells.length > plan.width && cells.slice(plan.width).some((cell) => cell.trim() !== '');
  if (isLong || cells.length <= plan.lastNeeded) return 'bad_columns';
  return undefined;
}

function figuresOf(plan: Plan, cells: readonly string[]): Partial<Record<Figure, number>> | Failed {
  const figures: Partial<Record<Figure, number>> = {};
  let count = 0;
  for (const { index, figure, scale, mark } of plan.figures) {
    const cell = cells[index] ?? '';
    if (cell === '' || isAbsent(cell)) continue;
    const value = valueOf(cell.trim(), figure, scale, mark);
    if (Number.isNaN(value)) return failed('bad_number');
    figures[figure] = value;
    count++;
  }
  return count === 0 ? failed('empty') : figures;
}

function keyIn(plan: Plan, cell: (meaning: Meaning) => string): string | undefined {
  const { dimension } = plan;
  if (!dimension) return '';
  const key = keyOf(dimension, cell(dimension));
  // Statements name what is no country in words of their own.
  if (dimension === 'country' && key === undefined)
    return plan.spec.isAdditive ? 'ZZ' : cell('country') || undefined;
  const country = dimension === 'city' && plan.at.has('country') ? countryOf(cell('country')) : undefined;
  return key && country ? `${key}, ${country}` : key;
}

export function rowReader(plan: Plan): RowReader {
  const spans = remembering((cell) => spanOf(cell, plan.dayOrder));
  const stores = remembering(platformOfStore);
  const dateAt = plan.at.get('date');
  // Somewhere it is tomorrow already.
  const latest = addDays(plan.today, 1);
  const currencyAt = plan.at.get('currency');
  const money = plan.figures.find(({ figure }) => figure === 'earnings');
  const keyed = (cell: string): boolean => spans(cell) !== undefined || /^[\w-]{11}$/.test(cell.trim());

  const platformIn = (cell: (meaning: Meaning) => string): { platform: PlatformId | null; store: string } => {
    const store = cell('store') || cell('platform');
    if (store) return { platform: stores(store), store };
    const found = plan.platform ? undefined : cell('url');
    const linked = found ? identify(found) : undefined;
    return {
      platform: plan.platform ?? (linked && 'platform' in linked ? linked.platform : null),
      store: '',
    };
  };

  return (cells) => {
    const cell = (meaning: Meaning): string => unguarded(cells[plan.at.get(meaning) ?? -1] ?? '');
    const aside = asideOf(plan, cells, keyed);
    if (aside) return failed(aside);
    const span = dateAt === undefined ? plan.period : spans(cells[dateAt] ?? '');
    if (!span) return failed(totalWords.test(cell('date')) ? 'total' : 'bad_date');
    if (span.from && span.from > latest) return failed('future_date');
    const song = songOf(plan, cell);
    if (song && 'reason' in song) return failed(song.reason);
    const figures = figuresOf(plan, cells);
    if ('reason' in figures) return failed(figures.reason);
    const key = keyIn(plan, cell);
    if (key === undefined) return failed('bad_id');
    const said = currencyAt === undefined ? '' : cell('currency').toUpperCase();
    const currency = said || money?.currency || plan.currency;
    return {
      song,
      ...platformIn(cell),
      from: span.from,
      to: span.to,
      dimension: plan.dimension,
      key,
      figures: figures as Told['figures'],
      currency: figures.earnings === undefined ? '' : currency,
    };
  };
}
