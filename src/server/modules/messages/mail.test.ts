import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';
import { notificationPreferences } from '../notifications/table.ts';
import { lettersOf } from './letters-for-test.ts';

const server = useTestServer({
  settings: {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'tracklight@example.com',
    PUBLIC_URL: 'http://localhost',
  },
});
const letters = lettersOf(server);

let team: Person[];
let ada: Person;
let support = '';
beforeAll(async () => {
  team = [await person(server, { isAdmin: true }), await person(server, { isAdmin: true })];
  ada = await person(server);
  await server.ctx.db.update(users).set({ language: 'de' }).where(eq(users.id, ada.user.id));
  support = await letters.supportOf(ada);
});
beforeEach(() => {
  server.ctx.mail.sent.length = 0;
});

test('[MSG-05] a message is mailed to each of the team, and the answer to the user, in their language', async () => {
  const { id, threadId } = await letters.written(ada, { receiverId: support, content: 'Line\n<b>two</b>' });
  await server.runJobs();
  const { sent } = server.ctx.mail;
  expect(sent.map(({ to }) => to).toSorted()).toEqual(team.map(({ user }) => user.email).toSorted());
  expect(sent[0]).toEqual({
    id: expect.stringMatching(`^${id}\\.usr_`),
    to: expect.any(String),
    replyTo: { name: 'Tracklight', address: 'tracklight@example.com' },
    subject: 'Hello',
    text: [
      `Ada Byron <${ada.user.email}> wrote to the support team.`,
      'Reply in Tracklight: http://localhost/messages. Replies to this email won’t reach anyone.',
      ...['', '-'.repeat(60), '', 'Hello', '', 'Line\n<b>two</b>', ''],
    ].join('\n'),
  });
  sent.length = 0;
  await letters.written(team[1] as Person, { receiverId: ada.user.id, threadId, content: 'Ja.' });
  await server.runJobs();
  expect(sent).toMatchObject([{ to: ada.user.email, subject: 'Re: Hello' }]);
  expect(sent[0]?.text).toContain('Ja.');
  expect(sent[0]?.text).not.toContain('replied to you');
});

test('[MSG-05] whoever is notified of messages by mail gets no second one', async () => {
  const choices = { message: { mail: true } };
  await server.ctx.db.insert(notificationPreferences).values({ userId: ada.user.id, choices });
  const { id } = await letters.written(team[0] as Person, { receiverId: ada.user.id });
  await server.runJobs();
  expect(server.ctx.mail.sent.filter((mail) => mail.id.startsWith(id))).toEqual([]);
  await server.ctx.db.delete(notificationPreferences);
});

test('[MSG-05] nothing is mailed of what was deleted meanwhile, to sample accounts, or to who has left the team', async () => {
  const sample = await person(server);
  await server.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, sample.user.id));
  await letters.written(team[0] as Person, { receiverId: sample.user.id });
  const { id, threadId } = await letters.written(ada, { receiverId: support });
  const answer = await letters.written(team[0] as Person, { receiverId: ada.user.id, threadId });
  await letters.remove(ada, answer.id);
  const [, second] = team as [Person, Person];
  await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, second.user.id));
  await server.runJobs();
  expect(server.ctx.mail.sent.map((mail) => [mail.id.split('.')[0], mail.to])).toEqual([
    [id, team[0]?.user.email],
  ]);
});
