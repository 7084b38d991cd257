import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMessagePicture, getMessagePicture, type MessagePicture } from '#contract/messages.ts';
import { largestPicture } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { attempts, users } from '../accounts/table.ts';
import { tidyMessages } from './conversations.ts';
import { tidyMessagesJob } from './jobs.ts';
import { lettersOf } from './letters-for-test.ts';
import { messageLimits, mostWaiting } from './policy.ts';
import { messagePictures, messageThreads } from './table.ts';

const server = useTestServer();
const letters = lettersOf(server);

let admin: Person;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true });
  ada = await person(server);
  eve = await person(server);
});
beforeEach(async () => {
  await server.ctx.db.delete(messageThreads);
  await server.ctx.db.delete(messagePictures);
  await server.ctx.db.delete(attempts);
});

async function add(as: Person, file: Buffer) {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(file)]), 'screen.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url: addMessagePicture.path,
    headers: { cookie: as.cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const screen = () => painted(40, 30).png().toBuffer();

async function added(as: Person): Promise<MessagePicture> {
  const reply = await add(as, await screen());
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const shown = (as: Person, id: string) => call(server.app, getMessagePicture, { as, params: { id } });
const statusOf = async (as: Person, id: string) => (await shown(as, id)).statusCode;
const asks = (as: Person, body: object) => letters.write(as, { receiverId: admin.user.id, ...body });

describe('[MSG-02] [MSG-04] a screenshot', () => {
  test('is made anew from its pixels, stands in its message, and is both sides’ alone', async () => {
    const exif = { IFD0: { Copyright: 'secret place' } };
    const file = await painted(3000, 300).withExif(exif).jpeg().toBuffer();
    expect(file.toString('latin1')).toContain('secret place');
    const reply = await add(ada, file);
    const picture = reply.json();
    expect(picture).toEqual({ id: expect.stringMatching(/^pic_/), width: 2400, height: 240 });
    expect([await statusOf(ada, picture.id), await statusOf(admin, picture.id)]).toEqual([200, 404]);
    const asked = await letters.written(ada, { receiverId: admin.user.id, pictureId: picture.id });
    expect(asked.picture).toEqual(picture);
    expect((await letters.messages(admin, asked.threadId))[0]?.picture).toEqual(picture);
    expect((await letters.conversations(ada))[0]?.lastMessage.picture).toEqual(picture);
    const seen = await shown(admin, picture.id);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(seen.headers['cache-control']).toContain('no-store');
    const { format, width, height } = await sharp(seen.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 2400, height: 240 });
    expect(seen.rawPayload.toString('latin1')).not.toContain('secret place');
    expect(await statusOf(eve, picture.id)).toBe(404);
    expect((await call(server.app, getMessagePicture, { params: { id: picture.id } })).statusCode).toBe(401);
  });

  test('of the team is its user’s too', async () => {
    const { threadId } = await letters.written(ada, { receiverId: admin.user.id });
    const { id } = await added(admin);
    await letters.written(admin, { receiverId: ada.user.id, threadId, pictureId: id });
    expect([await statusOf(ada, id), await statusOf(admin, id), await statusOf(eve, id)]).toEqual([
      ...[200, 200, 404],
    ]);
  });

  test('is gone for a side that deletes its message, and altogether with the other’s copy', async () => {
    const { id } = await added(ada);
    const message = await letters.written(ada, { receiverId: admin.user.id, pictureId: id });
    await letters.remove(ada, message.id);
    expect([await statusOf(ada, id), await statusOf(admin, id)]).toEqual([404, 200]);
    await letters.remove(admin, message.id);
    server.ctx.clock.advance(25 * 3600_000);
    await tidyMessages(server.ctx);
    expect(await server.ctx.db.$count(messagePictures)).toBe(0);
  });

  test('goes with the account, sent or not', async () => {
    const bob = await person(server);
    const { id } = await added(bob);
    await letters.written(bob, { receiverId: admin.user.id, pictureId: id });
    await added(bob);
    expect(await server.ctx.db.$count(messagePictures)).toBe(2);
    await server.ctx.db.delete(users).where(eq(users.id, bob.user.id));
    expect(await server.ctx.db.$count(messagePictures)).toBe(0);
  });

  test('is sent once, by whoever added it; a refused message is not there', async () => {
    const { id } = await added(ada);
    const stolen = await asks(eve, { pictureId: id });
    expect([stolen.statusCode, stolen.json().errors]).toEqual([400, { pictureId: 'gone' }]);
    expect(await letters.conversations(eve)).toEqual([]);
    await letters.written(ada, { receiverId: admin.user.id, pictureId: id });
    expect((await asks(ada, { pictureId: id })).statusCode).toBe(400);
    expect(await letters.conversations(ada)).toHaveLength(1);
  });

  test('waits for its message for a day; of several the oldest go', async () => {
    const { id: first } = await added(ada);
    for (let n = 0; n < mostWaiting; n++) await added(ada);
    expect(await statusOf(ada, first)).toBe(404);
    expect(await server.ctx.db.$count(messagePictures)).toBe(mostWaiting);
    const { id: sent } = await added(eve);
    await letters.written(eve, { receiverId: admin.user.id, pictureId: sent });
    const { id: late } = await added(eve);
    server.ctx.clock.advance(25 * 3600_000);
    expect((await asks(eve, { pictureId: late })).json().errors).toEqual({ pictureId: 'gone' });
    await server.ctx.jobs.boss.send(tidyMessagesJob.name, {});
    await server.runJobs();
    expect(await server.ctx.db.$count(messagePictures)).toBe(1);
    expect(await statusOf(admin, sent)).toBe(200);
  });
});

/** A PNG of a few bytes that says it is 20,000 wide and high. */
function hugePng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(20_000, 0);
  head.writeUInt32BE(20_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
}

describe('[MSG-02] [SEC-01] what is no screenshot', () => {
  test.each([
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), ['type']],
    ['empty', Buffer.alloc(0), ['type']],
    [
      'damaged',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200, 7)]),
      ['broken'],
    ],
    ['huge when unpacked', hugePng(), ['pixels', 'broken']],
  ])('is refused in words: %s', async (_what, file, why) => {
    const reply = await add(ada, file);
    expect(reply.statusCode).toBe(400);
    expect(why).toContain(reply.json().errors.picture);
    expect(await server.ctx.db.$count(messagePictures)).toBe(0);
  });

  test('is too large beyond five megabytes, and tries are counted', async () => {
    expect((await add(ada, Buffer.alloc(largestPicture + 1))).statusCode).toBe(413);
    for (let n = 0; n < messageLimits.picture.tries - 1; n++) await add(ada, Buffer.alloc(10));
    expect((await add(ada, await screen())).statusCode).toBe(429);
  });
});
