/** Imports as their users see them: told, answered, applied, undone. */
import { z } from 'zod';
import type { CurrentUser } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import { fileSaid } from '#contract/import-files.ts';
import type { answerImport as answerEndpoint, ImportPreview, MusicImport } from '#contract/imports.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { hideSource, selectVersion, takeLayers } from '../own-figures/service.ts';
import { workOnImport } from './jobs.ts';
import { headerKey } from './kinds/recognise.ts';
import {
  type ImportChange,
  type ImportRow,
  keepAnswer,
  markStale,
  ownsTrack,
  selectImport,
  selectImports,
  updateImport,
  uploadedLines,
} from './queries.ts';
import { tellChange } from './run/turn.ts';
import { isOfSample, type StoredFile } from './table.ts';

/** Whose imports they are, and whether figures of theirs are a sample. */
export type Importer = { id: string; profile: Pick<CurrentUser, 'isDemo'> };
type User = Importer;

const underWay = new Set(['reading', 'applying', 'undoing']);

/** What somebody has answered, but for columns and dates, which the file tells as it was read by them. */
function saidOf(answers: StoredFile['answers']): Pick<MusicImport['files'][number], 'said'> {
  const { columns, dayOrder, timeUnit, isAllTime, isCounted, ...said } = answers;
  return Object.keys(said).length > 0 ? { said: fileSaid.parse(said) } : {};
}

/** Those of before say nothing of their dates and their money. */
const fileAsTold = ({
  answers,
  shape: _,
  told: __,
  isSample: ___,
  refused: ____,
  time = null,
  money = [],
  leftOut = [],
  readings = [],
  unreadColumns = [],
  otherMoney = [],
  profitShares = [],
  namedPeriod = null,
  sameAs = null,
  isLeftOut = false,
  ...file
}: StoredFile) => ({
  ...{ ...file, time, readings, unreadColumns, otherMoney, profitShares, namedPeriod },
  ...{ money, leftOut, sameAs, isLeftOut },
  ...saidOf(answers),
});

/** Figures of a sample account are of no real song; any other account's files are its own, on a sandbox too. */
export const asTold = (row: ImportRow, { profile }: User): MusicImport => ({
  id: row.id,
  state: row.state,
  kind: row.kind,
  files: row.files.map(fileAsTold),
  rows: {
    total: row.total,
    new: row.new,
    known: row.known,
    differs: row.differs,
    unmatched: row.unmatched,
    rejected: row.rejected,
  },
  progress: underWay.has(row.state) ? { done: row.done, of: Math.max(row.done, row.of) } : null,
  failure: row.failure,
  subjects: { all: row.subjects, unmatched: row.subjectsUnmatched },
  createdAt: row.createdAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
  ...((profile.isDemo || isOfSample(row)) && { sandbox: true as const }),
});

export const ownImport = async (
  { db }: Pick<Ctx, 'db'>,
  user: { id: string },
  id: string,
): Promise<ImportRow> => found(await selectImport(db, user.id, id));

export const getImport = async (ctx: Ctx, user: User, id: string): Promise<MusicImport> =>
  asTold(await ownImport(ctx, user, id), user);

/** Dry runs of before are stored without the currency of a line. */
export const previewImport = async (ctx: Ctx, user: User, id: string): Promise<ImportPreview> =>
  (await ownImport(ctx, user, id)).preview.map((line) => ({
    ...line,
    currency: line.currency ?? '',
    artist: line.artist ?? null,
    isrc: line.isrc ?? null,
  }));

/** They are for the page of one import. */
const withoutColumns = ({ files, ...rest }: MusicImport): MusicImport => ({
  ...rest,
  files: files.map((file) => ({ ...file, columns: null })),
});

export async function listImports(
  ctx: Ctx,
  user: User,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [before] = cursor === undefined ? [] : readCursor(cursor, z.tuple([idShape('import')]));
  const rows = await selectImports(ctx.db, user.id, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? writeCursor([page.at(-1)?.id]) : undefined;
  return { imports: page.map((row) => withoutColumns(asTold(row, user))), nextCursor };
}

/** Gives the import to a worker; whoever worked on it so far stops. */
export async function workAgain(ctx: Ctx, { id, userId }: Pick<ImportRow, 'id' | 'userId'>): Promise<void> {
  await send(ctx, workOnImport, { importId: id }, { singletonKey: id });
  await tellChange(ctx, { importId: id, userId });
}

const toRead: ImportChange = {
  state: 'reading',
  worker: null,
  isStaged: false,
  failure: null,
  comparedWith: null,
  done: 0,
};

type FileAnswer = BodyOf<typeof answerEndpoint>['files'][number];

/** For the next file of this shape. Whose song it is, of which days, and whether and how it counts is of this file alone. */
async function remember(ctx: Ctx, userId: string, file: StoredFile): Promise<void> {
  const { trackId, from, to, isCounted, overlap, ...answer } = file.answers;
  if (!file.columns) return;
  const key = headerKey(file.columns.map(({ name }) => name));
  await keepAnswer(ctx.db, userId, { about: 'header', key, answer });
}

const answered = (file: StoredFile, { index, ...said }: FileAnswer): StoredFile => ({
  ...file,
  answers: {
    ...file.answers,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
  },
});

export const answerImport = (
  given: Ctx,
  user: User,
  id: string,
  answers: readonly FileAnswer[],
): Promise<MusicImport> =>
  transaction(given, async (ctx) => {
    const row = await ownImport(ctx, user, id);
    const byIndex = new Map(answers.map((answer) => [answer.index, answer]));
    if (answers.some(({ index }) => !row.files[index])) throw new AppError('not_found');
    for (const trackId of new Set(answers.flatMap((answer) => answer.trackId ?? [])))
      if (!(await ownsTrack(ctx.db, user.id, trackId))) throw new AppError('not_found');
    const files = row.files.map((file) => {
      const said = byIndex.get(file.index);
      return said ? answered(file, said) : file;
    });
    for (const file of files) if (byIndex.has(file.index)) await remember(ctx, user.id, file);
    const change = { ...toRead, files, of: uploadedLines(row.uploads), touchedAt: ctx.clock.now() };
    if (!(await updateImport(ctx.db, id, ['asking', 'ready', 'failed'], change)))
      throw new AppError('conflict');
    await workAgain(ctx, row);
    return getImport(ctx, user, id);
  });

/** Of two that apply it at once, one is too late. */
export async function applyImport(given: Ctx, user: User, id: string): Promise<MusicImport> {
  const isApplying = await transaction(given, async (ctx) => {
    const row = await ownImport(ctx, user, id);
    if (row.state !== 'ready') throw new AppError('conflict');
    // Takes hold of the user's figures: of two imports that are applied at once, the second sees what the first has shown.
    const layer = await takeLayers(ctx.db, user.id, Math.max(1, row.files.length));
    if (row.comparedWith !== (await selectVersion(ctx.db, user.id))) {
      for (const stale of await markStale(ctx.db, user.id))
        await workAgain(ctx, { id: stale, userId: user.id });
      return false;
    }
    const change: ImportChange = {
      state: 'applying',
      worker: null,
      layer,
      done: 0,
      touchedAt: ctx.clock.now(),
    };
    if (!(await updateImport(ctx.db, id, ['ready'], change))) throw new AppError('conflict');
    await hideSource(ctx, { id, userId: user.id });
    await workAgain(ctx, row);
    return true;
  });
  if (!isApplying) throw new AppError('conflict', { reason: 'compared_anew' });
  return getImport(given, user, id);
}

/** From here on nobody sees its figures; the rows go in the background. */
export const undoImport = (given: Ctx, user: User, id: string): Promise<MusicImport> =>
  transaction(given, async (ctx) => {
    const row = await ownImport(ctx, user, id);
    const change: ImportChange = { state: 'undoing', worker: null, done: 0, touchedAt: ctx.clock.now() };
    const states = ['reading', 'asking', 'ready', 'failed', 'applying', 'applied'] as const;
    if (!(await updateImport(ctx.db, id, states, change))) throw new AppError('conflict');
    if (row.layer !== null) await hideSource(ctx, { id, userId: user.id });
    await workAgain(ctx, row);
    return getImport(ctx, user, id);
  });
