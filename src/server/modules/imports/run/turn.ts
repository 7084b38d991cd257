/** Whose turn it is to work on an import: what a worker does counts only as long as no other has taken over. */
import type { ImportState } from '#domain/imports.ts';
import type { Ctx } from '#server/context.ts';
import { letOthers, rowsOfPiece } from '#server/db/letting-others.ts';
import { transaction } from '#server/db/transaction.ts';
import { publish } from '../../live/service.ts';
import { notify } from '../../notifications/service.ts';
import {
  advance,
  advancing,
  type ImportChange,
  lockForWork,
  selectAnyImport,
  updateImport,
} from '../queries.ts';

/** Somebody else works on it by now, or it is to be undone. */
export class TakenOver extends Error {}

export type Turn = { ctx: Ctx; importId: string; userId: string; worker: string; state: ImportState };

/** Milliseconds between two words on how far work has come that stores nothing meanwhile. */
export const wordEvery = 400;
/** Open pages hear of progress so often at most. */
const toldEvery = 500;
const lastTold = new WeakMap<Turn, number>();

export const tellChange = (
  ctx: Ctx,
  { importId, userId }: { importId: string; userId: string },
): Promise<void> => publish(ctx, [{ userId, name: 'import.changed', data: { importId } }]);

/** Links that one event names: what is in the stream must stay small. */
const mostNamed = 200;

/** Figures of these links are others now. */
export const tellFigures = (ctx: Ctx, userId: string, trackIds: readonly string[]): Promise<void> =>
  publish(
    ctx,
    Array.from({ length: Math.ceil(trackIds.length / mostNamed) }, (_, page) => ({
      userId,
      name: 'figures.changed' as const,
      data: { trackIds: trackIds.slice(page * mostNamed, (page + 1) * mostNamed) },
    })),
  );

async function tellProgress(ctx: Ctx, turn: Turn): Promise<void> {
  const now = ctx.clock.now().getTime();
  if (now - (lastTold.get(turn) ?? 0) < toldEvery) return;
  lastTold.set(turn, now);
  await tellChange(ctx, turn);
}

/** Whoever has gone elsewhere meanwhile hears how it ended. */
async function tellOutcome(ctx: Ctx, { importId, userId }: Turn, state: ImportState): Promise<void> {
  if (state !== 'applied' && state !== 'failed') return;
  const file = (await selectAnyImport(ctx.db, importId))?.files[0]?.name ?? '';
  await notify(ctx, {
    ...{ userId, type: 'import', relatedId: importId, facts: { file, state } },
    dedupeKey: `import ${importId} ${state}`,
  });
}

/** One piece of work, after which so much is done: all of it commits, or nothing where another has taken over. */
export const piece = (turn: Turn, done: number, work: (ctx: Ctx) => Promise<unknown>): Promise<void> =>
  transaction(turn.ctx, async (ctx) => {
    if (!(await advance(ctx.db, turn, { done, now: ctx.clock.now() }))) throw new TakenOver();
    await work(ctx);
    await tellProgress(ctx, turn);
  });

type Sql = ReturnType<typeof advancing>;

/**
 * The same of one statement, which is given what to begin with and answers whether the turn was this worker's: to say by
 * statements of their own that a piece begins and ends took as long as its rows, because the process reads the next ones
 * meanwhile. `provided`: nothing is done, and no progress noted, where that does not hold.
 */
export async function pieceAtOnce(
  turn: Turn,
  { done, provided }: { done: number; provided?: Sql },
  work: (turnOf: Sql) => Promise<boolean>,
): Promise<void> {
  const turnOf = advancing(turn, { done, now: turn.ctx.clock.now() }, provided);
  if (!(await work(turnOf))) throw new TakenOver();
  await tellProgress(turn.ctx, turn);
}

/** The same of a piece that makes something else of the import. */
export const change = (turn: Turn, work: (ctx: Ctx) => Promise<ImportChange>): Promise<void> =>
  transaction(turn.ctx, async (ctx) => {
    if (!(await lockForWork(ctx.db, turn))) throw new TakenOver();
    const changed = { ...(await work(ctx)), touchedAt: ctx.clock.now() };
    await updateImport(ctx.db, turn.importId, [turn.state], changed);
    await tellChange(ctx, turn);
    if (changed.state !== undefined) await tellOutcome(ctx, turn, changed.state);
  });

/**
 * Rows of one transaction where somebody asks for pages: a list waits for one of them, and took ten times as long beside
 * two thousand rows. What is staged costs half of what is stored, and what is deleted a tenth.
 */
const few = { stored: 300, staged: 500, deleted: 2_000 };

export const rowsAtOnce = ({ ctx }: Pick<Turn, 'ctx'>, what: keyof typeof few): number =>
  rowsOfPiece(ctx.db, few[what]);

/** Lets requests have their turn between two pieces. */
export const breathe = ({ db }: Pick<Ctx, 'db'>): Promise<void> => letOthers(db);
