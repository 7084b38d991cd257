/** Signs of life from open pages; they feed the activity figures of administrators. */
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { pageOf } from './policy.ts';
import { countVisit, touchUser } from './queries.ts';

const hourMs = 3600_000;

export const noteUser = (ctx: Ctx, user: SignedIn): Promise<void> =>
  touchUser(ctx.db, user.id, ctx.clock.now());

/** Counts the hour and the kind of page; who it was is not kept. */
export const noteVisitor = (ctx: Ctx, path: string): Promise<void> =>
  countVisit(ctx.db, new Date(Math.floor(ctx.clock.now().getTime() / hourMs) * hourMs), pageOf(path));
