import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getCurrentUser } from '#contract/accounts.ts';
import { getPicture, removePicture, restorePicture, setPicture } from '#contract/pictures.ts';
import { largestPicture } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { tidyAccounts } from '../worker.ts';

const server = useTestServer();

function send(as: Person, file: Buffer) {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(file)]), 'me.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return request.arrayBuffer().then((body) =>
    server.app.inject({
      method: 'POST',
      url: setPicture.path,
      headers: { cookie: as.cookie, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(body),
    }),
  );
}

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const urlOf = async (as: Person) => (await call(server.app, getCurrentUser, { as })).json().profileImageUrl;
const versionOf = (url: string) => ({ version: url.split('/').at(-1) ?? '' });

test('[AUTH-08] a picture becomes two squares of its pixels alone, and is its owner’s', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const exif = { IFD0: { Copyright: 'secret place' } };
  const file = await painted(900, 300).withExif(exif).jpeg().toBuffer();
  expect(file.toString('latin1')).toContain('secret place');
  const reply = await send(ada, file);
  expect(reply.statusCode).toBe(200);
  const url = await urlOf(ada);
  expect(url).toMatch(/^\/api\/auth\/picture\/[\w-]{22}$/);
  for (const [size, side] of [
    ['small', 96],
    ['large', 512],
  ] as const) {
    const shown = await call(server.app, getPicture, { as: ada, params: versionOf(url), query: { size } });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: side,
      height: side,
    });
    expect(shown.rawPayload.toString('latin1')).not.toContain('secret place');
  }
  const params = versionOf(url);
  expect((await call(server.app, getPicture, { as: eve, params })).statusCode).toBe(404);
  expect((await call(server.app, getPicture, { params })).statusCode).toBe(401);
});

test('[AUTH-08] a picture is cut around its centre and stands as the camera held it', async () => {
  const ada = await person(server);
  const left = await painted(100, 100).png().toBuffer();
  const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  await send(ada, wide);
  const shown = await call(server.app, getPicture, { as: ada, params: versionOf(await urlOf(ada)) });
  const [corner] = (await sharp(shown.rawPayload).stats()).channels;
  // The red third is cut off.
  expect(corner?.max).toBeLessThan(40);
});

test('[AUTH-08] taken away it is gone, comes back within a day, and not afterwards', async () => {
  const ada = await person(server);
  await send(ada, await painted(64, 64).webp().toBuffer());
  const url = await urlOf(ada);
  expect((await call(server.app, removePicture, { as: ada })).json().profileImageUrl).toBeNull();
  expect((await call(server.app, getPicture, { as: ada, params: versionOf(url) })).statusCode).toBe(404);
  expect((await call(server.app, restorePicture, { as: ada })).json().profileImageUrl).toBe(url);
  await call(server.app, removePicture, { as: ada });
  server.ctx.clock.advance(25 * 3600_000);
  await server.ctx.jobs.boss.send(tidyAccounts.name, {});
  await server.runJobs();
  expect((await call(server.app, restorePicture, { as: ada })).statusCode).toBe(404);
});

/** A PNG of a few kilobytes that says it is 20,000 wide and high, and would be 1.2 GB. */
function hugePng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(20_000, 0);
  head.writeUInt32BE(20_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic', 'latin1')]);
const broken = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200, 7)]);

test.each([
  ['of a kind that cannot be read', heic, { picture: 'heic' }],
  ['that is text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { picture: 'type' }],
  ['that is empty', Buffer.alloc(0), { picture: 'type' }],
  ['that is damaged', broken, { picture: 'broken' }],
])('[AUTH-08] [SEC-01] a file %s is refused in words', async (_what, file, errors) => {
  const ada = await person(server);
  const reply = await send(ada, file);
  expect([reply.statusCode, reply.json().errors]).toEqual([400, errors]);
  expect(await urlOf(ada)).toBeNull();
});

test('[AUTH-08] [SEC-03] a small file that is a huge picture is refused before it is unpacked', async () => {
  const reply = await send(await person(server), hugePng());
  expect(reply.statusCode).toBe(400);
  expect(['pixels', 'broken']).toContain(reply.json().errors.picture);
});

test('[AUTH-08] [SEC-03] a file of more than five megabytes is too large, and pictures are counted', async () => {
  const ada = await person(server);
  expect((await send(ada, Buffer.alloc(largestPicture + 1))).statusCode).toBe(413);
  for (let n = 0; n < 19; n++) await send(ada, broken);
  expect((await send(ada, broken)).statusCode).toBe(429);
});
