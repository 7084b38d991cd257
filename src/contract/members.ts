/** Members of an account: other accounts that may see it, and what they may do there. */
import { z } from 'zod';
import { loginBody, memberRole } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

const instant = z.iso.datetime();

/** Those who have not answered yet count as well. */
export const mostMembers = 20;

export const member = z.object({
  /** Their account. */
  id: idShape('user'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: memberRole,
  since: instant,
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id: idShape('invitation'),
  email: z.string(),
  role: memberRole,
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  members: 'owner',
  reply: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  errors: ['unauthenticated', 'owner_only'],
});

const ofMember = z.object({ id: idShape('user') });

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/members/:id',
  members: 'owner',
  params: ofMember,
  body: z.object({ role: memberRole }),
  reply: member,
  errors: ['unauthenticated', 'owner_only', 'not_found'],
});

/** They see nothing more of the account from then on. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  members: 'owner',
  params: ofMember,
  status: 204,
  errors: ['unauthenticated', 'owner_only', 'not_found'],
});

export const invitationForm = loginBody.pick({ email: true }).extend({ role: memberRole });

/**
 * The link goes out by mail where mail is set up; elsewhere `token` is what stands behind the `#` of `/invitation`, for
 * the owner to pass on, and is told this once. `invalid_input` names why an address cannot be invited. `conflict`: a
 * sample account, or there are as many members and invitations as there may be.
 */
export const invite = endpoint({
  method: 'POST',
  path: '/api/invitations',
  members: 'owner',
  body: invitationForm,
  status: 201,
  reply: z.object({ invitation, token: z.string().nullable() }),
  errors: ['unauthenticated', 'owner_only', 'conflict', 'too_many_requests'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  members: 'owner',
  params: z.object({ id: idShape('invitation') }),
  status: 204,
  errors: ['unauthenticated', 'owner_only', 'not_found'],
});

const ofLink = z.object({ token: z.string().max(100) });

/** What a link is good for. `not_found`: it was used or taken back, or is too old. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/preview',
  access: 'anyone',
  body: ofLink,
  reply: z.object({ ownerName: z.string(), email: z.string(), role: memberRole, expiresAt: instant }),
  errors: ['not_found', 'too_many_requests'],
});

/**
 * Makes whoever is signed in a member, and shows them the account. `other_address`: the invitation is for another one.
 * `conflict`: it is one's own.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/acceptance',
  members: 'self',
  body: ofLink,
  status: 204,
  errors: ['unauthenticated', 'not_found', 'other_address', 'conflict', 'too_many_requests'],
});

export const sharedAccount = z.object({
  id: idShape('user'),
  firstName: z.string(),
  lastName: z.string(),
  role: memberRole,
});
export type SharedAccount = z.infer<typeof sharedAccount>;

/** Accounts that whoever is signed in is a member of; `chosen`: the one this browser is at, null: their own. */
export const listSharedAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  members: 'self',
  reply: z.object({ accounts: z.array(sharedAccount), chosen: idShape('user').nullable() }),
  errors: ['unauthenticated'],
});

/** Which account this browser shows from now on; null: one's own, which also ends looking at somebody's as support. */
export const chooseAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/chosen',
  members: 'self',
  body: z.object({ id: idShape('user').nullable() }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

export const leaveAccount = endpoint({
  method: 'DELETE',
  path: '/api/accounts/:id',
  members: 'self',
  params: ofMember,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

export const seeAsMinutes = 30;

/**
 * Shows an account as its user sees it, for half an hour, and lets nobody change anything. On record. `conflict`: an
 * administrator's account, or one that is suspended.
 */
export const seeAsUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/view',
  access: 'admin',
  params: ofMember,
  status: 204,
  errors: ['not_found', 'conflict'],
});
