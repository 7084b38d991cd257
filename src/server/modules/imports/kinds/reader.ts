/** From a table to the reader of its kind. */
import type { MappedField } from '#domain/imports.ts';
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
import { choicesOf, entryWordsIn, headAsTable, type ReadWay } from './asking/choices.ts';
import { asksOf, type Circumstances, type Layout, settle, type TableSettled } from './asking/settled.ts';
import { noCurrency } from './cells/currencies.ts';
import { datedTable } from './cells/dated.ts';
import { type Look, lookOf } from './columns/looked.ts';
import { isOwnPart } from './columns/ranks.ts';
import type { Answers, FileReader } from './kind.ts';
import {
  answersSuffice,
  headerOf,
  headerPlace,
  lastOfHeader,
  mappedSpec,
  nameOr,
  saidMeanings,
} from './mapped.ts';
import { periodInName } from './period.ts';
import { meaningsOf, type Plan, planOf, shownCells } from './plan.ts';
import { isOfListener, knownHeader } from './recognise.ts';
import { ownRows } from './records/asides.ts';
import { batchesOf, oneByOne } from './records/records.ts';
import { type Meaning, plainName } from './spec.ts';
import { acrossTime, carriedTime } from './time.ts';

const headRows = 200;
const shownRows = 3;

/** `metrics`: so many columns at the end are metrics of a long table, and nothing else. */
async function layoutOf(
  head: readonly Row[],
  answers: Answers,
  { metrics, look }: { metrics: number; look: Look },
): Promise<Layout> {
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
    const meanings = await look.propose({ header, rows, metricsFrom: header.length - metrics });
    return { spec: null, place, header, meanings, open: await look.prove({ header, rows, meanings }) };
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

/** What is recognised is said by the columns that are read. */
const namesRead = ({ header, meanings }: Layout): string[] => header.filter((_, index) => meanings[index]);

/** Metrics of a long table are columns that its own rows have named: those of none of ours are said row by row. */
async function unreadIn(
  { spec, header, meanings, place }: Layout,
  head: readonly Row[],
  { metricsFrom, look }: Pick<Plan, 'metricsFrom'> & { look: Look },
): Promise<Pick<FileReader, 'unreadColumns' | 'otherMoney'>> {
  if (spec?.kind !== 'mapped') return { unreadColumns: [], otherMoney: [] };
  const rows = ownRows(head.slice(place + 1), head[place]?.cells ?? []);
  const isOwn = (name: string) => header.indexOf(name) < metricsFrom;
  const { unreadColumns, otherMoney } = await look.leaveOut({ header, rows, meanings });
  return { unreadColumns: unreadColumns.filter(isOwn), otherMoney: otherMoney.filter(isOwn) };
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
  const carried = await withCarried(paid.table, paid.head, headerOf(paid.head, first), place);
  const labelled = withLabels(carried.table, carried.head, headerOf(carried.head, first), place);
  const grouped = await withGroups(labelled.table, labelled.head, headerOf(labelled.head, first), place);
  const told = withSaidAbove(grouped.table, grouped.head, headerOf(grouped.head, first), place);
  const long = await widened(told.table, told.head, headerOf(told.head, first), place);
  const last = long.metrics > 0 ? first : lastOfHeader(long.head, first);
  const joined = datedTable(long.table, long.head, headerOf(long.head, first), last);
  return { ...joined, isAcross, isCarried: carried.isCarried, metrics: metrics || long.metrics };
}

type Planned = { plan: Plan; settled: TableSettled | null };

/** What the rows of a layout are to be read by. */
async function planned(
  table: Table,
  head: readonly Row[],
  {
    layout,
    metrics,
    answers,
    beside,
  }: { layout: Layout; metrics: number; answers: Answers; beside: Circumstances },
): Promise<Planned> {
  const { spec, header, meanings } = layout;
  const plan = planOf(spec ?? mappedSpec([]), header, spec ? meanings : [], beside.today);
  plan.metricsFrom = header.length - metrics;
  plan.metrics = header.slice(plan.metricsFrom);
  plan.isOfArtist = isOwnPart(plainName(header[meanings.indexOf('earnings')] ?? ''));
  return { plan, settled: spec && (await settle(table, head, layout, plan, answers, beside)) };
}

/** Any answer to what is still to be asked of dates and currencies; undefined: nothing is. */
function asLikely({ plan: { time }, settled }: Planned): Answers | undefined {
  const dayOrder = time.asks.includes('dayOrder') ? time.readings[0]?.order : undefined;
  const currency = settled?.lacksCurrency ? noCurrency : undefined;
  return dayOrder || currency ? { ...(dayOrder && { dayOrder }), ...(currency && { currency }) } : undefined;
}

async function* recordsOf(table: Table, head: readonly Row[], layout: Layout, plan: Plan) {
  for await (const batch of batchesOf(table, head, layout, plan))
    for (const { record } of batch) yield record;
}

/** Throws `Unreadable`. */
export async function readerOf(given: Table, answers: Answers, beside: Circumstances): Promise<FileReader> {
  const rows = await headOf(given, headRows);
  if (isOfListener(rows)) throw new Unreadable('listening_history');
  const { table, head, isAcross, isCarried, metrics } = knownHeader(rows)
    ? { table: given, head: rows, isAcross: false, isCarried: false, metrics: 0 }
    : await arranged(given, rows);
  const look = lookOf(given);
  const layout = await layoutOf(head, answers, { metrics, look });
  const { spec, header } = layout;
  const { plan, settled } = await planned(table, head, { layout, metrics, answers, beside });
  if (plan.time.unit && isAcross) plan.time = acrossTime(plan.time);
  if (plan.time.unit && isCarried) plan.time = carriedTime(plan.time);
  const read: ReadWay = async (part, meanings) => {
    const way = { ...layout, spec: mappedSpec(meanings), meanings };
    const of = { layout: way, metrics, beside };
    const first = await planned(part, head, { ...of, answers });
    // What is asked later leaves no row without its money: ways would come to the same, to nothing.
    const later = asLikely(first);
    const { plan } = later ? await planned(part, head, { ...of, answers: { ...later, ...answers } }) : first;
    return { records: recordsOf(part, head, way, plan), isOrderOpen: later?.dayOrder !== undefined };
  };
  const choices = spec ? [] : await choicesOf(table, head, { layout, mostRows: headRows, read });
  const open = [...new Set(choices.map(({ ask }) => ask))];
  const asks: FileReader['asks'] = settled ? asksOf(plan, layout, head, settled) : [...open, 'columns'];
  return {
    recognised: spec && {
      kind: spec.kind,
      by: namesRead(layout),
      platform: plan.platform,
      isAdditive: plan.isAdditive,
    },
    asks,
    choices,
    entryWords: await entryWordsIn(
      oneByOne(() => batchesOf(headAsTable(table, head), head, layout, plan)),
      { words: settled?.openWords ?? [], entryAt: plan.at.get('entry') ?? -1, said: plan.entries },
    ),
    namedPeriod: asks.includes('period') ? periodInName(beside.fileName, beside.today) : null,
    time: plan.time,
    encoding: table.encoding,
    header,
    ...(await unreadIn(layout, head, { metricsFrom: plan.metricsFrom, look })),
    columns: columnsOf(layout, head, plan),
    read: () => oneByOne(() => batchesOf(table, head, layout, plan)),
  };
}
