/** What is settled of a table before its rows are told, and what has to be asked first. */
import { isSoundFigure } from '#domain/own-figures.ts';
import type { Row, Table } from '../../files/table.ts';
import { dateColumns } from '../cells/dated.ts';
import { isAbsent } from '../cells/quantities.ts';
import type { CellSpan } from '../cells/spans.ts';
import type { Open } from '../columns/proof.ts';
import { isOfLater, isOfWorks } from '../columns/words.ts';
import type { Answers, FileReader } from '../kind.ts';
import { isStatement, partsOf } from '../mapped.ts';
import type { Plan } from '../plan.ts';
import { ownRows } from '../records/asides.ts';
import { type Scan, scanned } from '../scan.ts';
import { numberedBy } from '../songs.ts';
import { type KindSpec, type Meaning, plainName } from '../spec.ts';
import { type FileTime, isReported, isYearless, noTime, timeOf } from '../time.ts';

export type Layout = {
  spec: KindSpec | null;
  /** Of the header among the rows; -1: there is none. */
  place: number;
  header: string[];
  meanings: (Meaning | null)[];
  /** Of what is proposed, what the table does not prove. */
  open?: Open;
};

/** What a file is read with beside itself. */
export type Circumstances = {
  fileName: string;
  /** What lies beyond it cannot have been counted. */
  today: string;
  /** The days of a file that came with it, which its own rows do not tell. */
  periodBeside?(): Promise<CellSpan | null>;
};

/** `openWords`: more of them are no kinds of rows. */
export type TableSettled = Pick<Scan, 'lacksCurrency' | 'lacksMark' | 'openWords' | 'areSalesBelow'> & {
  isAllTime: boolean;
};
const mostWords = 12;

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

const groups = [['title', 'isrc', 'url'], ['store', 'platform'], ['country']] as const;

/** What two of three rows say, at least. */
function usualIn({ at, figures }: Plan, rows: readonly Row[]): number[][] {
  const counts = figures.flatMap(({ figure, index }) => (figure === 'earnings' ? [] : [index]));
  const all = [...groups.map((group) => group.flatMap((meaning) => at.get(meaning) ?? [])), counts];
  return all.filter((group) => {
    const filled = rows.filter(({ cells }) => group.some((index) => !isAbsent(cells[index]?.trim() ?? '')));
    return filled.length > 1 && filled.length * 3 >= rows.length * 2;
  });
}

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
export async function settle(
  table: Table,
  head: readonly Row[],
  layout: Layout,
  plan: Plan,
  answers: Answers,
  beside: Circumstances,
): Promise<TableSettled> {
  const { spec } = plan;
  const rows = head.slice(layout.place + 1);
  plan.decimalMark = answers.decimalMark ?? null;
  plan.currency = answers.currency ?? '';
  plan.entries = new Map(Object.entries(answers.entries ?? {}));
  plan.areSignsTurned = answers.signs === 'turned';
  if (spec.kind === 'mapped') plan.isAdditive ||= isStatement(plan);
  const scan = await scanned(table, layout.place, plan, dateColumns(rows, layout.header.length));
  plan.time = plan.at.has('date') ? timeIn(layout, plan, scan, answers) : noTime;
  if (spec.kind === 'mapped') {
    plan.isAdditive ||= isStatement(plan);
    plan.parts = partsOf(layout.header, plan, rows);
    plan.usual = usualIn(plan, ownRows(rows, head[layout.place]?.cells ?? []));
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
  const openWords = scan.openWords.length > mostWords ? [] : scan.openWords;
  const { lacksCurrency, lacksMark } = scan;
  const areSalesBelow = scan.areSalesBelow && answers.signs === undefined;
  return { isAllTime, lacksCurrency, lacksMark, openWords, areSalesBelow };
}

export function asksOf(
  plan: Plan,
  { header }: Layout,
  head: readonly Row[],
  { isAllTime, lacksCurrency, lacksMark, openWords, areSalesBelow }: TableSettled,
): FileReader['asks'] {
  const { spec, at, figures } = plan;
  const earnings = figures.find(({ figure }) => figure === 'earnings');
  const urlAt = at.get('url');
  const isLinked =
    urlAt !== undefined && head.some(({ cells }) => numberedBy(cells[urlAt]?.trim() ?? '', null));
  const asks: Record<FileReader['asks'][number], boolean> = {
    ...{ columns: false, earnings: false, date: false },
    entries: openWords.some((word) => !plan.entries.has(word)),
    signs: areSalesBelow,
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
