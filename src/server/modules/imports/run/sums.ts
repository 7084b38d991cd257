/** What a dry run comes to: rows by verdict, of all and of each file, and what the charts would gain. */
import type { ImportPreview } from '#contract/imports.ts';
import { dayNumber } from '#domain/days.ts';
import type { RowVerdict } from '#domain/imports.ts';
import { isSoundFigure } from '#domain/own-figures.ts';
import type { Db } from '#server/db/client.ts';
import { countSubjects } from '../subjects/queries-subjects.ts';
import type { StoredFile } from '../table.ts';
import {
  type Brought,
  type Drawn,
  type DrawnPoint,
  type Sums,
  selectBrought,
  selectPoints,
  selectSums,
  selectTaken,
  selectTitles,
} from './queries-sums.ts';
import { breathe } from './turn.ts';

/** Of one statement: few enough for the embedded database to answer pages in between. */
const rowsAtOnce = 2_000;

const none: Record<RowVerdict | 'total', number> = {
  total: 0,
  new: 0,
  known: 0,
  differs: 0,
  unmatched: 0,
  rejected: 0,
};

function added(sums: readonly Sums[]): Record<RowVerdict | 'total', number> {
  const all = { ...none };
  for (const { verdict, count } of sums) {
    all[verdict] += count;
    all.total += count;
  }
  return all;
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null);
const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

/** `tell` hears how far each pass over the rows has come. */
type Whole = { importId: string; of: number; tell?: (pass: number, upTo: number) => Promise<void> };

async function eachPart<T>(
  db: Db,
  { importId, of, tell }: Whole,
  pass: number,
  select: (part: { importId: string; after: number; upTo: number }) => Promise<T[]>,
  take: (each: T) => void,
): Promise<void> {
  for (let after = 0; after < of; after += rowsAtOnce) {
    for (const each of await select({ importId, after, upTo: after + rowsAtOnce })) take(each);
    await breathe({ db });
    await tell?.(pass, Math.min(after + rowsAtOnce, of));
  }
}

/** Sums of all and of each file, as they stand in the rows. */
export async function sumsOf(db: Db, whole: Whole, files: readonly StoredFile[]) {
  const sums: Sums[] = [];
  await eachPart(
    db,
    whole,
    0,
    (part) => selectSums(db, part),
    (one) => {
      const same = sums.find(({ file, verdict }) => file === one.file && verdict === one.verdict);
      if (!same) return sums.push(one);
      same.count += one.count;
      same.from = earliest([same.from, one.from]);
      same.to = latest([same.to, one.to]);
    },
  );
  const { all, unmatched } = await countSubjects(db, whole.importId);
  return {
    ...added(sums),
    subjects: all,
    subjectsUnmatched: unmatched,
    files: files.map((file) => {
      const own = sums.filter((sum) => sum.file === file.index);
      const days = { from: earliest(own.map(({ from }) => from)), to: latest(own.map(({ to }) => to)) };
      return { ...file, rows: added(own), ...days };
    }),
  };
}

/** Points that one line has by day; beyond them it has one a month. */
const mostDays = 120;
const mostLines = 10;
const mostPoints = 400;

const safe = (sum: number): number =>
  Math.max(Math.min(sum, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER);

type Taken = ReadonlyMap<number, string | null>;
type Line = Omit<Brought, 'subject'> & { trackId: string | null };

const subjectsAtOnce = 4_000;

/** The link that each song of the import was taken for. */
async function takenIn(db: Db, importId: string): Promise<Taken> {
  const taken = new Map<number, string | null>();
  for (let after = -1; ; ) {
    const some = await selectTaken(db, importId, { after, limit: subjectsAtOnce });
    for (const { id, trackId } of some) taken.set(id, trackId);
    after = some.at(-1)?.id ?? after;
    if (some.length < subjectsAtOnce) return taken;
    await breathe({ db });
  }
}

/** Those with the most rows. How a recording sounds is no line of a chart. */
async function linesOf(db: Db, whole: Whole, taken: Taken): Promise<Line[]> {
  const lines = new Map<string, Line>();
  await eachPart(
    db,
    whole,
    1,
    (part) => selectBrought(db, part),
    ({ subject, ...one }) => {
      if (isSoundFigure(one.figure)) return;
      const trackId = taken.get(subject ?? -1) ?? null;
      const key = `${trackId} ${one.platform} ${one.figure}`;
      const same = lines.get(key);
      if (!same) return lines.set(key, { ...one, trackId });
      same.rows += one.rows;
      same.sum = safe(same.sum + one.sum);
      if (one.first < same.first) same.first = one.first;
      if (one.last > same.last) same.last = one.last;
    },
  );
  const named = ({ trackId, figure }: Line) => `${trackId ?? '~'} ${figure}`;
  return [...lines.values()]
    .sort(
      (one, other) => other.rows - one.rows || other.sum - one.sum || (named(one) < named(other) ? -1 : 1),
    )
    .slice(0, mostLines);
}

/** Each line by the songs that it is of, as rows name them. */
const drawnBy = (lines: readonly Line[], taken: Taken): Drawn[] =>
  lines.flatMap(({ trackId, platform, figure, first, last }, line) => {
    const isLong = dayNumber(last) - dayNumber(first) > mostDays;
    const subjects =
      trackId === null ? [null] : [...taken].flatMap(([id, of]) => (of === trackId ? [id] : []));
    return subjects.map((subject) => ({ line, subject, platform, figure, isLong }));
  });

/** What the charts would gain. */
export async function previewOf(db: Db, whole: Whole): Promise<ImportPreview> {
  const taken = await takenIn(db, whole.importId);
  const lines = await linesOf(db, whole, taken);
  if (lines.length === 0) return [];
  const drawn = drawnBy(lines, taken);
  const points = lines.map(() => new Map<string, DrawnPoint>());
  await eachPart(
    db,
    whole,
    2,
    (part) => selectPoints(db, part, drawn),
    (one) => {
      const same = points[one.line]?.get(one.from);
      if (!same) return points[one.line]?.set(one.from, one);
      same.value = safe(same.value + one.value);
      same.isNew ||= one.isNew;
      if (one.to > same.to) same.to = one.to;
    },
  );
  const titles = await selectTitles(
    db,
    lines.flatMap(({ trackId }) => trackId ?? []),
  );
  return lines.map(({ trackId, platform, figure, sum }, place) => ({
    trackId,
    title: titles.get(trackId ?? '') ?? null,
    platform,
    figure,
    sum,
    points: [...(points[place]?.values() ?? [])]
      .sort((one, other) => (one.from < other.from ? -1 : 1))
      .slice(-mostPoints)
      .map(({ from, to, value, isNew }) => ({ from, to, value, isNew })),
  }));
}
