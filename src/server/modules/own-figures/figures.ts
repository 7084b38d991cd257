/** How sources of figures come, are shown, and go. */
import { chunk } from 'es-toolkit/array';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce } from '#server/jobs/queue.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { figuresShown } from './events.ts';
import { deleteSource, raiseVersion, setShown } from './queries-sources.ts';
import {
  deleteFigures,
  type FigureRow,
  giveToLink,
  insertFigures,
  type TakenName,
} from './queries-storing.ts';

export type FigureSource = { id: string; userId: string };

/** `files`: what they are called. */
type NamedSource = FigureSource & { files?: readonly string[] };

/** Rows that go into one statement, and that are deleted by one. */
const batch = 2_000;
/** Few enough for the embedded database to answer pages in between. */
const changedAtOnce = 1_000;

/** Stores rows of a source without showing them yet: `showSource` shows all of it at once. */
export async function storeFigures(
  ctx: Pick<Ctx, 'db'>,
  source: FigureSource & { layer: number },
  rows: readonly FigureRow[],
): Promise<void> {
  for (const some of chunk(rows, batch)) await insertFigures(ctx.db, source, some);
}

/** To be called in the transaction that makes a source's rows complete; again where they have changed. */
export async function showSource(
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  source: NamedSource,
): Promise<void> {
  await show(ctx, source, true);
  await announce(ctx, figuresShown, { userId: source.userId });
}

/** From here on nobody sees it; `removeSource` deletes its rows. */
export const hideSource = (ctx: Pick<Ctx, 'db' | 'clock'>, source: FigureSource): Promise<void> =>
  show(ctx, source, false);

async function show(ctx: Pick<Ctx, 'db' | 'clock'>, source: NamedSource, isShown: boolean): Promise<void> {
  await setShown(ctx.db, source, isShown, ctx.clock.now());
  await raiseAccountVersion(ctx, [source.userId], 'days');
}

/**
 * Hides it in one step, then deletes its rows, some at a time unless inside a transaction. A second run goes on where a
 * first one ended. `tell` hears how many went each time.
 */
export async function removeSource(
  ctx: Ctx,
  source: FigureSource,
  tell: (deleted: number) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(ctx, (inner) => hideSource(inner, source));
  for (;;) {
    const deleted = await transaction(ctx, ({ db }) => deleteFigures(db, source, changedAtOnce));
    if (deleted === 0) break;
    await tell(deleted);
  }
  await deleteSource(ctx.db, source);
}

/**
 * What files say under these names becomes that of links on the list, some rows at a time: it counts all the while, and from
 * the end on with its song. A second run goes on where a first one ended.
 */
export async function giveToLinks(ctx: Ctx, userId: string, links: readonly TakenName[]): Promise<void> {
  for (const link of links) {
    let given = changedAtOnce;
    while (given === changedAtOnce)
      given = await transaction(ctx, ({ db }) => giveToLink(db, userId, link, changedAtOnce));
  }
  if (links.length === 0) return;
  await transaction(ctx, async (inner) => {
    await raiseVersion(inner.db, userId);
    await raiseAccountVersion(inner, [userId], 'days');
    await announce(inner, figuresShown, { userId });
  });
}
