/** Those who may see an account besides its owner: looked at, changed, removed, and leaving by themselves. */
import type { MemberRole } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listMembers as listing, Member } from '#contract/members.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../../audit/service.ts';
import { invitationAsTold } from './invitations.ts';
import { deleteMember, selectInvitations, selectMembers, updateRole } from './queries.ts';

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

const asTold = ({ since, ...row }: Row): Member => ({ ...row, since: since.toISOString() });

export async function listMembers({ db, clock }: Ctx, { id }: SignedIn): Promise<ReplyOf<typeof listing>> {
  const members = await selectMembers(db, id);
  const invitations = await selectInvitations(db, id, clock.now());
  return { members: members.map(asTold), invitations: invitations.map(invitationAsTold) };
}

export const changeMember = (
  given: Ctx,
  { id: ownerId }: SignedIn,
  memberId: string,
  role: MemberRole,
): Promise<Member> =>
  transaction(given, async (ctx) => {
    if (!(await updateRole(ctx.db, { ownerId, memberId }, role))) throw new AppError('not_found');
    await noteAct(ctx, { id: ownerId }, 'members.role', { user: memberId, role });
    const [member] = await selectMembers(ctx.db, ownerId, memberId);
    return asTold(found(member));
  });

/** Pages that a former member still has open hear nothing more from then on. */
const end = (
  given: Ctx,
  pair: { ownerId: string; memberId: string },
  by: string,
  act: string,
  user: string,
) =>
  transaction(given, async (ctx) => {
    if (!(await deleteMember(ctx.db, pair))) throw new AppError('not_found');
    await noteAct(ctx, { id: by }, act, { user });
    afterCommit(() => ctx.live.wake([pair.ownerId], 'sessions'));
  });

export const removeMember = (ctx: Ctx, { id }: SignedIn, memberId: string): Promise<void> =>
  end(ctx, { ownerId: id, memberId }, id, 'members.remove', memberId);

export const leaveAccount = (ctx: Ctx, { id }: SignedIn, ownerId: string): Promise<void> =>
  end(ctx, { ownerId, memberId: id }, id, 'members.leave', ownerId);
