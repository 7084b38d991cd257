/** From the cells of one row to its record, or to the reason why it has none. */
import { addDays } from '#domain/days.ts';
import type { RowReason } from '#domain/imports.ts';
import { type Figure, isSoundFigure } from '#domain/own-figures.ts';
import { countryOf } from './cells/countries.ts';
import { dimensionKeyOf } from './cells/keys.ts';
import { partSpan } from './cells/numbered-parts.ts';
import { figureIn, isAbsent } from './cells/quantities.ts';
import { soundIn } from './cells/sound.ts';
import { type CellSpan, isFiscal, spanOf } from './cells/spans.ts';
import type { ImportRecord } from './kind.ts';
import { type Entry, entryIn, entryOf, isBalance, isResult, moneyReader } from './money.ts';
import { namesNoted, type Plan } from './plan.ts';
import { type CellOf, type Failed, placeReader, remembering, songReader } from './songs.ts';
import { sumReader } from './sums/totals.ts';
import { widener } from './time.ts';

export type ToldRow = Exclude<ImportRecord, { reason: RowReason }>;
const failed = (reason: RowReason): Failed => ({ reason });

const [apostrophe, noBreakSpace] = [0x27, 0xa0];

/** A spreadsheet's guards before what would be a formula: a blank, an apostrophe. */
export function unguarded(cell: string): string {
  // Most cells begin and end with a letter or a digit.
  if (
    cell.charCodeAt(0) > apostrophe &&
    cell.charCodeAt(cell.length - 1) < noBreakSpace &&
    !cell.endsWith(' ')
  )
    return cell;
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

export type RowReader = (cells: readonly string[]) => Omit<ToldRow, 'line'> | Failed;

const isFilled = (cell: string): boolean =>
  cell !== '' && ((cell.charCodeAt(0) > 0x20 && cell.charCodeAt(0) < noBreakSpace) || cell.trim() !== '');

/** The whole row says that it is none: blank, a remark, cut off. */
function asideOf(
  plan: Plan,
  cells: readonly string[],
  keyed: (cell: string) => boolean,
): RowReason | undefined {
  let [filled, place] = [0, 0];
  for (let index = 0; index < cells.length; index++)
    if (isFilled(cells[index] ?? '')) {
      filled++;
      place = index;
    }
  if (filled === 0) return 'empty';
  const isAlone = filled === 1 && plan.width > 1;
  if (isAlone && !plan.figures.some(({ index }) => index === place) && !keyed(cells[place] ?? ''))
    return 'note';
  if (place >= plan.width || cells.length <= plan.lastNeeded) return 'bad_columns';
  return undefined;
}

export function figuresInCells(
  plan: Plan,
  cells: readonly string[],
): Partial<Record<Figure, number>> | RowReason {
  const figures: Partial<Record<Figure, number>> = {};
  let isKnown = false;
  for (const { index, figure, scale, mark } of plan.figures) {
    const cell = cells[index] ?? '';
    if (cell === '' || isAbsent(cell)) continue;
    const value = isSoundFigure(figure)
      ? soundIn(unguarded(cell), figure, scale, mark)
      : figureIn(unguarded(cell), figure, scale, mark);
    if (value === undefined) continue;
    if (typeof value === 'string') return value;
    if (Number.isNaN(value)) return 'bad_number';
    const told = figure === 'earnings' && plan.areSignsTurned ? 0 - value : value;
    figures[figure] = (figures[figure] ?? 0) + told;
    isKnown = true;
  }
  return isKnown ? figures : 'empty';
}

const moneyIn = (plan: Plan, cells: readonly string[]) =>
  figuresInCells({ ...plan, figures: plan.figures.filter(({ figure }) => figure === 'earnings') }, cells);

/** A row of a long table may tell a metric that is none of ours. */
const emptyReason = ({ metricsFrom, figures }: Plan, cells: readonly string[]): RowReason =>
  cells.some((cell, at) => at >= metricsFrom && !isAbsent(cell) && figures.every(({ index }) => index !== at))
    ? 'other_metric'
    : 'empty';

function keyIn(plan: Plan, cell: CellOf): string | undefined {
  const { dimension } = plan;
  if (!dimension) return '';
  const key = dimensionKeyOf(dimension, cell(dimension));
  // Statements name what is no country in words of their own.
  if (dimension === 'country' && key === undefined)
    return plan.isAdditive ? 'ZZ' : cell('country') || undefined;
  const country = dimension === 'city' && plan.at.has('country') ? countryOf(cell('country')) : undefined;
  if (key && country) return `${key}, ${country}`;
  const owner = dimension === 'playlist' ? cell('owner') : '';
  return key && owner && !isAbsent(owner) ? `${key} · ${owner}` : key;
}

/** A row that cannot be stored as it is; where its money can be read, that is told to be left out. */
function withMoney(
  reason: RowReason,
  figures: Partial<Record<Figure, number>> | RowReason,
  currency: string | undefined,
): Failed {
  const { earnings } = typeof figures === 'string' ? {} : figures;
  return earnings === undefined || !currency ? failed(reason) : { reason, earnings, currency };
}

/** What is said of all rows together is stored nowhere, and held against what they add up to. */
function totalOf(plan: Plan, cells: readonly string[], currency: string): Failed {
  const figures = figuresInCells(plan, cells);
  const earnings = typeof figures === 'string' ? undefined : figures.earnings;
  return { reason: 'total', ...(earnings !== undefined && { earnings, ...(currency && { currency }) }) };
}

/** From the first of a month up to, and without, that of a later one. */
const isNextBegin = (first: CellSpan, last: CellSpan): boolean =>
  last.from === last.to && first.from < last.from && first.from.endsWith('-01') && last.from.endsWith('-01');

/** From the cells of a row to the days that it is of; undefined: it names none that can be read. */
function spanReader(plan: Plan, spans: (cell: string) => CellSpan | undefined) {
  const [dateAt, untilAt] = [plan.at.get('date'), plan.at.get('until')];
  return (cells: readonly string[]): { from: string | null; to: string | null } | undefined => {
    if (dateAt === undefined) return plan.period;
    const first = spans(cells[dateAt] ?? '');
    const end = untilAt === undefined ? '' : (cells[untilAt] ?? '');
    if (!first || isAbsent(end)) return first;
    const last = spans(end);
    if (!last || first.from > last.to) return undefined;
    return { from: first.from, to: isNextBegin(first, last) ? addDays(last.to, -1) : last.to };
  };
}

function listedIn(song: ReturnType<ReturnType<typeof songReader>>, { platform }: Plan): Failed {
  if (!song || 'reason' in song) return song ?? failed('bad_id');
  return { reason: 'listed', listed: { song, platform } };
}

/** What the dates of cells stand for. */
export function widenedSpans({
  spec,
  time,
  dateName,
  isYearless,
}: Plan): (cell: string) => CellSpan | undefined {
  if (isYearless) return () => undefined;
  const widen = widener(time, { spec, name: dateName });
  return remembering((cell) => {
    const span = (time.part && partSpan(cell, time.part, time.dayOrder)) ?? spanOf(cell, time.dayOrder);
    return span && widen(span);
  });
}

/** Nothing is counted, or not how often; what was earned is told all the same. */
const uncounted = (
  plan: Plan,
  cells: readonly string[],
  reason: RowReason,
  currencyOf: () => string | undefined,
): Failed =>
  reason === 'empty'
    ? failed(emptyReason(plan, cells))
    : withMoney(reason, moneyIn(plan, cells), currencyOf());

/** A row without days. The name of a song above its rows says nothing else. */
function undated(
  { date, name }: { date: string; name: string },
  isEmpty: boolean,
  refused: (reason: RowReason) => Failed,
): Failed {
  if (isEmpty && isAbsent(date)) return failed('empty');
  if (isBalance(date) || isResult(date)) return failed('payout');
  if (isAbsent(date)) return refused('no_date');
  return refused(isFiscal(date) || isFiscal(`${name} 1`) ? 'fiscal_date' : 'bad_date');
}

const namesSong = (cell: CellOf): boolean =>
  (['isrc', 'title', 'url', 'videoId'] as const).some((meaning) => cell(meaning) !== '');

/** A payment for a song or a product came in; one that names none, or takes something away, went out. */
function isPaidOut(plan: Plan, entry: Entry, cell: CellOf, cells: readonly string[]): boolean {
  if (entry !== 'payment') return entry === 'payout' || (entry === 'debit' && !namesSong(cell));
  const title = cell('title');
  if (!namesSong(cell) || entryOf(title) !== 'sale' || /paypal|\bbank|\biban\b|stripe|\bwise\b/i.test(title))
    return true;
  const money = moneyIn(plan, cells);
  return typeof money === 'string' || (money.earnings ?? 0) < 0;
}

/**
 * Money of which a row says next to nothing, where others say their song, store and how many: a sum, a balance or a payout,
 * by a word that nobody knows.
 */
const isBare = (
  { usual, at }: Plan,
  cells: readonly string[],
  { earnings = 0 }: ToldRow['figures'],
): boolean => {
  const filled = usual.filter((group) => group.some((index) => !isAbsent(cells[index]?.trim() ?? '')));
  if (usual.length === 0 || !isAbsent(cells[at.get('isrc') ?? -1] ?? '')) return false;
  return filled.length === 0 ? earnings < 0 || usual.length > 1 : filled.length < 2 && usual.length > 2;
};

export function rowReader(plan: Plan): RowReader {
  const { spec, at, time } = plan;
  const spans = widenedSpans(plan);
  const daysOf = spanReader(plan, spans);
  const statements = remembering((cell) => spanOf(cell, time.dayOrder)?.from ?? cell);
  const keyed = (cell: string): boolean => spans(cell) !== undefined || /^[\w-]{11}$/.test(unguarded(cell));
  const songs = songReader(plan);
  const places = placeReader(plan);
  // Somewhere it is tomorrow already.
  const latest = addDays(plan.today, 1);
  const [money, sums, note] = [moneyReader(plan), sumReader(plan), namesNoted(plan)];
  const entries = remembering((cell) => entryIn(plan, cell));
  return (cells) => {
    const cell: CellOf = (meaning) => {
      const index = at.get(meaning);
      return index === undefined ? '' : unguarded(cells[index] ?? '');
    };
    note(cells);
    const aside = asideOf(plan, cells, keyed);
    const sum = aside === 'empty' ? undefined : sums(cells);
    if (sum === 'all') return totalOf(plan, cells, money.currencyOf(cell, cells) ?? '');
    if (sum) return failed(sum === 'balance' ? 'payout' : 'total');
    if (aside) return failed(aside);
    if (spec.isList) return listedIn(songs(cell), plan);
    const entry = entries(cell(spec.entries ?? 'entry'));
    if (isPaidOut(plan, entry, cell, cells)) return failed('payout');
    const figures = money.signed(figuresInCells(plan, cells), entry, cell);
    const isPaid = typeof figures !== 'string' && figures.earnings !== undefined;
    const currency = isPaid ? money.currencyOf(cell, cells) : '';
    const refused = (reason: RowReason): Failed => withMoney(reason, figures, currency);
    const span = daysOf(cells);
    if (!span) return undated({ date: cell('date'), name: plan.dateName }, figures === 'empty', refused);
    if (span.from && span.from > latest) return refused('future_date');
    const song = songs(cell);
    if (song && 'reason' in song) return refused(song.reason);
    if (typeof figures === 'string')
      return uncounted(plan, cells, figures, () => money.currencyOf(cell, cells));
    if (currency === undefined) return failed('bad_currency');
    if (isPaid && entry === 'sale' && isBare(plan, cells, figures)) return refused('no_name');
    const key = keyIn(plan, cell);
    if (key === undefined) return refused(isAbsent(cell(plan.dimension ?? 'title')) ? 'no_name' : 'bad_id');
    const { platform, store } = places(cell);
    const row: ReturnType<RowReader> = {
      song,
      platform,
      store,
      from: span.from,
      to: span.to,
      dimension: plan.dimension,
      key,
      figures,
      currency,
    };
    const [statement, keyName] = [cell('statement'), cell('keyName')];
    if (statement) row.statement = statements(statement);
    if (keyName) row.keyName = keyName;
    return row;
  };
}
