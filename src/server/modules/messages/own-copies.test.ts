import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { restoreMessage } from '#contract/messages.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { attempts } from '../accounts/table.ts';
import { tidyMessages } from './conversations.ts';
import { tidyMessagesJob } from './jobs.ts';
import { lettersOf } from './letters-for-test.ts';
import { undoHours } from './policy.ts';
import { messages, messageThreads } from './table.ts';

const server = useTestServer();
const letters = lettersOf(server);

let support: Person;
let ada: Person;
beforeAll(async () => {
  support = await person(server, { isAdmin: true });
  ada = await person(server);
});

/** What happens in one conversation; `place` picks among the messages there are. */
const step = fc.oneof(
  fc.record({ what: fc.constant('write' as const), byTeam: fc.boolean() }),
  fc.record({ what: fc.constant('open' as const), byTeam: fc.boolean() }),
  fc.record({ what: fc.constant('delete' as const), byTeam: fc.boolean(), place: fc.nat(20) }),
  fc.record({ what: fc.constant('restore' as const), byTeam: fc.boolean(), place: fc.nat(20) }),
);

type Kept = { id: string; byTeam: boolean; isRead: boolean };

/** Two sides, each with copies of its own: `true` is the team. */
async function run(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  await server.ctx.db.delete(attempts);
  await server.ctx.db.delete(messageThreads);
  const copies: Record<'true' | 'false', Kept[]> = { true: [], false: [] };
  const deleted: Record<'true' | 'false', Kept[]> = { true: [], false: [] };
  const of = (byTeam: boolean) => copies[`${byTeam}`];
  const who = (byTeam: boolean) => (byTeam ? support : ada);
  const { id, threadId } = await letters.written(ada, { receiverId: support.user.id });
  for (const side of [true, false]) of(side).push({ id, byTeam: false, isRead: false });

  for (const one of steps) {
    const { byTeam } = one;
    const as = who(byTeam);
    const theirs = of(byTeam);
    const readAll = () => {
      for (const kept of theirs) if (kept.byTeam !== byTeam) kept.isRead = true;
    };
    if (one.what === 'write') {
      const reply = await letters.write(as, { receiverId: who(!byTeam).user.id, threadId });
      expect(reply.statusCode).toBe(theirs.length > 0 ? 201 : 404);
      if (theirs.length === 0) continue;
      readAll();
      for (const side of [true, false]) of(side).push({ id: reply.json().id, byTeam, isRead: false });
    } else if (one.what === 'open') {
      if (theirs.length > 0) await letters.messages(as, threadId);
      readAll();
    } else if (one.what === 'delete') {
      const [gone] = theirs.splice(one.place % Math.max(1, theirs.length), 1);
      if (!gone) continue;
      expect(await letters.remove(as, gone.id)).toBe(204);
      deleted[`${byTeam}`].push(gone);
    } else {
      const gone = deleted[`${byTeam}`];
      const [back] = gone.splice(one.place % Math.max(1, gone.length), 1);
      if (!back) continue;
      expect(await letters.restore(as, back.id)).toBe(200);
      // It is there once, and stands where it stood.
      expect(await letters.restore(as, back.id)).toBe(404);
      theirs.push(back);
      theirs.sort((a, b) => (a.id < b.id ? -1 : 1));
    }
  }

  for (const side of [true, false]) {
    const theirs = of(side);
    const unreadCount = theirs.filter(({ byTeam, isRead }) => byTeam !== side && !isRead).length;
    expect(await letters.conversations(who(side))).toMatchObject(
      theirs.length > 0 ? [{ unreadCount, lastMessage: { id: theirs.at(-1)?.id } }] : [],
    );
    expect((await letters.messages(who(side))).map((message) => message.id)).toEqual(
      theirs.map((kept) => kept.id).toReversed(),
    );
  }
  const left = new Set([...copies.true, ...copies.false].map((kept) => kept.id));
  const rows = await server.ctx.db.$count(messages);
  await tidyMessages(server.ctx);
  expect(await server.ctx.db.$count(messages)).toBe(rows);
  const { clock, db } = server.ctx;
  const tomorrow = new Date(clock.now().getTime() + (undoHours * 60 + 1) * 60_000);
  await tidyMessages({ db, clock: { now: () => tomorrow, sleep: clock.sleep } });
  expect(await server.ctx.db.$count(messages)).toBe(left.size);
  expect(await server.ctx.db.$count(messageThreads)).toBe(left.size > 0 ? 1 : 0);
}

test('[MSG-06] whatever both sides write, open, delete and bring back, each has its own copies and its own count of unread ones', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), run), { numRuns: draws(200) });
});

test('[MSG-06] who deleted a copy can bring it back for a day, nobody else; after that both sides’ are gone from the disk', async () => {
  await server.ctx.db.delete(messageThreads);
  const bob = await person(server);
  const asked = await letters.written(ada, { receiverId: support.user.id });
  const { threadId } = asked;
  const answer = await letters.written(support, { receiverId: ada.user.id, threadId });
  expect(await letters.restore(ada, answer.id)).toBe(404);
  await letters.remove(ada, answer.id);
  expect((await call(server.app, restoreMessage, { params: { id: answer.id } })).statusCode).toBe(401);
  for (const other of [bob, support]) expect(await letters.restore(other, answer.id)).toBe(404);
  expect(await letters.restore(ada, answer.id)).toBe(200);
  // As it was: not read yet.
  expect(await letters.conversations(ada)).toMatchObject([{ threadId, unreadCount: 1 }]);
  for (const { id } of [asked, answer]) for (const side of [ada, support]) await letters.remove(side, id);
  expect(await letters.restore(ada, answer.id)).toBe(200);
  expect(await letters.messages(ada, threadId)).toMatchObject([{ id: answer.id }]);
  await letters.remove(ada, answer.id);
  server.ctx.clock.advance((undoHours * 60 + 1) * 60_000);
  expect(await letters.restore(ada, answer.id)).toBe(404);
  await server.ctx.jobs.boss.send(tidyMessagesJob.name, {});
  await server.runJobs();
  expect(await server.ctx.db.$count(messageThreads)).toBe(0);
});
