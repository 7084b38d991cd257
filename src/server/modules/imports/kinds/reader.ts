/** From a table to the reader of its kind. */
import type { MappedField } from '#domain/imports.ts';
import { isSoundFigure } from '#domain/own-figures.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import { headOf, type Row, type Table } from '../files/table.ts';
import { withSaidAbove } from './across/above.ts';
import { turned } from './across/across.ts';
import { withCarried } from './across/carried.ts';
import { withGroups } from './across/groups.ts';
import { withLabels } from './across/labels.ts';
import { widened } from './across/long.ts';
import { withOneMoney } from './across/money-columns.ts';
import { withPlaces } from './across/places.ts';
import { withOneSide } from './across/sides.ts';
import { dateColumns, datedTable } from './cells/dated.ts';
import type { CellSpan } from './cells/spans.ts';
import { proposed } from './columns/proposals.ts';
import { isOwnPart } from './columns/ranks.ts';
import { otherMoney, unreadColumns } from './columns/unread.ts';
import { isOfLater, isOfWorks } from './columns/words.ts';
import type { Answers, FileReader } from './kind.ts';
import {
  answersSuffice,
  headerOf,
  headerPlace,
  isStatement,
  lastOfHeader,
  mappedSpec,
  nameOr,
  partsOf,
  saidMeanings,
} from './mapped.ts';
import { periodInName } from './period.ts';
import { meaningsOf, type Plan, planOf, shownCells } from './plan.ts';
import { isOfListener, knownHeader } from './recognise.ts';
import { ownRows } from './records/asides.ts';
import { batchesOf, oneByOne } from './records/records.ts';
import { type Scan, scanned } from './scan.ts';
import { numberedBy } from './songs.ts';
import { type KindSpec, type Meaning, plainName } from './spec.ts';
import { acrossTime, carriedTime, type FileTime, isReported, isYearless, noTime, timeOf } from './time.ts';

const headRows = 200;
const shownRows = 3;

type Layout = {
  spec: KindSpec | null;
  /** Of the header among the rows; -1: there is none. */
  place: number;
  header: string[];
  meanings: (Meaning | null)[];
};

/** `metrics`: so many columns at the end are metrics of a long table, and nothing else. */
function layoutOf(head: readonly Row[], answers: Answers, metrics: number): Layout {
  const known = knownHeader(head);
  if (known && !answers.columns) {
    const header = (head[known.place]?.cells ?? []).map(nameOr);
    const place = lastOfHeader(head, known.place);
    return { spec: known.spec, place, header, meanings: meaningsOf(known.spec, header) };
  }
  // What somebody says of the columns leaves a header that is known where it is.
  const first = known?.place ?? headerPlace(head);
  const header = headerOf(head, first);
  const place = lastOfHeader(head, first);
  if (!answers.columns || !answersSuffice(answers.columns)) {
    const rows = ownRows(head.slice(place + 1), head[first]?.cells ?? []);
    return { spec: null, place, header, meanings: proposed(header, rows, header.length - metrics) };
  }
  const meanings = saidMeanings(answers.columns, header);
  return { spec: mappedSpec(meanings), place, header, meanings };
}

/** What can be shown and said of a column; what only a known kind knows goes by the nearest of those words. */
function publicMeaning(meaning: Meaning | null): string | null {
  const near: Partial<Record<Meaning, MappedField>> = { store: 'platform', videoId: 'url' };
  const own: readonly Meaning[] = [
    'balance',
    'releaseDate',
    'subscription',
    'playlist',
    'product',
    'statement',
    'owner',
    'keyName',
  ];
  return meaning === null || own.includes(meaning) ? null : (near[meaning] ?? meaning);
}

function columnsOf(
  layout: Layout,
  head: readonly Row[],
  { personal, metricsFrom }: Plan,
): FileReader['columns'] {
  const showing = { personal, metricsFrom, metrics: [] };
  const rows = head.slice(layout.place + 1).map(({ cells }) => shownCells(showing, cells));
  return layout.header.map((name, index) => ({
    name,
    meaning: publicMeaning(layout.meanings[index] ?? null),
    // Of a metric few rows say something.
    cells: rows
      .filter((cells) => index < metricsFrom || cells[index])
      .slice(0, shownRows)
      .map((cells) => cells[index] ?? ''),
  }));
}

/** What a file is read with beside itself. */
export type Circumstances = {
  fileName: string;
  /** What lies beyond it cannot have been counted. */
  today: string;
  /** The days of a file that came with it, which its own rows do not tell. */
  periodBeside?(): Promise<CellSpan | null>;
};

type Settled = { isAllTime: boolean; lacksCurrency: boolean; lacksMark: boolean };

const songNames = ['videoId', 'url', 'isrc', 'title'] as const;

/** How recordings sound, and nothing that was counted anywhere. */
const isOfSound = ({ figures }: Plan): boolean =>
  figures.length > 0 && figures.every(({ figure }) => isSoundFigure(figure));

const ofAnyStore: ReadonlySet<string> = new Set(['units', 'purchases', 'earnings']);

/** Money of which no store is told. */
const isOfNoPlatform = ({ figures }: Plan, header: readonly string[]): boolean =>
  figures.some(({ figure }) => figure === 'earnings') &&
  figures.every(
    ({ figure }) => ofAnyStore.has(figure) || (figure === 'plays' && isOfWorks(header.map(plainName))),
  );

function timeIn(layout: Layout, plan: Plan, scan: Scan, answers: Answers): FileTime {
  const { spec, dateName: name, figures } = plan;
  const isStatement = figures.some(({ figure }) => figure === 'earnings' || figure === 'units');
  const isLater = isStatement && (isReported(name) || isOfLater(name));
  const ends = { hasEnds: plan.at.has('until'), isStatement, isLater };
  const column = { spec, name, votes: scan.dates, ...ends };
  plan.isYearless = !answers.timeUnit && isYearless(column);
  const others = [...scan.otherDates].map(([index, votes]) => ({ name: layout.header[index] ?? '', votes }));
  return timeOf(column, others, answers);
}

/** Answers first, then what all rows together say, then what lies beside the file. */
async function settle(
  table: Table,
  head: readonly Row[],
  layout: Layout,
  plan: Plan,
  answers: Answers,
  beside: Circumstances,
): Promise<Settled> {
  const { spec } = plan;
  const rows = head.slice(layout.place + 1);
  plan.decimalMark = answers.decimalMark ?? null;
  plan.currency = answers.currency ?? '';
  if (spec.kind === 'mapped') plan.isAdditive ||= isStatement(plan);
  const scan = await scanned(table, layout.place, plan, dateColumns(rows, layout.header.length));
  plan.time = plan.at.has('date') ? timeIn(layout, plan, scan, answers) : noTime;
  if (spec.kind === 'mapped') {
    plan.isAdditive ||= isStatement(plan);
    plan.parts = partsOf(layout.header, plan, rows);
  }
  plan.platform ??= answers.platform ?? null;
  if (spec.titleOf) {
    const title = spec.titleOf(beside.fileName);
    plan.song = title ? { title } : {};
  }
  // A table of recordings that names none is of one.
  if (isOfSound(plan) && !songNames.some((name) => plan.at.has(name))) plan.song ??= {};
  const looksAllTime = spec.isAllTime?.(beside.fileName, scan.isZero) ?? false;
  const isAllTime = answers.isAllTime ?? looksAllTime;
  // Of a period zero is a number like any other.
  if (isAllTime || looksAllTime)
    plan.figures = plan.figures.filter(
      ({ figure }) => !(spec.unknownOfAllTime?.includes(figure) && scan.isZero(figure)),
    );
  const said = answers.from ?? answers.to;
  if (said !== undefined) plan.period = { from: answers.from ?? said, to: answers.to ?? said };
  else if (!isAllTime && !plan.at.has('date')) {
    const period = await beside.periodBeside?.();
    if (period) plan.period = period;
  }
  return { isAllTime, lacksCurrency: scan.lacksCurrency, lacksMark: scan.lacksMark };
}

function asksOf(
  plan: Plan,
  { header }: Layout,
  head: readonly Row[],
  { isAllTime, lacksCurrency, lacksMark }: Settled,
): FileReader['asks'] {
  const { spec, at, figures } = plan;
  const earnings = figures.find(({ figure }) => figure === 'earnings');
  const urlAt = at.get('url');
  const isLinked =
    urlAt !== undefined && head.some(({ cells }) => numberedBy(cells[urlAt]?.trim() ?? '', null));
  const asks: Record<FileReader['asks'][number], boolean> = {
    columns: false,
    dayOrder: plan.time.asks.includes('dayOrder'),
    timeUnit: plan.time.asks.includes('timeUnit'),
    platform:
      spec.kind === 'mapped' &&
      !plan.platform &&
      !at.has('platform') &&
      !isLinked &&
      !isOfNoPlatform(plan, header) &&
      // What nobody has counted needs a platform only where bare ids are to be understood.
      (!isOfSound(plan) || urlAt !== undefined),
    song: plan.song !== null && Object.keys(plan.song).length === 0,
    currency:
      earnings !== undefined &&
      !earnings.currency &&
      !plan.currency &&
      (lacksCurrency || (spec.kind !== 'mapped' && !at.has('currency'))),
    decimalMark: lacksMark,
    period: !at.has('date') && !isAllTime && plan.period.from === null && !isOfSound(plan) && !spec.isList,
  };
  return (Object.keys(asks) as (keyof typeof asks)[]).filter((ask) => asks[ask]);
}

/** What is recognised is said by the columns that are read. */
const namesRead = ({ header, meanings }: Layout): string[] => header.filter((_, index) => meanings[index]);

/** Metrics of a long table are columns that its own rows have named: those of none of ours are said row by row. */
function unreadIn(
  { spec, header, meanings, place }: Layout,
  head: readonly Row[],
  { metricsFrom }: Plan,
): Pick<FileReader, 'unreadColumns' | 'otherMoney'> {
  if (spec?.kind !== 'mapped') return { unreadColumns: [], otherMoney: [] };
  const rows = ownRows(head.slice(place + 1), head[place]?.cells ?? []);
  const isOwn = (name: string) => header.indexOf(name) < metricsFrom;
  const read = { header, rows, meanings };
  return { unreadColumns: unreadColumns(read).filter(isOwn), otherMoney: otherMoney(read).filter(isOwn) };
}

/** Dates across columns in rows, metrics in columns of their own, and dates that stand in several columns put together. */
async function arranged(given: Table, rows: readonly Row[]) {
  const { table, isAcross, metrics } = turned(given, rows);
  const read = isAcross ? await headOf(table, headRows) : rows;
  const first = headerPlace(read);
  const place = { first, last: lastOfHeader(read, first) };
  const shops = withPlaces(table, read, headerOf(read, first), place);
  const sided = await withOneSide(shops.table, shops.head, headerOf(shops.head, first), place);
  const paid = await withOneMoney(sided.table, sided.head, headerOf(sided.head, first), place);
  const carried = withCarried(paid.table, paid.head, headerOf(paid.head, first), place);
  const labelled = withLabels(carried.table, carried.head, headerOf(carried.head, first), place);
  const grouped = withGroups(labelled.table, labelled.head, headerOf(labelled.head, first), place);
  const told = withSaidAbove(grouped.table, grouped.head, headerOf(grouped.head, first), place);
  const long = await widened(told.table, told.head, headerOf(told.head, first), place);
  const last = long.metrics > 0 ? first : lastOfHeader(long.head, first);
  const joined = datedTable(long.table, long.head, headerOf(long.head, first), last);
  return { ...joined, isAcross, isCarried: carried.isCarried, metrics: metrics || long.metrics };
}

/** Throws `Unreadable`. */
export async function readerOf(given: Table, answers: Answers, beside: Circumstances): Promise<FileReader> {
  const rows = await headOf(given, headRows);
  if (isOfListener(rows)) throw new Unreadable('listening_history');
  const { table, head, isAcross, isCarried, metrics } = knownHeader(rows)
    ? { table: given, head: rows, isAcross: false, isCarried: false, metrics: 0 }
    : await arranged(given, rows);
  const layout = layoutOf(head, answers, metrics);
  const { spec, header } = layout;
  const plan = planOf(spec ?? mappedSpec([]), header, spec ? layout.meanings : [], beside.today);
  plan.metricsFrom = header.length - metrics;
  plan.metrics = header.slice(plan.metricsFrom);
  plan.isOfArtist = isOwnPart(plainName(header[layout.meanings.indexOf('earnings')] ?? ''));
  const settled = spec && (await settle(table, head, layout, plan, answers, beside));
  if (plan.time.unit && isAcross) plan.time = acrossTime(plan.time);
  if (plan.time.unit && isCarried) plan.time = carriedTime(plan.time);
  const asks: FileReader['asks'] = settled ? asksOf(plan, layout, head, settled) : ['columns'];
  return {
    recognised: spec && {
      kind: spec.kind,
      by: namesRead(layout),
      platform: plan.platform,
      isAdditive: plan.isAdditive,
    },
    asks,
    namedPeriod: asks.includes('period') ? periodInName(beside.fileName, beside.today) : null,
    time: plan.time,
    encoding: table.encoding,
    header,
    ...unreadIn(layout, head, plan),
    columns: columnsOf(layout, head, plan),
    read: () => oneByOne(() => batchesOf(table, head, layout, plan)),
  };
}
