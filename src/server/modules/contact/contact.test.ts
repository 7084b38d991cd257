import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ContactMessage,
  exportContactMessages,
  listContactMessages,
  sendContactMessage,
  setContactMessageDone,
} from '#contract/contact.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { users } from '../accounts/table.ts';
import { mailMessageJob } from './jobs.ts';
import { contactLimits } from './policy.ts';

const server = useTestServer();
const hour = 3_600_000;
const letter = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  topic: 'question',
  message: 'When is it ready?',
};

let admin: Person;
let member: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true });
  member = await person(server);
});

beforeEach(async () => {
  await server.ctx.db.execute(sql`delete from contact_messages`);
  server.ctx.clock.advance(25 * hour);
});

let addresses = 0;
/** From an address of its own unless told. */
const write = (given: Record<string, unknown> = {}, remoteAddress?: string, as?: Person) => {
  addresses++;
  return server.app.inject({
    method: sendContactMessage.method,
    url: sendContactMessage.path,
    payload: { ...letter, ...given },
    remoteAddress: remoteAddress ?? `10.20.${addresses >> 8}.${addresses & 255}`,
    headers: as ? { cookie: as.cookie } : {},
  });
};
const list = async (query: Record<string, string | number> = {}) => {
  const reply = await call(server.app, listContactMessages, { as: admin, query });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { messages: ContactMessage[]; nextCursor: string | null };
};
const mark = (id: string, isDone: unknown, as = admin) =>
  call(server.app, setContactMessageDone, { as, params: { id }, body: { isDone } });

describe('[SITE-05] a message', () => {
  test('reaches the administrators as it was written, whoever sends it', async () => {
    const message = '  First line\nsecond line\n\n<b>third</b>  ';
    expect((await write({ message, page: '/tracks', language: 'de' })).statusCode).toBe(204);
    expect((await write({ topic: 'problem' }, undefined, member)).statusCode).toBe(204);
    const { messages, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    const [second, first] = messages;
    expect(first).toEqual({
      id: expect.stringMatching(/^cnt_/),
      createdAt: server.ctx.clock.now().toISOString(),
      ...letter,
      message: 'First line\nsecond line\n\n<b>third</b>',
      page: '/tracks',
      language: 'de',
      account: null,
      doneAt: null,
    });
    expect(second).toMatchObject({
      topic: 'problem',
      page: null,
      account: { id: member.user.id, email: member.user.email },
    });
  });

  test('is kept where no mail is configured, and no job is sent', async () => {
    await write();
    expect(await server.ctx.jobs.boss.fetch(mailMessageJob.name)).toEqual([]);
    expect(server.ctx.mail.sent).toEqual([]);
    expect((await list()).messages).toHaveLength(1);
  });

  test('outlives the account it was sent from', async () => {
    const leaver = await person(server);
    await write({}, undefined, leaver);
    await server.ctx.db.delete(users).where(eq(users.id, leaver.user.id));
    expect((await list()).messages).toMatchObject([{ message: letter.message, account: null }]);
  });

  test('of a robot is answered like any other and not kept', async () => {
    const reply = await write({ website: 'https://casino.example' });
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect((await write({ website: '' })).statusCode).toBe(204);
    expect((await list()).messages).toHaveLength(1);
  });

  test('sent again because its reply was lost stays one, also at the same moment; later it is another', async () => {
    const replies = [await write(), ...(await Promise.all([write(), write({ name: 'Ada' }), write()]))];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect((await list()).messages).toHaveLength(1);
    await write({ email: 'other@example.com' });
    await write({ topic: 'press' });
    await write({ message: 'When?' });
    expect((await list()).messages).toHaveLength(4);
    server.ctx.clock.advance(hour);
    await write();
    expect((await list()).messages).toHaveLength(5);
  });
});

describe('[SITE-05] limits', () => {
  test('one address may write five times an hour; the sixth is told when to come back', async () => {
    const statuses = [];
    for (let n = 0; n < contactLimits.byHour.tries; n++)
      statuses.push((await write({ message: `Message ${n}` }, '10.30.0.1')).statusCode);
    expect(statuses).toEqual([204, 204, 204, 204, 204]);
    const refused = await write({}, '10.30.0.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', params: { retryAfter: 3600 } });
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await write({}, '10.30.0.2')).statusCode).toBe(204);
    server.ctx.clock.advance(hour);
    expect((await write({}, '10.30.0.1')).statusCode).toBe(204);
    expect((await list()).messages).toHaveLength(7);
  });

  test('and twenty times a day', async () => {
    const statuses = [];
    for (let n = 0; n <= contactLimits.byDay.tries; n++) {
      statuses.push((await write({}, '10.30.0.3')).statusCode);
      server.ctx.clock.advance(hour / 5);
    }
    expect(statuses).toEqual([...Array(contactLimits.byDay.tries).fill(204), 429]);
  });

  test('many at the same moment are counted one by one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => write({ message: `Message ${n}` }, '10.30.0.4')),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(contactLimits.byHour.tries);
    expect((await list()).messages).toHaveLength(contactLimits.byHour.tries);
  });
});

describe('[SITE-05] bad input', () => {
  test.each([
    ['nothing', { name: ' ', email: '', message: '\n' }, ['nameRequired', 'emailInvalid', 'messageRequired']],
    ['too long a message', { message: 'x'.repeat(5001) }, ['messageLong']],
    ['too long a name', { name: 'x'.repeat(101) }, ['nameLong']],
    ['too long an address', { email: `${'x'.repeat(250)}@example.com` }, ['emailInvalid']],
    ['a header in the name', { name: 'Ada\r\nBcc: x@y' }, ['controlCharacter']],
    ['a header in the address', { email: 'ada@example.com\r\nBcc: x@example.com' }, ['emailInvalid']],
    ['two addresses', { email: 'ada@example.com, x@example.com' }, ['emailInvalid']],
    ['a header in the page', { page: '/a\nBcc: x@y' }, ['controlCharacter']],
    ['a line separator in the name', { name: 'Ada\u2028Byron' }, ['controlCharacter']],
    ['a name that turns the line around', { name: 'Ada\u202egnp' }, ['controlCharacter']],
    ['NUL in the message', { message: 'a\0b' }, ['controlCharacter']],
    ['an unknown topic', { topic: 'money' }, ['topicRequired']],
  ])('%s is refused, and each field says why', async (_, given, expected) => {
    const reply = await write(given);
    expect(reply.statusCode).toBe(400);
    const { code, errors } = reply.json();
    expect([code, errors]).toEqual([
      'invalid_input',
      Object.fromEntries(Object.keys(given).map((field, place) => [field, expected[place]])),
    ]);
    expect((await list()).messages).toEqual([]);
  });

  test('what is missing or of another kind is refused', async () => {
    for (const given of [{ name: undefined }, { message: 7 }, { topic: null }, { website: {} }, { page: [] }])
      expect([given, (await write(given)).statusCode]).toEqual([given, 400]);
  });

  test('ten megabytes are not even read', async () => {
    const reply = await write({ message: 'x'.repeat(10_000_000) });
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'payload_too_large']);
  });

  test('the longest message fits, in any script', async () => {
    for (const sign of ['x', 'あ', '\u0001', '👩'.slice(0, 1)])
      expect((await write({ message: sign.repeat(5000) })).statusCode).toBe(204);
  });
});

describe('[SITE-05] administrators', () => {
  // The tests before took longer than a session lasts.
  beforeAll(async () => {
    admin = await person(server, { isAdmin: true });
    member = await person(server);
  });

  test('they alone can read and mark; for others there is nothing', async () => {
    await write();
    const id = (await list()).messages[0]?.id ?? '';
    for (const as of [undefined, member]) {
      const refused = await call(server.app, listContactMessages, as ? { as } : {});
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
      const given = { params: { id }, body: { isDone: true } };
      const unmarked = await call(server.app, setContactMessageDone, as ? { as, ...given } : given);
      expect(unmarked.statusCode).toBe(404);
    }
    expect((await list()).messages).toMatchObject([{ id, doneAt: null }]);
  });

  test('a message is done, stays done since then, and is open again', async () => {
    await write();
    await write({ message: 'Another' });
    const [other, first] = (await list()).messages;
    const at = server.ctx.clock.now().toISOString();
    const done = await mark(first?.id ?? '', true);
    expect([done.statusCode, done.json()]).toEqual([200, { ...first, doneAt: at }]);
    server.ctx.clock.advance(hour);
    expect((await mark(first?.id ?? '', true)).json().doneAt).toBe(at);
    expect((await list()).messages).toEqual([other]);
    expect((await list({ state: 'done' })).messages).toEqual([{ ...first, doneAt: at }]);
    expect((await mark(first?.id ?? '', false)).json()).toEqual(first);
    expect((await list()).messages).toEqual([other, first]);
    expect((await list({ state: 'done' })).messages).toEqual([]);
  });

  test('the list comes in pages, newest first, each message once', async () => {
    for (let n = 0; n < 7; n++) await write({ message: `Message ${n}` });
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(cursor ? { limit: 3, cursor } : { limit: 3 });
      seen.push(...page.messages.map(({ message }) => message));
      sizes.push(page.messages.length);
      cursor = page.nextCursor;
      // What comes in meanwhile moves nothing.
      await write({ message: `Meanwhile, after ${seen.length}` });
    } while (cursor);
    expect(sizes).toEqual([3, 3, 1]);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Message ${n}`));
    expect((await list({ limit: 10 })).nextCursor).toBeNull();
  });

  test('messages are found by name, address, words and topic', async () => {
    await write({ name: 'Grace Hopper', message: 'A bug of 50%' });
    await write({ email: 'press@example.org', topic: 'press', message: 'An interview?' });
    const found = async (query: Record<string, string>) =>
      (await list(query)).messages.map(({ message }) => message);
    expect(await found({ search: 'hOPPer' })).toEqual(['A bug of 50%']);
    expect(await found({ search: 'example.org' })).toEqual(['An interview?']);
    expect(await found({ search: '50%' })).toEqual(['A bug of 50%']);
    expect(await found({ search: '%' })).toEqual(['A bug of 50%']);
    expect(await found({ topic: 'press' })).toEqual(['An interview?']);
    expect(await found({ topic: 'press', search: 'bug' })).toEqual([]);
    expect(await found({ state: 'done', search: 'bug' })).toEqual([]);
  });

  test('a file has every message that is looked for, and no cell that a spreadsheet would run', async () => {
    await write({ name: '=HYPERLINK("https://evil.example")', message: 'First\nsecond' });
    await write({ message: 'Another' });
    const query = { search: 'evil', bom: '1' };
    const file = await call(server.app, exportContactMessages, { as: admin, query });
    const [message] = (await list({ search: 'evil' })).messages;
    expect(file.headers['content-disposition']).toContain('contact-messages-');
    expect(file.body).toMatch(/^\ufeffid,createdAt,name,/);
    expect(file.body).toContain(
      `${message?.id},${message?.createdAt},"'=HYPERLINK(""https://evil.example"")"`,
    );
    expect(file.body).toContain('First\nsecond');
    expect(file.body).not.toContain('Another');
    const { rows } = await server.ctx.db.execute(
      sql`select facts from admin_acts where act = 'contact.export' order by at desc limit 1`,
    );
    expect(rows).toEqual([{ facts: { state: 'open', searched: true } }]);
  });

  test('unknown messages and wrong words are refused', async () => {
    expect((await mark(newId('contact'), true)).statusCode).toBe(404);
    expect((await mark('7', true)).statusCode).toBe(400);
    expect((await mark(newId('contact'), 'yes')).statusCode).toBe(400);
    for (const query of [{ state: 'lost' }, { cursor: 'itm_1' }, { limit: 0 }, { limit: 101 }]) {
      const reply = await call(server.app, listContactMessages, { as: admin, query });
      expect([query, reply.statusCode]).toEqual([query, 400]);
    }
  });
});
