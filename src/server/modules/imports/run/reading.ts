/** Reads the files of an import into its dry run. */
import { addDays, utcDay } from '#domain/days.ts';
import { type ImportFailure, type ImportKind, importFailures } from '#domain/imports.ts';
import { isSoundFigure } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { mostBrokenOff } from '#server/kernel/foreign/apart.ts';
import type { ByteListener } from '#server/kernel/foreign/source.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import { openApart, type ReadApart } from '../files/apart.ts';
import { filesOf } from '../files/open.ts';
import type { Answers, FileReader, OpenedFile } from '../kinds/kind.ts';
import { isFigure } from '../kinds/plan.ts';
import { headerKey } from '../kinds/recognise.ts';
import { type ImportRow, selectAnswers, selectToMatch } from '../queries.ts';
import { clean, storable } from '../rows/staged-row.ts';
import { deleteSubjects } from '../subjects/queries-subjects.ts';
import type { StoredFile } from '../table.ts';
import { uploadsOf } from '../upload/folders.ts';
import { deleteStage } from './applying.ts';
import { openMoney } from './money.ts';
import { type FilePlace, openStage } from './staging.ts';
import { change, piece, type Turn, wordEvery } from './turn.ts';

type Stage = ReturnType<typeof openStage>;
type Looking = ReturnType<typeof openLooking>;

/** Names and cells that are shown of a file as a whole: the row of its import is read again and again. */
const longestShown = 60;
const shown = (text: string): string => clean(text.slice(0, longestShown));
const longestName = 200;

const noRows = { total: 0, new: 0, known: 0, differs: 0, unmatched: 0, rejected: 0 };

const unread = (index: number, name: string, answers: StoredFile['answers']): StoredFile => ({
  index,
  name,
  answers,
  kind: null,
  recognisedBy: [],
  platform: null,
  encoding: '',
  rows: noRows,
  from: null,
  to: null,
  failure: null,
  asks: [],
  columns: null,
  ...{ unreadColumns: [], otherMoney: [], profitShares: [], namedPeriod: null },
  dayOrder: null,
  readings: [],
  time: null,
  money: [],
  leftOut: [],
  sameAs: null,
  isLeftOut: false,
});

const failed = (ctx: Ctx, error: unknown): void =>
  ctx.log.error({ err: error }, 'a file of an import could not be read');

/** What a reader throws of a file carries its failure; anything else is ours, but ends no more than this file. */
function failureOf(ctx: Ctx, error: unknown): ImportFailure {
  const { failure } = error as { failure?: unknown };
  const known = importFailures.find((one) => one === failure);
  if (!known) failed(ctx, error);
  return known ?? 'damaged';
}

/** With what was answered for the last file of this shape, where nothing was answered for this one. */
async function readerOf(
  file: Extract<OpenedFile, { reader: unknown }>,
  answers: StoredFile['answers'],
  known: ReadonlyMap<string, Answers>,
): Promise<{ reader: FileReader; answers: StoredFile['answers'] }> {
  const reader = await file.reader(answers);
  const remembered = known.get(headerKey(reader.header.map(shown)));
  if (!remembered || reader.asks.length === 0) return { reader, answers };
  const joined = { ...remembered, ...answers };
  return { reader: await file.reader(joined), answers: joined };
}

type Describing = { reader: FileReader; answers: StoredFile['answers']; trackId: string | undefined };

const timeAsTold = ({ time }: FileReader): StoredFile['time'] =>
  time.unit && {
    unit: time.unit,
    because: time.because.map(({ reason, column, cell }) => ({
      reason,
      column: shown(column),
      cell: shown(cell),
    })),
    isSure: time.isSure,
  };

const choicesAsTold = ({ choices }: FileReader): NonNullable<StoredFile['choices']> =>
  (choices as NonNullable<StoredFile['choices']>).map((choice) => ({
    ...choice,
    names: choice.names.map(shown),
  }));

/** How recordings sound is no count. */
const countsAnything = ({ columns }: FileReader): boolean =>
  columns.some(({ meaning }) => meaning !== null && isFigure(meaning) && !isSoundFigure(meaning));

const described = (file: StoredFile, { reader, answers, trackId }: Describing): StoredFile => ({
  ...file,
  answers,
  shape: headerKey(reader.header.map(shown)),
  kind: reader.recognised?.kind ?? null,
  recognisedBy: reader.recognised?.by.map(shown) ?? [],
  platform: answers.platform ?? reader.recognised?.platform ?? null,
  encoding: reader.encoding,
  asks: reader.asks.filter((ask) => ask !== 'song' || trackId === undefined),
  columns:
    reader.recognised === null || reader.recognised.kind === 'mapped' || reader.asks.includes('columns')
      ? (reader.columns as NonNullable<StoredFile['columns']>).map(({ name, meaning, cells }) => ({
          name: shown(name),
          meaning,
          cells: cells.map(shown),
        }))
      : null,
  ...(countsAnything(reader) && { keepsUnlisted: true as const }),
  ...(reader.choices.length > 0 && { choices: choicesAsTold(reader) }),
  ...(reader.entryWords.length > 0 && { entryWords: reader.entryWords }),
  unreadColumns: reader.unreadColumns.map(shown),
  otherMoney: reader.otherMoney.map(shown),
  namedPeriod: reader.namedPeriod,
  dayOrder: reader.time.dayOrder,
  readings: reader.time.readings.map((one) => ({ ...one, cell: shown(one.cell) })),
  time: timeAsTold(reader),
});

/**
 * Tells how far files have been looked through, from one end to the other as often as their reading needs, until their
 * rows come and tell that themselves.
 */
function openLooking(turn: Turn, { of, uploads }: ImportRow) {
  const bytesOfAll = uploads.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const now = () => turn.ctx.clock.now().getTime();
  let [heard, told] = [0, now()];
  const looking = {
    isOn: true,
    async hear(bytes: number): Promise<void> {
      heard = (heard + bytes) % bytesOfAll;
      if (!looking.isOn || now() - told < wordEvery) return;
      told = now();
      // What goes wrong here is no fault of the file, and goes wrong again with its rows.
      await piece(turn, Math.floor((of * heard) / bytesOfAll), async () => {}).catch(() => {});
    },
  };
  return looking;
}

/** Each says the deal once more. */
const mostShares = 4;

/** Failures of the reader end the file; those of storing what it read end the work. */
async function readRows(
  { ctx: { clock } }: Turn,
  reader: FileReader,
  { stage, place, looking }: { stage: Stage; place: FilePlace; looking: Looking },
): Promise<{ failure: unknown; money: Pick<StoredFile, 'money' | 'told' | 'refused' | 'profitShares'> }> {
  const money = openMoney();
  // Somewhere it is tomorrow already.
  const latest = addDays(utcDay(clock.now()), 1);
  const rows = reader.read()[Symbol.asyncIterator]();
  const shares = new Set<string>();
  let failure: unknown;
  for (;;) {
    const next = await rows.next().catch((error: unknown) => ({ error }));
    if ('error' in next) {
      failure = next.error;
      break;
    }
    if (next.done) break;
    looking.isOn = false;
    if (stage.isFull()) {
      failure = new Unreadable('too_many_rows');
      await rows.return?.();
      break;
    }
    const record = storable(next.value.record, latest);
    money.add(record);
    if ('reason' in record && record.share && shares.size < mostShares) shares.add(shown(record.share));
    await stage.add(record, next.value.cells, place);
  }
  await stage.endFile();
  const sums = { money: money.all(), told: money.told(), refused: money.refused() };
  return { failure, money: { ...sums, profitShares: [...shares] } };
}

async function readFile(
  turn: Turn,
  opened: OpenedFile,
  {
    file,
    stage,
    headers,
    given,
    looking,
  }: {
    file: StoredFile;
    stage: Stage;
    headers: Map<string, Answers>;
    given: string | null;
    looking: Looking;
  },
): Promise<StoredFile> {
  if ('failure' in opened) {
    if (opened.cause !== undefined) failed(turn.ctx, opened.cause);
    return { ...file, failure: opened.failure };
  }
  looking.isOn = true;
  const begun = await readerOf(opened, file.answers, headers).catch((error: unknown) => ({ error }));
  if ('error' in begun) return { ...file, failure: failureOf(turn.ctx, begun.error) };
  const { reader, answers } = begun;
  const trackId = answers.trackId ?? given ?? undefined;
  const told = described(file, { reader, answers, trackId });
  if (told.asks.length > 0) return told;
  const place = {
    index: file.index,
    trackId:
      answers.trackId ??
      (reader.asks.includes('song') || isOfOneSong(told.kind) || namesNoSong(told.kind)
        ? trackId
        : undefined),
    isForUnnamed: answers.trackId === undefined && !isOfOneSong(told.kind),
    payer: payerOf(told, turn),
  };
  const { failure, money } = await readRows(turn, reader, { stage, place, looking });
  const read = { ...told, ...money };
  return failure === undefined ? read : { ...read, failure: failureOf(turn.ctx, failure) };
}

/** A distributor is known by the kind of its statements; anybody else by the columns of theirs. */
function payerOf({ kind, shape = '', answers, index }: StoredFile, { importId }: Turn): string {
  const payer = kind === 'mapped' ? shape.slice(0, 12) : (kind ?? '');
  return answers.overlap === 'adds' ? `${payer} ${importId} ${index}` : payer;
}

/** Its song is named by the file's name alone. */
const isOfOneSong = (kind: ImportKind | null): boolean => kind === 'spotify-song-timeline';

/** Spotify gives the same table of a song and of an artist: handed in on a song's page it is of that song. */
const namesNoSong = (kind: ImportKind | null): boolean => kind === 'spotify-playlists';

const isGivenUp = ({ brokenOff }: ImportRow): boolean => brokenOff >= mostBrokenOff;

const none = (failure: ImportFailure, uploads: ImportRow['uploads']): ReadApart => ({
  tables: uploads.map(({ name }) => ({ name, failure })),
  close: () => {},
});

async function openAll(ctx: Ctx, row: ImportRow, hear: ByteListener): Promise<ReadApart> {
  if (isGivenUp(row)) return none('broken_off', row.uploads);
  const bytes = row.uploads.reduce((sum, upload) => sum + upload.bytes, 0);
  try {
    return await openApart(uploadsOf(ctx, row), { bytes, isCareful: row.brokenOff > 0, hear });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return none(error.failure, row.uploads);
  }
}

/** Answers whether its rows are still to be judged, whatever is stored. */
export async function readFiles(turn: Turn, row: ImportRow): Promise<boolean> {
  const { ctx } = turn;
  await deleteStage(turn);
  await deleteSubjects(ctx.db, turn.importId);
  const stage = openStage(turn, await selectToMatch(ctx.db, turn.userId));
  const headers = new Map<string, Answers>(await selectAnswers(ctx.db, turn.userId, 'header'));
  const files: StoredFile[] = [];
  const looking = openLooking(turn, row);
  const apart = await openAll(ctx, row, looking.hear);
  try {
    for (const [index, opened] of filesOf(apart.tables, utcDay(ctx.clock.now())).entries()) {
      const file = unread(index, clean(opened.name).slice(-longestName), row.files[index]?.answers ?? {});
      files.push(await readFile(turn, opened, { file, stage, headers, given: row.trackId, looking }));
    }
  } finally {
    apart.close();
  }
  const of = await stage.end();
  // What was refused stays so, whatever somebody answers about it.
  const brokenOff = isGivenUp(row) ? row.brokenOff : 0;
  const kinds = [...new Set(files.map(({ kind }) => kind))];
  const kind = kinds.length === 1 ? (kinds[0] ?? null) : null;
  await change(turn, async () => ({ files, kind, of, done: 0, isStaged: true, brokenOff }));
  return stage.hasEarlyZeros();
}
