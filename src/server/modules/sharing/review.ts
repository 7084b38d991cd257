/** Public pages as administrators see them: found, taken off, and left to their owners again. */
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type { listReviewedPages as listing, ReviewedPage } from '#contract/sharing.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { notify } from '../notifications/service.ts';
import { ownPageOf, pathOf } from './pages.ts';
import { setHidden } from './queries-changes.ts';
import { selectReviewed } from './queries-review.ts';

const placeShape = z.tuple([idShape('publicPage')]);

/** What is searched for may be pasted as an address. */
const slugIn = (search: string): string =>
  search.toLowerCase().split(/[?#]/)[0]?.split('/').filter(Boolean).pop() ?? '';

export async function listReviewed(
  ctx: Ctx,
  { search = '', cursor, limit }: QueryOf<typeof listing>,
): Promise<{ pages: ReviewedPage[]; nextCursor: string | undefined }> {
  const [after] = cursor === undefined ? [] : readCursor(cursor, placeShape);
  const rows = await selectReviewed(ctx.db, { words: slugIn(search), after, limit: limit + 1 });
  const pages = rows.slice(0, limit).map(({ ownerId, email, createdAt, withdrawnAt, ...row }) => ({
    ...row,
    path: pathOf(row),
    owner: { id: ownerId, email },
    createdAt: new Date(createdAt).toISOString(),
    withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt).toISOString(),
  }));
  const last = rows.length > limit ? pages.at(-1) : undefined;
  return { pages, nextCursor: last && writeCursor([last.id]) };
}

export const decidePage = (
  given: Ctx,
  admin: Pick<SignedIn, 'id'>,
  id: string,
  decision: 'hide' | 'show',
): Promise<void> =>
  transaction(given, async (ctx) => {
    const { userId: user, isNew } = found(
      await setHidden(ctx.db, id, decision === 'hide' ? ctx.clock.now() : null),
    );
    await noteAct(ctx, admin, `publicPage.${decision}`, { user, page: id });
    if (isNew) await tellOwner(ctx, user, id);
  });

/** In their list the page says so too, for as long as it is so. */
async function tellOwner(ctx: Ctx, userId: string, id: string): Promise<void> {
  const { title, path, isHidden, withdrawnAt } = await ownPageOf(ctx, userId, id);
  if (!isHidden && withdrawnAt !== null) return;
  const facts = { title: title ?? path, state: isHidden ? ('hidden' as const) : ('shown' as const) };
  await notify(ctx, { userId, type: 'public_page', relatedId: id, facts });
}
