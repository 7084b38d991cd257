import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  type AudioUpload,
  getUpload,
  getUploadArtwork,
  getUploadUsage,
  hearUpload,
  removeUpload,
} from '#contract/uploads.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { sine, wav } from '#kit/wave.ts';
import { purgeAudioFiles } from './keeping.ts';
import { uploads } from './table.ts';
import { audioSettings, tone, uploaded } from './upload-for-test.ts';

const server = useTestServer({ settings: audioSettings() });
const file = tone(2);
let ada: Person;
let upload: AudioUpload;
beforeAll(async () => {
  ada = await person(server);
  upload = await uploaded(server, ada, file);
});

const hear = (headers: Record<string, string> = {}, as: Person | undefined = ada) =>
  call(server.app, hearUpload, { ...(as && { as }), params: { id: upload.id }, headers });

test('[UPL-04] a file is heard as it was uploaded, whole and in parts', async () => {
  const whole = await hear();
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'audio/wav',
    'content-length': String(file.length),
  });
  expect(whole.rawPayload.equals(file)).toBe(true);
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    [`bytes=1000-`, 1_000, file.length - 1],
    ['bytes=-50', file.length - 50, file.length - 1],
    [`bytes=100-${file.length * 2}`, 100, file.length - 1],
  ] as const) {
    const part = await hear({ range });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes ${start}-${end}/${file.length}`,
    ]);
    expect(part.rawPayload.equals(file.subarray(start, end + 1))).toBe(true);
  }
});

test('[UPL-04] a range beyond the end is refused, one that is none or several is the whole file', async () => {
  const beyond = await hear({ range: `bytes=${file.length}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
  expect((await hear({ range: 'bytes=-0' })).statusCode).toBe(416);
  for (const range of ['bytes=9-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=99999999999999999999-'])
    expect([range, (await hear({ range })).statusCode]).toEqual([range, 200]);
});

test('[UPL-04] what a browser has is not sent again, and a part of another file is the whole of this one', async () => {
  const etag = String((await hear()).headers.etag);
  expect((await hear()).headers['cache-control']).toContain('private');
  const again = await hear({ 'if-none-match': `"other", W/${etag}` });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect((await hear({ 'if-none-match': '*' })).statusCode).toBe(304);
  expect((await hear({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
  expect((await hear({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
});

test('[UPL-04] what is too large to stream is heard as a copy, and downloaded as it was uploaded', async () => {
  const large = wav(sine(440, 0.5), { seconds: 2, rate: 44_100 });
  const { id, heardAs } = await uploaded(server, ada, large);
  expect([heardAs, upload.heardAs]).toEqual(['copy', 'original']);
  const ask = (query: { quality?: 'original' }, headers = {}) =>
    call(server.app, hearUpload, { as: ada, params: { id }, query, headers });
  const [copy, original] = [await ask({}), await ask({ quality: 'original' })];
  expect([copy.headers['content-type'], original.headers['content-type']]).toEqual([
    'audio/mpeg',
    'audio/wav',
  ]);
  expect(original.rawPayload.equals(large)).toBe(true);
  expect(copy.rawPayload.length).toBeLessThan(large.length / 3);
  const part = await ask({}, { range: 'bytes=-100' });
  expect(part.headers['content-range']).toMatch(new RegExp(`/${copy.rawPayload.length}$`));
  expect(part.rawPayload.equals(copy.rawPayload.subarray(-100))).toBe(true);
  // The copy is not the original, whatever the browser has of it.
  const known = { 'if-none-match': String(original.headers.etag) };
  expect([(await ask({}, known)).statusCode, (await ask({ quality: 'original' }, known)).statusCode]).toEqual(
    [200, 304],
  );
  const usage = (await call(server.app, getUploadUsage, { as: ada })).json();
  expect(usage.bytes).toBe(file.length + large.length);
  await call(server.app, removeUpload, { as: ada, params: { id } });
  server.ctx.clock.advance(25 * 3600_000);
  await purgeAudioFiles(server.ctx);
  expect(await server.ctx.storage.read(`${id}.mp3`)).toBeUndefined();
});

test('[UPL-04] what an older version looked at is measured anew, gets its copy, and is heard meanwhile', async () => {
  const large = wav(sine(330, 0.5), { seconds: 2, rate: 44_100 });
  const { id } = await uploaded(server, ada, large);
  const old = { analysisVersion: null, copyBytes: null, title: 'Slow Tide' };
  await server.ctx.db.update(uploads).set(old).where(eq(uploads.id, id));
  await server.ctx.storage.remove(`${id}.mp3`);
  const heard = async () =>
    (await call(server.app, hearUpload, { as: ada, params: { id } })).headers['content-type'];
  expect(await heard()).toBe('audio/wav');
  await purgeAudioFiles(server.ctx);
  await server.runJobs();
  expect(await heard()).toBe('audio/mpeg');
  const told = (await call(server.app, getUpload, { as: ada, params: { id } })).json();
  expect(told).toMatchObject({ title: 'Slow Tide', heardAs: 'copy', state: 'ready' });
  expect(
    (
      await call(server.app, hearUpload, { as: ada, params: { id }, query: { quality: 'original' } })
    ).rawPayload.equals(large),
  ).toBe(true);
  expect(existsSync(join(server.ctx.config.dataDir, 'arriving.tmp', id))).toBe(false);
});

test('[UPL-04] nobody but its owner hears it, nor its owner once it is deleted', async () => {
  const eve = await person(server);
  const none = await call(server.app, hearUpload, { params: { id: upload.id } });
  expect([none.statusCode, (await hear({}, eve)).statusCode]).toEqual([401, 404]);
  const picture = await call(server.app, getUploadArtwork, { as: ada, params: { id: upload.id } });
  expect(picture.statusCode).toBe(404);
  await call(server.app, removeUpload, { as: ada, params: { id: upload.id } });
  expect((await hear()).statusCode).toBe(404);
});
