import * as contract from '#contract/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { type BoundRoute, bindForAnyone, bindForUser, type SignedIn } from '#server/route.ts';
import { asMessage, asText } from './error-texts.ts';
import { logIn, logOut } from './login.ts';
import { mailsRoutes } from './mails/routes.ts';
import { membersRoutes } from './members/routes.ts';
import { changePassword } from './passwords/own-password.ts';
import { pictureRoutes } from './picture/routes.ts';
import { pageOf } from './policy.ts';
import { changeProfile } from './profile.ts';
import { countVisit, touchUser } from './queries-activity.ts';
import { registerUser } from './register.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { leaveSample, ownSessions, revokeOwnSession } from './sessions.ts';

export const accountsRoutes: BoundRoute[] = [
  bindForUser(contract.getCurrentUser, async ({ user }) => user.profile),
  bindForUser(contract.updateProfile, ({ ctx, user, body }) =>
    changeProfile(ctx, { id: user.id, timeZone: user.profile.timeZone }, body),
  ),
  bindForAnyone(contract.login, ({ ctx, exchange, body }) => logIn(ctx, exchange, body), asText),
  bindForAnyone(contract.register, ({ ctx, exchange, body }) => registerUser(ctx, exchange, body), asMessage),
  bindForAnyone(contract.logout, async ({ ctx, exchange }) => void (await logOut(ctx, exchange))),
  bindForAnyone(contract.leaveSample, ({ ctx, exchange }) => leaveSample(ctx, exchange)),
  bindForUser(
    contract.changePassword,
    async ({ ctx, exchange, user, body }) => void (await changePassword(ctx, exchange, user, body)),
  ),
  bindForUser(contract.listSessions, ({ ctx, user }) => ownSessions(ctx, user)),
  bindForUser(
    contract.revokeSession,
    async ({ ctx, exchange, user, params }) => void (await revokeOwnSession(ctx, exchange, user, params.id)),
  ),
  bindForUser(contract.userHeartbeat, async ({ ctx, user }) => void (await noteUser(ctx, user))),
  bindForAnyone(
    contract.visitorHeartbeat,
    async ({ ctx, body }) => void (await noteVisitor(ctx, body.currentPage)),
  ),
  ...secondFactorRoutes,
  ...mailsRoutes,
  ...pictureRoutes,
  ...membersRoutes,
];

/** Signs of life from open pages; they feed the activity figures of administrators. */
const hourMs = 3600_000;

const noteUser = (ctx: Ctx, user: SignedIn): Promise<void> => touchUser(ctx.db, user.id, ctx.clock.now());

/** Counts the hour and the kind of page; who it was is not kept. */
const noteVisitor = (ctx: Ctx, path: string): Promise<void> =>
  countVisit(ctx.db, new Date(Math.floor(ctx.clock.now().getTime() / hourMs) * hourMs), pageOf(path));
