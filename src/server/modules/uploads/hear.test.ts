import { beforeAll, expect, test } from 'vitest';
import { type AudioUpload, getUploadArtwork, hearUpload, removeUpload } from '#contract/uploads.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
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
  expect((await hear({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
  expect((await hear({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
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
