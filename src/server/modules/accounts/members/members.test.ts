import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getCurrentUser, login, logout, userHeartbeat } from '#contract/accounts.ts';
import { shownAccountHeader } from '#contract/address.ts';
import {
  acceptInvitation,
  changeMember,
  chooseAccount,
  type Invitation,
  invite,
  leaveAccount,
  listMembers,
  listSharedAccounts,
  type Member,
  mostMembers,
  readInvitation,
  removeMember,
  revokeInvitation,
  seeAsUser,
} from '#contract/members.ts';
import { changeSubscriber } from '#contract/subscribers.ts';
import { addTracks, listTracks } from '#contract/tracks.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { adminActs } from '../../audit/table.ts';
import { accountInvitations, users } from '../table.ts';
import { dropUser } from '../users.ts';
import { endLook } from './choose.ts';
import { lookRunsOut } from './jobs.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });

type Role = 'view' | 'edit';

async function invited(owner: Person, email: string, role: Role = 'view'): Promise<string> {
  const reply = await call(server.app, invite, { as: owner, body: { email, role } });
  expect(reply.statusCode).toBe(201);
  return reply.json<{ token: string }>().token;
}

const accept = (as: Person, token: string) => call(server.app, acceptInvitation, { as, body: { token } });

async function member(owner: Person, role: Role = 'view'): Promise<Person> {
  const made = await person(server, { firstName: 'Mem', lastName: 'Ber' });
  expect((await accept(made, await invited(owner, made.user.email, role))).statusCode).toBe(204);
  return made;
}

const seen = async (as: Person) => (await call(server.app, getCurrentUser, { as })).json();
const choose = async (as: Person, id: string | null) =>
  (await call(server.app, chooseAccount, { as, body: { id } })).statusCode;
const write = async (as: Person, headers: Record<string, string> = {}) =>
  (
    await call(server.app, addTracks, {
      body: { urls: [videoUrl(1)] },
      headers: { cookie: as.cookie, ...headers },
    })
  ).statusCode;
const members = async (as: Person) =>
  (await call(server.app, listMembers, { as })).json<{ members: Member[]; invitations: Invitation[] }>();
/** What the queue does then, which goes by the database's own clock. */
async function timeIsUp({ user }: Person): Promise<void> {
  const jobs = await server.ctx.jobs.boss.findJobs(lookRunsOut.name, { data: { adminId: user.id } });
  expect(jobs.length).toBeGreaterThan(0);
  for (const { data } of jobs) await endLook(server.ctx, lookRunsOut.data.parse(data));
}
const actsOf = async (by: string) =>
  (
    await server.ctx.db
      .select()
      .from(adminActs)
      .where(eq(adminActs.by, by))
      .orderBy(adminActs.at, adminActs.id)
  ).map(({ act }) => act);

test('[BEY-15] whoever takes an invitation sees the account at once, in their own language and by their own name', async () => {
  const owner = await person(server, { firstName: 'Olga', lastName: 'Own' });
  await call(server.app, addTracks, { as: owner, body: { urls: [videoUrl(1)] } });
  const ben = await member(owner);
  await server.ctx.db.update(users).set({ language: 'de' }).where(eq(users.id, ben.user.id));
  expect(await seen(ben)).toMatchObject({
    ...{ id: owner.user.id, firstName: 'Olga', language: 'de', isAdmin: false },
    acting: { role: 'view', ownName: 'Mem Ber', supportUntil: null },
  });
  expect((await call(server.app, listTracks, { as: ben })).json()).toHaveLength(1);
  expect(await seen(owner)).not.toHaveProperty('acting');
  expect((await members(owner)).members).toMatchObject([{ id: ben.user.id, role: 'view' }]);
});

test('[BEY-15] who may view changes nothing; once they may edit, what they add is the owner’s', async () => {
  const owner = await person(server);
  const ben = await member(owner);
  expect(await write(ben)).toBe(403);
  const params = { id: ben.user.id };
  await call(server.app, changeMember, { as: owner, params, body: { role: 'edit' } });
  expect(await write(ben)).toBe(200);
  expect((await call(server.app, listTracks, { as: owner })).json()).toHaveLength(1);
  expect(await choose(ben, null)).toBe(204);
  expect((await call(server.app, listTracks, { as: ben })).json()).toEqual([]);
});

test('[BEY-15] one turns between one’s own account and those that are shared, and to no other', async () => {
  const [owner, stranger] = [await person(server), await person(server)];
  const ben = await member(owner);
  expect(await choose(ben, null)).toBe(204);
  expect((await seen(ben)).id).toBe(ben.user.id);
  expect(await choose(ben, stranger.user.id)).toBe(404);
  expect(await choose(ben, ben.user.id)).toBe(404);
  expect(await choose(ben, owner.user.id)).toBe(204);
  expect((await call(server.app, listSharedAccounts, { as: ben })).json()).toMatchObject({
    accounts: [{ id: owner.user.id, role: 'view' }],
    chosen: owner.user.id,
  });
});

test('[BEY-15] a page of the account before is answered and written for no other', async () => {
  const owner = await person(server);
  const ben = await member(owner, 'edit');
  expect(await write(ben, { [shownAccountHeader]: ben.user.id })).toBe(409);
  expect(await write(ben, { [shownAccountHeader]: owner.user.id })).toBe(200);
  await choose(ben, null);
  expect(await write(ben, { [shownAccountHeader]: owner.user.id })).toBe(409);
});

test('[BEY-15] whoever is removed, or leaves, is at their own account from the next call on', async () => {
  const owner = await person(server);
  const [ben, eve] = [await member(owner, 'edit'), await member(owner, 'edit')];
  const params = { id: ben.user.id };
  expect((await call(server.app, removeMember, { as: owner, params })).statusCode).toBe(204);
  expect((await seen(ben)).id).toBe(ben.user.id);
  expect(await choose(ben, owner.user.id)).toBe(404);
  // Whoever is invited anew is not turned to the account before they say so.
  await invited(owner, ben.user.email);
  expect((await seen(ben)).id).toBe(ben.user.id);
  const leaving = await call(server.app, leaveAccount, { as: eve, params: { id: owner.user.id } });
  expect(leaving.statusCode).toBe(204);
  expect((await seen(eve)).id).toBe(eve.user.id);
  expect((await members(owner)).members).toEqual([]);
});

test('[BEY-15] an account that is suspended or deleted is shown to no member', async () => {
  const [owner, other, root] = [
    await person(server),
    await person(server),
    await person(server, { isAdmin: true }),
  ];
  const ben = await member(owner);
  const set = (isSuspended: boolean) =>
    call(server.app, changeSubscriber, { as: root, params: { id: owner.user.id }, body: { isSuspended } });
  await set(true);
  expect((await seen(ben)).id).toBe(ben.user.id);
  await set(false);
  const token = await invited(other, ben.user.email);
  await dropUser(server.ctx, owner.user.id);
  expect((await seen(ben)).id).toBe(ben.user.id);
  await dropUser(server.ctx, other.user.id);
  expect((await accept(ben, token)).statusCode).toBe(404);
});

test('[BEY-15] with a member’s account goes their membership', async () => {
  const owner = await person(server);
  const ben = await member(owner);
  await dropUser(server.ctx, ben.user.id);
  expect((await members(owner)).members).toEqual([]);
});

test('[BEY-15] an invitation is good once, for the address it is for, for seven days, until it is taken back', async () => {
  const owner = await person(server, { firstName: '<b>Olga</b>', lastName: 'Own' });
  const [ben, eve] = [await person(server), await person(server)];
  const token = await invited(owner, ben.user.email.toUpperCase(), 'edit');
  const read = await call(server.app, readInvitation, { body: { token } });
  expect(read.json()).toMatchObject({ ownerName: '<b>Olga</b> Own', email: ben.user.email, role: 'edit' });
  expect((await accept(eve, token)).json().code).toBe('other_address');
  const both = await Promise.all([accept(ben, token), accept(ben, token)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  expect((await accept(ben, token)).statusCode).toBe(404);
  expect((await accept(ben, 'forged')).statusCode).toBe(404);

  const revoked = await invited(owner, eve.user.email);
  const [open] = (await members(owner)).invitations;
  await call(server.app, revokeInvitation, { as: owner, params: { id: open?.id ?? '' } });
  expect((await accept(eve, revoked)).statusCode).toBe(404);
  const late = await invited(owner, eve.user.email);
  server.ctx.clock.advance(8 * 24 * 3600_000);
  expect((await accept(eve, late)).statusCode).toBe(404);
  expect((await members(owner)).invitations).toEqual([]);
  await invited(owner, eve.user.email);
});

test('[BEY-15] [SEC-01] the secret of an invitation is not in the database', async () => {
  const owner = await person(server);
  const token = await invited(owner, 'somebody@example.com');
  const rows = await server.ctx.db.select().from(accountInvitations);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('[BEY-15] oneself, a member and who is invited are not invited, nor more than there may be', async () => {
  const owner = await person(server, { tier: 'premium' });
  const ben = await member(owner);
  const refusal = async (email: string) => {
    const reply = await call(server.app, invite, { as: owner, body: { email, role: 'view' } });
    return [reply.statusCode, reply.json().errors?.email];
  };
  expect(await refusal(owner.user.email)).toEqual([400, 'inviteSelf']);
  expect(await refusal(` ${ben.user.email.toUpperCase()}`.trim())).toEqual([400, 'inviteMember']);
  await invited(owner, 'twice@example.com');
  expect(await refusal('Twice@example.com')).toEqual([400, 'inviteTwice']);
  expect((await refusal('no address'))[0]).toBe(400);
  const created = { createdAt: server.ctx.clock.now(), expiresAt: new Date('2100-01-01') };
  await server.ctx.db.insert(accountInvitations).values(
    Array.from({ length: mostMembers - 2 }, (_, at) => ({
      ...{ id: `inv_${String(at).padStart(32, '0')}`, ownerId: owner.user.id, role: 'view' as const },
      ...{ email: `more${at}@example.com`, ...created },
    })),
  );
  expect((await refusal('one-more@example.com'))[0]).toBe(409);
  for (let at = 0; at < 20; at++) await refusal(owner.user.email);
  expect((await refusal('late@example.com'))[0]).toBe(429);
});

test('[BEY-15] signing in begins at one’s own account, and a sign of life is one’s own', async () => {
  const owner = await person(server);
  const ben = await member(owner);
  const before = await server.ctx.db.select().from(users).where(eq(users.id, owner.user.id));
  server.ctx.clock.advance(60_000);
  await call(server.app, userHeartbeat, { as: ben });
  const after = await server.ctx.db.select().from(users).where(eq(users.id, owner.user.id));
  expect(after[0]?.lastSeenAt).toEqual(before[0]?.lastSeenAt);
  const reply = await call(server.app, login, { body: { email: ben.user.email, password: goodPassword } });
  expect(reply.json().id).toBe(ben.user.id);
});

test('[BEY-15] [ADM-02] what owners and members do is on record', async () => {
  const owner = await person(server);
  const ben = await member(owner);
  await call(server.app, changeMember, { as: owner, params: { id: ben.user.id }, body: { role: 'edit' } });
  await call(server.app, removeMember, { as: owner, params: { id: ben.user.id } });
  expect(await actsOf(owner.user.id)).toEqual(['members.invite', 'members.role', 'members.remove']);
  expect(await actsOf(ben.user.id)).toEqual(['members.join']);
});

test('[BEY-15] [ADM-02] an administrator sees as a user for half an hour, changes nothing, and it is on record', async () => {
  const [ada, root] = [await person(server), await person(server, { isAdmin: true })];
  const see = async (id: string) =>
    (await call(server.app, seeAsUser, { as: root, params: { id } })).statusCode;
  expect(await see(ada.user.id)).toBe(204);
  const until = new Date(server.ctx.clock.now().getTime() + 30 * 60_000).toISOString();
  expect(await seen(root)).toMatchObject({
    id: ada.user.id,
    isAdmin: false,
    acting: { role: 'view', supportUntil: until },
  });
  expect(await write(root)).toBe(403);
  // Not even from one account to the next.
  expect(await see(ada.user.id)).toBe(404);
  expect(await choose(root, null)).toBe(204);
  expect(await actsOf(root.user.id)).toEqual(['user.see', 'user.see-end']);
  expect(await see(ada.user.id)).toBe(204);
  server.ctx.clock.advance(30 * 60_000 + 1);
  expect((await seen(root)).id).toBe(root.user.id);
  await timeIsUp(root);
  expect(await actsOf(root.user.id)).toEqual(['user.see', 'user.see-end', 'user.see', 'user.see-end']);
});

test('[BEY-15] [ADM-02] a look that ends with its session is on record, once', async () => {
  const [ada, root] = [await person(server), await person(server, { isAdmin: true })];
  await call(server.app, seeAsUser, { as: root, params: { id: ada.user.id } });
  expect((await call(server.app, logout, { as: root })).statusCode).toBeLessThan(400);
  expect(await actsOf(root.user.id)).toEqual(['user.see', 'user.see-end']);
  server.ctx.clock.advance(30 * 60_000 + 1);
  await timeIsUp(root);
  expect(await actsOf(root.user.id)).toEqual(['user.see', 'user.see-end']);
});

test('[BEY-15] [ADM-02] nobody sees as an administrator, nor goes on once they are none', async () => {
  const [root, other, ada] = [
    await person(server, { isAdmin: true }),
    await person(server, { isAdmin: true }),
    await person(server),
  ];
  const see = async (id: string) =>
    (await call(server.app, seeAsUser, { as: root, params: { id } })).statusCode;
  expect(await see(other.user.id)).toBe(409);
  expect(await see(root.user.id)).toBe(409);
  expect(await see(ada.user.id)).toBe(204);
  await server.ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, ada.user.id));
  expect((await seen(root)).id).toBe(root.user.id);
  await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, ada.user.id));
  await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, root.user.id));
  expect((await seen(root)).id).toBe(root.user.id);
});
