/** Signs of life from open pages; they feed the activity figures of administrators. */
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { touchUser } from './queries.ts';

export const noteUser = (ctx: Ctx, user: SignedIn): Promise<void> =>
  touchUser(ctx.db, user.id, ctx.clock.now());

/** Nothing of the visitor is kept. */
export async function noteVisitor(_ctx: Ctx, _page: string): Promise<void> {}
