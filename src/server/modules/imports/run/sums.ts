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
  type LeftOut,
  type Sums,
  selectCounts,
  selectLeftOut,
  selectLineNames,
  selectPoints,
  selectTaken,
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
  for (const { verdict, rows } of sums) {
    all[verdict] += rows;
    all.total += rows;
  }
  return all;
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null);
const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

const subjectsAtOnce = 4_000;

/** `tell` hears how far each pass over the rows has come. */
type Whole = { importId: string; of: number; tell?: (pass: number, upTo: number) => Promise<void> };

async function eachPart<T>(
  db: Db,
  { importId, of, tell }: Whole,
  pass: number,
  select: (part: { importId: string; after: number; upTo: number }) => Promise<T>,
  take: (found: T) => void,
): Promise<void> {
  for (let after = 0; after < of; after += rowsAtOnce) {
    take(await select({ importId, after, upTo: after + rowsAtOnce }));
    await breathe({ db });
    await tell?.(pass, Math.min(after + rowsAtOnce, of));
  }
}

/** Passes over all rows that make the sums and the preview of a dry run. */
export const passesOfSums = 2;

type Counts = { sums: Sums[]; brought: Brought[]; leftOut: LeftOut[] };

/** All rows, by file and verdict, by what they would bring, and by the money that they leave out. */
async function countRows(db: Db, whole: Whole, files: Files): Promise<Counts> {
  const sums = new Map<string, Sums>();
  const brought = new Map<string, Brought>();
  const leftOut = new Map<string, LeftOut>();
  const hasMoney = files.some(({ money = [] }) => money.length > 0);
  function take(found: Counts): void {
    for (const one of found.leftOut) {
      const same = atKey(leftOut, [one.file, one.reason, one.currency].join(' '), one);
      if (same === one) continue;
      same.rows += one.rows;
      same.amount += one.amount;
    }
    for (const one of found.sums) {
      const same = atKey(sums, `${one.file} ${one.verdict}`, one);
      if (same === one) continue;
      same.rows += one.rows;
      same.from = earliest([same.from, one.from]);
      same.to = latest([same.to, one.to]);
    }
    for (const one of found.brought) {
      // How a recording sounds is no line of a chart.
      if (isSoundFigure(one.figure)) continue;
      join(brought, `${one.subject} ${one.platform} ${one.figure} ${one.currency}`, one);
    }
  }
  await eachPart(
    db,
    whole,
    0,
    async (part) => ({
      ...(await selectCounts(db, part)),
      leftOut: hasMoney ? await selectLeftOut(db, part) : [],
    }),
    take,
  );
  return { sums: [...sums.values()], brought: [...brought.values()], leftOut: [...leftOut.values()] };
}

/** What is there, or else what is there from now on. */
function atKey<T>(map: Map<string, T>, key: string, one: T): T {
  const known = map.get(key) ?? one;
  map.set(key, known);
  return known;
}

/** Adds what was brought to what is there. */
function join<T extends Omit<Brought, 'subject'>>(map: Map<string, T>, key: string, one: T): void {
  const same = atKey(map, key, one);
  if (same === one) return;
  same.rows += one.rows;
  same.sum = safe(same.sum + one.sum);
  if (one.first < same.first) same.first = one.first;
  if (one.last > same.last) same.last = one.last;
}

type Files = readonly StoredFile[];

function leftOutIn({ index, refused = [] }: StoredFile, all: readonly LeftOut[]): StoredFile['leftOut'] {
  const own = all.filter(({ file }) => file === index).map(({ file: _, ...told }) => told);
  return [...refused, ...own].sort(
    (one, other) =>
      (one.currency < other.currency ? -1 : one.currency > other.currency ? 1 : 0) ||
      Math.abs(other.amount) - Math.abs(one.amount),
  );
}

async function sumsFrom(counts: Counts, db: Db, importId: string, files: Files) {
  const { sums, leftOut } = counts;
  const { all, unmatched } = await countSubjects(db, importId);
  return {
    ...added(sums),
    subjects: all,
    subjectsUnmatched: unmatched,
    files: files.map((file) => {
      const own = sums.filter((sum) => sum.file === file.index);
      const days = { from: earliest(own.map(({ from }) => from)), to: latest(own.map(({ to }) => to)) };
      return { ...file, rows: added(own), ...days, leftOut: leftOutIn(file, leftOut) };
    }),
  };
}

/** Sums of all and of each file, as they stand in the rows. */
export const sumsOf = async (db: Db, whole: Whole, files: Files) =>
  sumsFrom(await countRows(db, whole, files), db, whole.importId, files);

/** The same, and what the charts would gain. */
export async function sumsAndPreviewOf(db: Db, whole: Whole, files: Files) {
  const counts = await countRows(db, whole, files);
  const sums = await sumsFrom(counts, db, whole.importId, files);
  return { ...sums, preview: await previewFrom(counts, db, whole) };
}

/** Points that one line has by day; beyond them it has one a month. */
const mostDays = 120;
const mostLines = 10;
const mostPoints = 400;

/** A sum that is told stays a whole number, however absurd what a file says. */
export const safe = (sum: number): number =>
  Math.max(Math.min(sum, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER);

type Taken = ReadonlyMap<number, string | null>;
type Line = Omit<Brought, 'subject'> & { trackId: string | null };

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

/** Those with the most rows. */
function linesOf({ brought }: Counts, taken: Taken): Line[] {
  const lines = new Map<string, Line>();
  for (const { subject, ...one } of brought) {
    const trackId = taken.get(subject ?? -1) ?? null;
    join(lines, `${trackId} ${one.platform} ${one.figure} ${one.currency}`, { ...one, trackId });
  }
  const named = ({ trackId, figure }: Line) => `${trackId ?? '~'} ${figure}`;
  return [...lines.values()]
    .sort(
      (one, other) => other.rows - one.rows || other.sum - one.sum || (named(one) < named(other) ? -1 : 1),
    )
    .slice(0, mostLines);
}

/** Each line by the songs that it is of, as rows name them. */
const drawnBy = (lines: readonly Line[], taken: Taken): Drawn[] =>
  lines.flatMap(({ trackId, platform, figure, currency, first, last }, line) => {
    const isLong = dayNumber(last) - dayNumber(first) > mostDays;
    const subjects =
      trackId === null ? [null] : [...taken].flatMap(([id, of]) => (of === trackId ? [id] : []));
    return subjects.map((subject) => ({ line, subject, platform, figure, currency, isLong }));
  });

const unnamed = { title: null, artist: null, isrc: null };

async function previewFrom(counts: Counts, db: Db, whole: Whole): Promise<ImportPreview> {
  const taken = await takenIn(db, whole.importId);
  const lines = linesOf(counts, taken);
  if (lines.length === 0) return [];
  const drawn = drawnBy(lines, taken);
  const points = lines.map(() => new Map<string, DrawnPoint>());
  function take(found: DrawnPoint[]): void {
    for (const one of found) {
      const own = points[one.line] ?? new Map<string, DrawnPoint>();
      const same = atKey(own, one.from, one);
      if (same === one) continue;
      same.value = safe(same.value + one.value);
      same.isNew ||= one.isNew;
      if (one.to > same.to) same.to = one.to;
    }
  }
  await eachPart(db, whole, 1, (part) => selectPoints(db, part, drawn), take);
  const names = await selectLineNames(
    db,
    lines.flatMap(({ trackId }) => trackId ?? []),
  );
  return lines.map(({ trackId, platform, figure, currency, sum }, place) => ({
    trackId,
    ...(names.get(trackId ?? '') ?? unnamed),
    platform,
    figure,
    currency,
    sum,
    points: [...(points[place]?.values() ?? [])]
      .sort((one, other) => (one.from < other.from ? -1 : 1))
      .slice(-mostPoints)
      .map(({ from, to, value, isNew }) => ({ from, to, value, isNew })),
  }));
}
