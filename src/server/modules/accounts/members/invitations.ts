/** Inviting somebody to an account, and taking such an invitation. */
import { randomBytes } from 'node:crypto';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import {
  type Invitation,
  type invite as inviting,
  mostMembers,
  type readInvitation as reading,
} from '#contract/members.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { pathIn } from '#domain/paths.ts';
import { invitationMail } from '#i18n/security-mail.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce, send } from '#server/jobs/queue.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { noteAct } from '../../audit/service.ts';
import { memberJoined } from '../events.ts';
import { accountLimits, countTry } from '../limits.ts';
import { mailInvitationJob } from '../mails/jobs.ts';
import { canMailLinks } from '../mails/links.ts';
import { normaliseEmail } from '../policy.ts';
import { selectCredentials, selectUser } from '../queries.ts';
import { sha256 } from '../sessions.ts';
import { showAccount } from './choose.ts';
import {
  deleteInvitation,
  holdAccount,
  type InvitationRow,
  insertInvitation,
  selectInvitation,
  selectInvitations,
  selectMembers,
  takeInvitation,
  updateInvitationToken,
  upsertMember,
} from './queries.ts';

const days = 7;

const newToken = (): string => randomBytes(32).toString('base64url');

export const invitationAsTold = ({ id, email, role, createdAt, expiresAt }: InvitationRow): Invitation => ({
  ...{ id, email, role },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export async function invite(
  given: Ctx,
  { id: ownerId, profile }: SignedIn,
  body: BodyOf<typeof inviting>,
): Promise<ReplyOf<typeof inviting>> {
  if (profile.isDemo) throw new AppError('conflict');
  await countTry(given, accountLimits.inviteByAccount, ownerId);
  const email = normaliseEmail(body.email);
  if (email === profile.email) throw refused('email', 'inviteSelf');
  const isMailed = canMailLinks(given);
  const token = newToken();
  const now = given.clock.now();
  const row: InvitationRow = {
    ...{ id: newId('invitation'), ownerId, email, role: body.role, createdAt: now },
    tokenHash: isMailed ? null : sha256(token),
    expiresAt: new Date(now.getTime() + days * 24 * 3600_000),
  };
  await transaction(given, async (ctx) => {
    await holdAccount(ctx.db, ownerId);
    const members = await selectMembers(ctx.db, ownerId);
    const open = await selectInvitations(ctx.db, ownerId, now);
    if (members.some((member) => member.email === email)) throw refused('email', 'inviteMember');
    if (open.some((one) => one.email === email)) throw refused('email', 'inviteTwice');
    if (members.length + open.length >= mostMembers) throw new AppError('conflict');
    await insertInvitation(ctx.db, row);
    await noteAct(ctx, { id: ownerId }, 'members.invite', { role: row.role, invitation: row.id });
    if (isMailed) await send(ctx, mailInvitationJob, { invitationId: row.id });
  });
  return { invitation: invitationAsTold(row), token: isMailed ? null : token };
}

/** The link is made here, so that what opens it is written down nowhere but in the mail (decision 0066). */
export async function mailInvitation(ctx: Ctx, { invitationId }: { invitationId: string }): Promise<void> {
  if (!canMailLinks(ctx)) return;
  const token = newToken();
  const asked = { id: invitationId, tokenHash: sha256(token), now: ctx.clock.now() };
  const row = await updateInvitationToken(ctx.db, asked);
  const owner = row && (await selectUser(ctx.db, row.ownerId));
  if (!row || !owner) return;
  const invited = (await selectCredentials(ctx.db, row.email))?.user;
  const language = invited?.language ?? owner.language ?? defaultLanguage;
  await ctx.mail.send({
    id: `${row.id}.${asked.tokenHash.slice(0, 16)}`,
    to: row.email,
    replyTo: { name: 'Tracklight', address: ctx.config.mail?.from ?? row.email },
    ...invitationMail(wordsIn('members', language), {
      name: nameOf(owner),
      role: row.role,
      link: `${ctx.config.publicUrl}${pathIn(language, '/invitation')}#${token}`,
    }),
  });
}

export async function revokeInvitation(given: Ctx, { id: ownerId }: SignedIn, id: string): Promise<void> {
  await transaction(given, async (ctx) => {
    if (!(await deleteInvitation(ctx.db, ownerId, id))) throw new AppError('not_found');
    await noteAct(ctx, { id: ownerId }, 'members.revoke', { invitation: id });
  });
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

export async function readInvitation(
  ctx: Ctx,
  exchange: Exchange,
  { token }: BodyOf<typeof reading>,
): Promise<ReplyOf<typeof reading>> {
  await countTry(ctx, accountLimits.linkByAddress, addressKey(exchange.address));
  const asked = { tokenHash: sha256(token), now: ctx.clock.now() };
  const { invitation, ...owner } = found(await selectInvitation(ctx.db, asked));
  const { email, role, expiresAt } = invitationAsTold(invitation);
  return { ownerName: nameOf(owner), email, role, expiresAt };
}

/** Whoever holds the link is the one it was meant for only with the account that it was meant for. */
export async function acceptInvitation(
  given: Ctx,
  exchange: Exchange,
  user: SignedIn,
  { token }: BodyOf<typeof reading>,
): Promise<void> {
  await countTry(given, accountLimits.linkByAddress, addressKey(exchange.address));
  await transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const asked = { tokenHash: sha256(token), now };
    const { email, ownerId, role } = found(await selectInvitation(ctx.db, asked)).invitation;
    if (ownerId === user.id) throw new AppError('conflict');
    if (email !== user.profile.email) throw new AppError('other_address');
    found(await takeInvitation(ctx.db, asked));
    await upsertMember(ctx.db, { ownerId, memberId: user.id, role, since: now });
    await noteAct(ctx, user, 'members.join', { user: ownerId, role });
    const joined = { ownerId, memberId: user.id, name: nameOf(user.profile), role, at: now.toISOString() };
    await announce(ctx, memberJoined, joined);
    await showAccount(ctx, user, ownerId);
  });
}
