/** From a table to the reader of its kind. */
import type { MappedField } from '#domain/imports.ts';
import { headOf, type Row, type Table } from '../files/table.ts';
import type { Answers, FileReader, ImportRecord } from './kind.ts';
import { answersSuffice, headerPlace, letterOf, mappedSpec, saidMeanings } from './mapped.ts';
import { meaningsOf, type Plan, planOf, shownCells } from './plan.ts';
import { proposed } from './proposals.ts';
import { knownHeader } from './recognise.ts';
import { Repeats } from './repeats.ts';
import { rowReader } from './rows.ts';
import { dataRows, firstDays, isNothing, scanned, seriesOf } from './scan.ts';
import type { KindSpec, Meaning } from './spec.ts';

const headRows = 200;
const shownRows = 5;

type Layout = {
  spec: KindSpec | null;
  /** Of the header among the rows; -1: there is none. */
  place: number;
  header: string[];
  meanings: (Meaning | null)[];
};

/** Names that are missing are those of the spreadsheet's columns. */
function headerOf(head: readonly Row[], place: number): string[] {
  const cells = place < 0 ? [] : (head[place]?.cells ?? []);
  const width = place < 0 ? Math.max(0, ...head.map((row) => row.cells.length)) : cells.length;
  return Array.from(
    { length: width },
    (_, index) => cells[index]?.trim().replace(/^\ufeff/, '') || letterOf(index),
  );
}

function layoutOf(head: readonly Row[], answers: Answers): Layout {
  const known = answers.columns ? undefined : knownHeader(head);
  if (known) {
    const header = headerOf(head, known.place);
    return { spec: known.spec, place: known.place, header, meanings: meaningsOf(known.spec, header) };
  }
  const place = headerPlace(head);
  const header = headerOf(head, place);
  if (!answers.columns || !answersSuffice(answers.columns))
    return { spec: null, place, header, meanings: proposed(header, head.slice(place + 1)) };
  const meanings = saidMeanings(answers.columns, header.length);
  return { spec: mappedSpec(meanings), place, header, meanings };
}

/** What can be shown and said of a column; what only a known kind knows goes by the nearest of those words. */
function publicMeaning(meaning: Meaning | null): string | null {
  const near: Partial<Record<Meaning, MappedField>> = { store: 'platform', videoId: 'url' };
  const own: readonly Meaning[] = ['currency', 'releaseDate', 'subscription', 'playlist', 'product'];
  return meaning === null || own.includes(meaning) ? null : (near[meaning] ?? meaning);
}

function columnsOf(layout: Layout, head: readonly Row[], personal: Plan['personal']): FileReader['columns'] {
  const rows = head
    .slice(layout.place + 1, layout.place + 1 + shownRows)
    .map(({ cells }) => shownCells({ personal }, cells));
  return layout.header.map((name, index) => ({
    name,
    meaning: publicMeaning(layout.meanings[index] ?? null),
    cells: rows.map((cells) => cells[index] ?? ''),
  }));
}

const sameCells = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length === header.length && cells.every((cell, index) => cell === header[index]);

/** Rows before the header, and a header that comes again, are remarks. */
async function* asides(
  head: readonly Row[],
  place: number,
): AsyncGenerator<{ cells: string[]; record: ImportRecord }> {
  for (const { line, cells } of head.slice(0, Math.max(0, place)))
    yield { cells, record: { line, reason: cells.every((cell) => cell.trim() === '') ? 'empty' : 'note' } };
}

async function* recordsOf(
  table: Table,
  head: readonly Row[],
  layout: Layout,
  plan: Plan | null,
): AsyncGenerator<{ cells: string[]; record: ImportRecord }> {
  yield* asides(head, layout.place);
  const read = plan && rowReader(plan);
  const titles = layout.place < 0 ? [] : (head[layout.place]?.cells ?? []);
  const first = plan?.spec.isTimeline ? await firstDays(table, layout.place, plan) : undefined;
  const repeats = plan && !plan.spec.isAdditive ? new Repeats() : undefined;
  for await (const batch of dataRows(table, layout.place))
    for (const { line, cells } of batch) {
      const shown = plan ? shownCells(plan, cells) : cells;
      if (titles.length > 0 && cells[0] === titles[0] && sameCells(cells, titles)) {
        yield { cells: shown, record: { line, reason: 'note' } };
        continue;
      }
      const row = read ? read(cells) : { reason: 'bad_columns' as const };
      if ('reason' in row) {
        yield { cells: shown, record: { line, reason: row.reason } };
        continue;
      }
      const series = first || repeats ? seriesOf(row) : '';
      if (first && row.from && isNothing(row.figures) && row.from < (first.get(series) ?? '9')) {
        yield { cells: shown, record: { line, reason: 'before_release' } };
        continue;
      }
      const repeated = repeats?.verdict(
        `${series}\u0002${row.from}\u0002${row.to}`,
        JSON.stringify(row.figures),
      );
      yield { cells: shown, record: repeated ? { line, reason: repeated } : { line, ...row } };
    }
}

function asksOf(plan: Plan, answers: Answers, isAllTime: boolean, isOrderOpen: boolean): FileReader['asks'] {
  const { spec, at, figures } = plan;
  const earnings = figures.find(({ figure }) => figure === 'earnings');
  const asks: Record<FileReader['asks'][number], boolean> = {
    columns: false,
    dayOrder: isOrderOpen,
    platform: spec.kind === 'mapped' && !plan.platform && !at.has('platform') && !at.has('url'),
    song: plan.song !== null && Object.keys(plan.song).length === 0,
    currency: earnings !== undefined && !earnings.currency && !at.has('currency') && !plan.currency,
    period: !at.has('date') && !isAllTime && !answers.from && !answers.to,
  };
  return (Object.keys(asks) as (keyof typeof asks)[]).filter((ask) => asks[ask]);
}

/** What is recognised is said by the columns that are read. */
const namesRead = ({ header, meanings }: Layout): string[] => header.filter((_, index) => meanings[index]);

/** Throws `Unreadable`. */
export async function readerOf(
  table: Table,
  fileName: string,
  answers: Answers,
  today: string,
): Promise<FileReader> {
  const head = await headOf(table, headRows);
  const layout = layoutOf(head, answers);
  const common = { encoding: table.encoding, header: layout.header };
  const personalIn = planOf(mappedSpec([]), layout.header, [], today);
  if (!layout.spec)
    return {
      ...common,
      recognised: null,
      asks: ['columns'],
      dayOrder: null,
      columns: columnsOf(layout, head, personalIn.personal),
      read: () => recordsOf(table, head, layout, null),
    };
  const plan = planOf(layout.spec, layout.header, layout.meanings, today);
  const scan = await scanned(table, layout.place, plan);
  const isAllTime = layout.spec.isAllTime?.(fileName, scan.isZero) ?? false;
  plan.figures = plan.figures.filter(
    ({ figure }) => !(layout.spec?.unknownWhenZero?.includes(figure) && scan.isZero(figure)),
  );
  plan.dayOrder = answers.dayOrder ?? scan.dayOrder ?? null;
  plan.platform ??= answers.platform ?? null;
  plan.currency = answers.currency ?? '';
  if (!isAllTime)
    plan.period = { from: answers.from ?? answers.to ?? null, to: answers.to ?? answers.from ?? null };
  const title = layout.spec.titleOf?.(fileName);
  if (layout.spec.titleOf) plan.song = title ? { title } : {};
  return {
    ...common,
    recognised: {
      kind: layout.spec.kind,
      by: namesRead(layout),
      platform: plan.platform,
      isAdditive: layout.spec.isAdditive ?? false,
    },
    asks: asksOf(plan, answers, isAllTime, scan.dayOrder === undefined && !answers.dayOrder),
    dayOrder: plan.dayOrder,
    columns: columnsOf(layout, head, plan.personal),
    read: () => recordsOf(table, head, layout, plan),
  };
}
