import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { urlOf } from '#contract/address.ts';
import {
  type AudioUpload,
  askUpload,
  beginUpload,
  changeUpload,
  getUpload,
  getUploadUsage,
  getWaveform,
  listUploads,
  removeUpload,
  restoreUpload,
  sendUploadBytes,
} from '#contract/uploads.ts';
import { largestUpload } from '#domain/limits.ts';
import { plans } from '#domain/plans.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { purgeAudioFiles } from './keeping.ts';
import { uploads } from './table.ts';
import { askedHeaders, audioSettings, begin, idIn, sendPart, tone, uploaded } from './upload-for-test.ts';

const server = useTestServer({ settings: audioSettings() });
let ada: Person;
let eve: Person;
beforeAll(async () => {
  ada = await person(server);
  eve = await person(server);
});
beforeEach(async () => {
  await server.ctx.db.delete(uploads);
});

const listed = async (as = ada): Promise<AudioUpload[]> =>
  (await call(server.app, listUploads, { as })).json();
const one = async (id: string, as = ada) =>
  (await call(server.app, getUpload, { as, params: { id } })).json();
const offsetOf = async (id: string, as = ada) => {
  const url = urlOf(askUpload.path, { id });
  const reply = await server.app.inject({ method: 'HEAD', url, headers: askedHeaders(as) });
  return reply.statusCode === 200 ? Number(reply.headers['upload-offset']) : reply.statusCode;
};
const dataDir = () => server.ctx.config.dataDir;
/** Every file of an upload, wherever it lies. */
const filesOf = (id: string): string[] =>
  ['arriving.tmp', 'uploads'].flatMap((folder) =>
    existsSync(join(dataDir(), folder))
      ? readdirSync(join(dataDir(), folder), { recursive: true })
          .map(String)
          .filter((path) => path.includes(id))
      : [],
  );

describe('arriving', () => {
  test('[UPL-01] a file comes in parts, is asked for where it stands, analysed and listed with its waveform', async () => {
    const file = tone(3);
    const begun = await begin(server, ada, { bytes: file.length, name: '../../Slow Tide.wav' });
    expect([begun.statusCode, begun.headers['tus-resumable']]).toEqual([201, '1.0.0']);
    const id = idIn(begun);
    expect(begun.headers.location).toBe(`/api/uploads/${id}/bytes`);
    expect((await sendPart(server, ada, id, 0, file.subarray(0, 20_000))).statusCode).toBe(204);
    expect(await offsetOf(id)).toBe(20_000);
    expect(await one(id)).toMatchObject({
      state: 'uploading',
      title: 'Slow Tide',
      seconds: null,
      peaks: null,
    });
    const last = await sendPart(server, ada, id, 20_000, file.subarray(20_000));
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(file.length)]);
    expect(await one(id)).toMatchObject({ state: 'analysing' });
    await server.runJobs();
    const [upload] = await listed();
    expect(upload).toMatchObject({
      id,
      state: 'ready',
      title: 'Slow Tide',
      fileName: 'Slow Tide.wav',
      container: 'wav',
    });
    expect(upload?.seconds).toBeCloseTo(3, 2);
    expect(upload?.peaks).toHaveLength(200);
    const waveform = (await call(server.app, getWaveform, { as: ada, params: { id } })).json();
    expect(waveform.peaks.length).toBeGreaterThan(200);
    expect(filesOf(id)).toHaveLength(1);
  });

  test('[UPL-01] a connection that breaks off in the middle leaves what came, and is resumed from there', async () => {
    const file = tone(20);
    const id = idIn(await begin(server, ada, { bytes: file.length }));
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const half = file.length / 2;
    const sending = request(`${address}${urlOf(sendUploadBytes.path, { id })}`, {
      method: 'PATCH',
      headers: {
        ...askedHeaders(ada),
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': file.length,
      },
    });
    sending.on('error', () => {});
    sending.write(file.subarray(0, half));
    await vi.waitFor(async () => expect(filesOf(id).length).toBeGreaterThan(0));
    await vi.waitFor(async () => expect(await offsetOf(id)).toBeGreaterThan(0), 10_000);
    sending.destroy();
    const offset = await offsetOf(id);
    expect(offset).toBeLessThanOrEqual(half);
    expect((await sendPart(server, ada, id, offset, file.subarray(offset))).statusCode).toBe(204);
    await server.runJobs();
    expect(await one(id)).toMatchObject({ state: 'ready', bytes: file.length });
  });

  test('[UPL-01] after bytes that belong elsewhere the same connection is answered: a browser sends anew what broke off', async () => {
    const file = tone(60);
    const id = idIn(await begin(server, ada, { bytes: file.length }));
    await sendPart(server, ada, id, 0, file.subarray(0, 1_000));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = urlOf(sendUploadBytes.path, { id });
    const ask = (method: string, headers: Record<string, string | number>, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const url = `${server.app.listeningOrigin}${path}`;
        const asking = request(url, { agent, method, headers: { ...askedHeaders(ada), ...headers } });
        asking.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode)));
        asking.on('error', reject).end(body);
      });
    const bytes = { 'content-type': 'application/offset+octet-stream', 'content-length': file.length };
    expect(await ask('PATCH', { ...bytes, 'upload-offset': 0 }, file)).toBe(409);
    expect(await ask('HEAD', {})).toBe(200);
    agent.destroy();
  });

  test('[UPL-01] bytes beyond those announced, at the wrong place or of nobody’s upload are refused', async () => {
    const file = tone(1);
    const id = idIn(await begin(server, ada, { bytes: 1_000 }));
    expect((await sendPart(server, ada, id, 0, file)).statusCode).toBe(413);
    expect((await sendPart(server, ada, id, 500, file.subarray(0, 10))).statusCode).toBe(409);
    expect(await offsetOf(id, eve)).toBe(404);
    expect((await sendPart(server, eve, id, 0, file.subarray(0, 10))).statusCode).toBe(404);
    expect((await begin(server, ada, { bytes: largestUpload + 1 })).statusCode).toBe(413);
    expect((await begin(server, ada, { bytes: 0 })).statusCode).toBe(400);
    const elsewhere = { origin: 'https://elsewhere.example', 'upload-length': '10' };
    expect((await call(server.app, beginUpload, { as: ada, headers: elsewhere })).statusCode).toBe(403);
  });

  test('[UPL-01] a full disk is said to be one, and what has arrived goes on once there is room', async () => {
    const file = tone(1);
    const id = idIn(await begin(server, ada, { bytes: file.length }));
    const path = join(dataDir(), 'arriving.tmp', id);
    rmSync(path);
    symlinkSync('/dev/full', path);
    const full = await sendPart(server, ada, id, 0, file);
    expect(full.json()).toMatchObject({ code: 'no_room' });
    rmSync(path);
    writeFileSync(path, file.subarray(0, 100));
    expect(await offsetOf(id)).toBe(100);
    expect((await sendPart(server, ada, id, 100, file.subarray(100))).statusCode).toBe(204);
    await server.runJobs();
    expect(await one(id)).toMatchObject({ state: 'ready' });
  });

  test('[UPL-01] what never comes as a whole is gone after a day, what only lacked its record goes on', async () => {
    const file = tone(1);
    const stopped = idIn(await begin(server, ada, { bytes: file.length }));
    await sendPart(server, ada, stopped, 0, file.subarray(0, 100));
    const whole = idIn(await begin(server, ada, { bytes: file.length }));
    await sendPart(server, ada, whole, 0, file);
    // As a process leaves it that dies between the last byte and its record.
    await server.ctx.db.update(uploads).set({ state: 'uploading' }).where(eq(uploads.id, whole));
    server.ctx.clock.advance(25 * 3600_000);
    await purgeAudioFiles(server.ctx);
    await server.runJobs();
    expect(await one(whole)).toMatchObject({ state: 'ready' });
    expect([(await one(stopped)).status, filesOf(stopped)]).toEqual([404, []]);
  });
});

test('[UPL-02] what cannot be looked into is tried again for a day, then refused, and nothing of it stays', async () => {
  const file = tone(1);
  const id = idIn(await begin(server, ada, { bytes: file.length }));
  await sendPart(server, ada, id, 0, file);
  server.ctx.clock.advance(25 * 3600_000);
  await purgeAudioFiles(server.ctx);
  expect(await one(id)).toMatchObject({ state: 'refused', reason: 'broken_off' });
  expect(filesOf(id)).toEqual([]);
  await server.runJobs();
  expect(await one(id)).toMatchObject({ state: 'refused' });
});

test('[UPL-02] the content decides: a text named .wav is refused with a reason, and nothing of it stays', async () => {
  const upload = await uploaded(server, ada, Buffer.from('No music. '.repeat(500)), { name: 'song.wav' });
  expect(upload).toMatchObject({ state: 'refused', reason: 'not_audio', peaks: null });
  expect(filesOf(upload.id)).toEqual([]);
  const usage = (await call(server.app, getUploadUsage, { as: ada })).json();
  expect(usage).toMatchObject({ bytes: 0, minutes: 0 });
  const taken = await uploaded(server, ada, tone(1), { name: 'notes.txt' });
  expect(taken.state).toBe('ready');
});

describe('the plan’s room', () => {
  const most = plans.free.audio.bytes;

  test('[UPL-01] [SEC-03] is never passed by uploads that begin at once', async () => {
    const bytes = Math.floor(most / 3);
    const replies = await Promise.all(Array.from({ length: 6 }, () => begin(server, ada, { bytes })));
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 201, 201, 413, 413, 413]);
    expect(replies.find(({ statusCode }) => statusCode === 413)?.json()).toMatchObject({
      code: 'over_quota',
    });
    const usage = (await call(server.app, getUploadUsage, { as: ada })).json();
    expect(usage).toMatchObject({ bytes: bytes * 3, mostBytes: most, mostMinutes: 120 });
  });

  test.runIf(isThorough)('[UPL-01] what was deleted can be restored until its room is needed', async () => {
    const upload = await uploaded(server, ada, tone(1));
    const remove = () => call(server.app, removeUpload, { as: ada, params: { id: upload.id } });
    const restore = async () =>
      (await call(server.app, restoreUpload, { as: ada, params: { id: upload.id } })).statusCode;
    expect((await remove()).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await restore()).toBe(200);
    expect(await one(upload.id)).toMatchObject({ state: 'ready' });
    await remove();
    expect((await begin(server, ada, { bytes: most })).statusCode).toBe(201);
    expect(await restore()).toBe(404);
    await purgeAudioFiles(server.ctx);
    expect(filesOf(upload.id)).toEqual([]);
  });

  test.runIf(isThorough)('[UPL-01] minutes are counted once they are known', async () => {
    await uploaded(server, ada, tone(1));
    await server.ctx.db.update(uploads).set({ seconds: plans.free.audio.minutes * 60 - 2 });
    const taken = await uploaded(server, ada, tone(1));
    expect(taken.state).toBe('ready');
    expect((await begin(server, ada, { bytes: 100 })).statusCode).toBe(201);
    const refused = await uploaded(server, ada, tone(2));
    expect(refused).toMatchObject({ state: 'refused', reason: 'minutes' });
    expect(filesOf(refused.id)).toEqual([]);
  });
});

test.runIf(isThorough)(
  '[UPL-01] a new version takes the names of the one before, which is kept',
  async () => {
    const first = await uploaded(server, ada, tone(1), { name: 'Demo.wav' });
    const body = { title: 'Slow Tide', artist: 'Ada', isrc: 'de-a12 26 00001' };
    const named = await call(server.app, changeUpload, { as: ada, params: { id: first.id }, body });
    expect(named.json()).toMatchObject({ title: 'Slow Tide', artist: 'Ada', isrc: 'DEA122600001' });
    const second = await uploaded(server, ada, tone(2), { name: 'Master.wav', versionOf: first.id });
    expect(second).toMatchObject({ title: 'Slow Tide', version: 2, versions: 2, fileName: 'Master.wav' });
    expect((await listed()).map(({ id }) => id)).toEqual([second.id]);
    const { history } = await one(second.id);
    expect(history.map(({ version }: AudioUpload) => version)).toEqual([2, 1]);
    await call(server.app, removeUpload, { as: ada, params: { id: second.id } });
    expect((await listed()).map(({ id }) => id)).toEqual([first.id]);
    expect((await begin(server, eve, { bytes: 100, versionOf: first.id })).statusCode).toBe(404);
  },
);
