import { expect, test } from 'vitest';
import { chooseAccount, seeAsUser } from '#contract/members.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { accountMembers } from '../../accounts/table.ts';
import { endpoints, statusOf } from './ask-for-test.ts';
import { forMembers } from './member-rows-for-test.ts';
import { expected } from './rows-for-test.ts';
import { thingsOf } from './things-for-test.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });

test('[BEY-15] every endpoint says what it is to members', () => {
  expect([...forMembers.keys()].toSorted()).toEqual([...endpoints.keys()].toSorted());
  const said = [...endpoints].map(([name, { access, members }]) => [
    name,
    access === 'admin' ? access : members,
  ]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(forMembers));
});

/** The statuses that the row of the endpoint has for its owner and for somebody else. */
function wantedOf(name: string, mayEdit: boolean): number {
  const [, owner, other] = (expected[name]?.[0] ?? '').split(' ').map(Number);
  const answer = forMembers.get(name);
  if (answer === 'admin') return 404;
  if (answer === 'self') return other ?? 0;
  return answer === 'view' || (answer === 'edit' && mayEdit) ? (owner ?? 0) : 403;
}

/** Each act prepares the next; of reads every fourth is asked, and all of them in the thorough run. */
const asked = Object.keys(expected).filter(
  (name, place) =>
    // An open stream has no status until it ends. Signing out ends what is asked about.
    name !== 'streamEvents' &&
    name !== 'logout' &&
    (isThorough || place % 4 === 0 || endpoints.get(name)?.method !== 'GET'),
);

/** A member may see more than their own address says: what names nothing of the owner is answered as to the owner. */
async function answersTo(member: Person, owner: Person, root: Person): Promise<Record<string, number>> {
  const things = await thingsOf(server, owner, root);
  const answers: Record<string, number> = {};
  for (const name of asked) answers[name] = await statusOf(server, name, things, member.cookie);
  return answers;
}

const wanted = (mayEdit: boolean) => Object.fromEntries(asked.map((name) => [name, wantedOf(name, mayEdit)]));

test.each(['view', 'edit'] as const)(
  '[BEY-15] [SEC-01] every endpoint answers members who may %s as it should',
  async (role) => {
    const [owner, member] = [await person(server, { tier: 'premium' }), await person(server)];
    const root = await person(server, { isAdmin: true });
    const pair = { ownerId: owner.user.id, memberId: member.user.id };
    await server.ctx.db.insert(accountMembers).values({ ...pair, role, since: server.ctx.clock.now() });
    await call(server.app, chooseAccount, { as: member, body: { id: owner.user.id } });
    expect(await answersTo(member, owner, root)).toEqual(wanted(role === 'edit'));
  },
  90_000,
);

test('[BEY-15] [ADM-02] every endpoint answers support that looks at an account as it answers a member who may view', async () => {
  const [owner, root] = [await person(server, { tier: 'premium' }), await person(server, { isAdmin: true })];
  const seeing = await person(server, { isAdmin: true });
  const reply = await call(server.app, seeAsUser, { as: seeing, params: { id: owner.user.id } });
  expect(reply.statusCode).toBe(204);
  expect(await answersTo(seeing, owner, root)).toEqual(wanted(false));
}, 90_000);
