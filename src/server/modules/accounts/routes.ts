/** What the API offers of accounts. */
import * as contract from '#contract/accounts.ts';
import { type BoundRoute, bindForAnyone, bindForUser } from '#server/route.ts';
import { asMessage, asText } from './error-texts.ts';
import { logIn, logOut } from './login.ts';
import { changeProfile, noteUser, noteVisitor } from './profile.ts';
import { registerUser } from './register.ts';
import { ownSessions, revokeOwnSession } from './sessions.ts';
export const accountsRoutes: BoundRoute[] = [
  bindForUser(contract.getCurrentUser, async ({ user }) => user.profile),
  bindForUser(contract.updateProfile, ({ ctx, user, body }) => changeProfile(ctx, user, body)),
  bindForAnyone(contract.login, ({ ctx, exchange, body }) => logIn(ctx, exchange, body), asText),
  bindForAnyone(contract.register, ({ ctx, exchange, body }) => registerUser(ctx, exchange, body), asMessage),
  bindForAnyone(contract.logout, async ({ ctx, exchange }) => void (await logOut(ctx, exchange))),
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
];
