import * as members from '#contract/members.ts';
import { type BoundRoute, bindForAdmin, bindForAnyone, bindForUser } from '#server/route.ts';
import { chooseAccount, listSharedAccounts, seeAsUser } from './choose.ts';
import { acceptInvitation, invite, readInvitation, revokeInvitation } from './invitations.ts';
import { changeMember, leaveAccount, listMembers, removeMember } from './members.ts';

export const membersRoutes: BoundRoute[] = [
  bindForUser(members.listMembers, ({ ctx, user }) => listMembers(ctx, user)),
  bindForUser(members.changeMember, ({ ctx, user, params, body }) =>
    changeMember(ctx, user, params.id, body.role),
  ),
  bindForUser(
    members.removeMember,
    async ({ ctx, user, params }) => void (await removeMember(ctx, user, params.id)),
  ),
  bindForUser(members.invite, ({ ctx, user, body }) => invite(ctx, user, body)),
  bindForUser(
    members.revokeInvitation,
    async ({ ctx, user, params }) => void (await revokeInvitation(ctx, user, params.id)),
  ),
  bindForAnyone(members.readInvitation, ({ ctx, exchange, body }) => readInvitation(ctx, exchange, body)),
  bindForUser(
    members.acceptInvitation,
    async ({ ctx, exchange, user, body }) => void (await acceptInvitation(ctx, exchange, user, body)),
  ),
  bindForUser(members.listSharedAccounts, ({ ctx, user }) => listSharedAccounts(ctx, user)),
  bindForUser(
    members.chooseAccount,
    async ({ ctx, user, body }) => void (await chooseAccount(ctx, user, body.id)),
  ),
  bindForUser(
    members.leaveAccount,
    async ({ ctx, user, params }) => void (await leaveAccount(ctx, user, params.id)),
  ),
  bindForAdmin(
    members.seeAsUser,
    async ({ ctx, user, params }) => void (await seeAsUser(ctx, user, params.id)),
  ),
];
