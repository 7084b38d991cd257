import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as playlists from '#contract/audio-playlists.ts';
import * as contract from '#contract/listening.ts';
import * as listen from '#contract/listening-page.ts';
import { type AudioUpload, hearUpload, removeUpload, restoreUpload } from '#contract/uploads.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { wav } from '#kit/wave.ts';
import { send } from '#server/jobs/queue.ts';
import { accountMembers, sessions, users } from '../accounts/table.ts';
import { audioSettings, tone, uploaded } from '../uploads/upload-for-test.ts';
import { purgeListening } from './jobs.ts';
import { listeningLinks, listeningVisits } from './table.ts';

const server = useTestServer({ settings: audioSettings() });
const file = tone(2);
let ada: Person;
let eve: Person;
let upload: AudioUpload;
let other: AudioUpload;

beforeAll(async () => {
  ada = await person(server);
  eve = await person(server);
  upload = await uploaded(server, ada, file, { name: 'Slow Tide.wav' });
  other = await uploaded(server, ada, tone(1, 3), { name: 'Night Drive.wav' });
});

type Answer = { statusCode: number; json(): unknown; body: string };
async function ok<Reply>(answer: Promise<Answer>): Promise<Reply> {
  const response = await answer;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return (response.body && response.json()) as Reply;
}

const tokenOf = ({ path }: contract.ListeningLink) => String(path).replace('/listen/', '');
const share = (body: object = {}, id = upload.id): Promise<contract.ListeningLink> =>
  ok(call(server.app, contract.addUploadLink, { as: ada, params: { id }, body }));
const links = (): Promise<contract.ListeningLink[]> =>
  ok(call(server.app, contract.listUploadLinks, { as: ada, params: { id: upload.id } }));
const withdraw = (linkId: string) =>
  call(server.app, contract.withdrawUploadLink, { as: ada, params: { id: upload.id, linkId } });
const open = (token: string) => call(server.app, listen.getListening, { params: { token } });
const opened = (token: string): Promise<listen.OpenListening> => ok(open(token));
const unlock = (token: string, body: Record<string, unknown>) =>
  call(server.app, listen.unlockListening, { params: { token }, body });
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });
const songOf = ({ songs }: listen.OpenListening, at = 0) => {
  const song = songs[at];
  if (!song) throw new Error('no song');
  return song;
};
const count = (
  token: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
  as?: Person,
) => call(server.app, listen.countListening, { ...(as && { as }), params: { token }, body, headers });
const say = (token: string, body: Record<string, unknown>) =>
  call(server.app, listen.addListeningComment, { params: { token }, body });

describe('[BEY-17] who hears what', () => {
  test('by a link its recipient hears one recording as its owner does, whole and in parts, and no other', async () => {
    const link = await share();
    const page = await opened(tokenOf(link));
    expect(page).toMatchObject({ isLocked: false, kind: 'upload', title: 'Slow Tide', download: false });
    const song = songOf(page);
    const whole = await get(song.audio);
    expect([whole.statusCode, whole.rawPayload.equals(file)]).toEqual([200, true]);
    const part = await get(song.audio, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${file.length}`]);
    const known = await get(song.audio, { 'if-none-match': String(whole.headers.etag) });
    expect(known.statusCode).toBe(304);
    const params = { token: tokenOf(link), uploadId: other.id };
    for (const endpoint of [listen.hearListening, listen.getListeningArtwork]) {
      const { statusCode } = await call(server.app, endpoint, { params, query: { grant: page.grant } });
      expect([endpoint.path, statusCode]).toEqual([endpoint.path, 404]);
    }
    const withoutLink = await call(server.app, hearUpload, { params: { id: upload.id } });
    expect(withoutLink.statusCode).toBe(401);
  });

  test('the address of one link opens nothing by another, nor once its hour is over', async () => {
    const [one, two] = [tokenOf(await share()), tokenOf(await share())];
    const { audio } = songOf(await opened(one));
    expect((await get(audio.replace(one, two))).statusCode).toBe(404);
    expect((await get(audio.replace(/grant=\d+/, `grant=${Date.now() * 2}`))).statusCode).toBe(404);
    expect((await get(audio.split('?')[0] ?? '')).statusCode).toBe(400);
    expect((await get(audio)).statusCode).toBe(200);
    server.ctx.clock.advance(61 * 60_000);
    expect((await get(audio)).statusCode).toBe(404);
    expect((await get(songOf(await opened(one)).audio)).statusCode).toBe(200);
  });

  test('guessed, withdrawn and expired links say the same, and what they had given ends with them', async () => {
    const [withdrawn, expiring] = [
      await share(),
      await share({ expiresAt: new Date(server.ctx.clock.now().getTime() + 60_000).toISOString() }),
    ];
    const given = await Promise.all([withdrawn, expiring].map((link) => opened(tokenOf(link))));
    expect((await withdraw(withdrawn.id)).statusCode).toBe(204);
    expect((await withdraw(withdrawn.id)).statusCode).toBe(404);
    server.ctx.clock.advance(61_000);
    const answers = [
      await open('x'.repeat(43)),
      ...(await Promise.all([withdrawn, expiring].map((link) => open(tokenOf(link))))),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const said = answers.map(({ body }) => ({ ...JSON.parse(body), instance: '', requestId: '' }));
    expect(said).toEqual([said[0], said[0], said[0]]);
    for (const page of given) expect((await get(songOf(page).audio)).statusCode).toBe(404);
    const states = (await links()).filter(({ id }) => [withdrawn.id, expiring.id].includes(id));
    expect(states.map(({ state }) => state)).toEqual(['expired', 'withdrawn']);
  });

  test('nothing is heard of a deleted recording, of a suspended account, or through somebody else’s upload', async () => {
    const token = tokenOf(await share());
    const { audio } = songOf(await opened(token));
    await ok(call(server.app, removeUpload, { as: ada, params: { id: upload.id } }));
    expect([(await open(token)).statusCode, (await get(audio)).statusCode]).toEqual([404, 404]);
    await ok(call(server.app, restoreUpload, { as: ada, params: { id: upload.id } }));
    expect((await get(audio)).statusCode).toBe(200);
    const { db, clock } = server.ctx;
    const owner = eq(users.id, ada.user.id);
    await db.update(users).set({ suspendedAt: clock.now() }).where(owner);
    expect([(await open(token)).statusCode, (await get(audio)).statusCode]).toEqual([404, 404]);
    await db.update(users).set({ suspendedAt: null }).where(owner);
    for (const as of [eve, undefined]) {
      const made = await call(server.app, contract.addUploadLink, {
        ...(as && { as }),
        ...{ params: { id: upload.id }, body: {} },
      });
      expect(made.statusCode).toBe(as ? 404 : 401);
    }
  });

  test('a member who may view sees the links and makes none; one who may edit does', async () => {
    const { db, clock } = server.ctx;
    const membership = { ownerId: ada.user.id, memberId: eve.user.id, since: clock.now() };
    await db.insert(accountMembers).values({ ...membership, role: 'view' });
    await db.update(sessions).set({ actingFor: ada.user.id }).where(eq(sessions.userId, eve.user.id));
    const list = () => call(server.app, contract.listUploadLinks, { as: eve, params: { id: upload.id } });
    const make = () =>
      call(server.app, contract.addUploadLink, { as: eve, params: { id: upload.id }, body: {} });
    expect([(await list()).statusCode, (await make()).statusCode]).toEqual([200, 403]);
    await db.update(accountMembers).set({ role: 'edit' });
    expect((await make()).statusCode).toBe(201);
    await db.delete(accountMembers);
    expect((await list()).statusCode).toBe(404);
  });

  test('a playlist is heard as it stands: what comes in is heard by the same link, what goes out is not', async () => {
    const album = await ok<playlists.AudioPlaylist>(
      call(server.app, playlists.addAudioPlaylist, {
        ...{ as: ada, body: { name: 'Album', description: 'Side A', uploadIds: [upload.id] } },
      }),
    );
    const params = { id: album.id };
    const link = await ok<contract.ListeningLink>(
      call(server.app, contract.addPlaylistLink, { as: ada, params, body: { recipient: 'Label' } }),
    );
    const token = tokenOf(link);
    const alone = await opened(token);
    expect(alone).toMatchObject({ kind: 'playlist', title: 'Album', description: 'Side A' });
    expect(JSON.stringify(alone)).not.toContain('Label');
    await ok(
      call(server.app, playlists.addAudioPlaylistItems, { as: ada, params, body: { uploadIds: [other.id] } }),
    );
    const both = await opened(token);
    expect(both.songs.map(({ title }) => title)).toEqual(['Slow Tide', 'Night Drive']);
    expect((await get(songOf(both, 1).audio)).statusCode).toBe(200);
    const itemId = album.items[0]?.id ?? '';
    await ok(call(server.app, playlists.removeAudioPlaylistItem, { as: ada, params: { ...params, itemId } }));
    expect((await get(songOf(both).audio)).statusCode).toBe(404);
    const sums = await ok<object[]>(call(server.app, contract.listListeningSums, { as: ada }));
    expect(sums).toContainEqual({ ofIds: [album.id], links: 1, plays: 0, comments: 0 });
    const list = { as: ada, params };
    expect(await ok(call(server.app, contract.listPlaylistLinks, list))).toMatchObject([{ id: link.id }]);
    await ok(call(server.app, playlists.removeAudioPlaylist, list));
    expect((await open(token)).statusCode).toBe(404);
    await ok(call(server.app, playlists.restoreAudioPlaylist, list));
    expect((await open(token)).statusCode).toBe(200);
    const withdrawal = { as: ada, params: { ...params, linkId: link.id } };
    await ok(call(server.app, contract.withdrawPlaylistLink, withdrawal));
    expect((await open(token)).statusCode).toBe(404);
  });
});

describe('[BEY-17] passwords', () => {
  test('nothing is shown before the right one; a pass opens again until the password is another', async () => {
    const link = await share({ password: 'slow tide' });
    const token = tokenOf(link);
    expect(await ok(open(token))).toEqual({ isLocked: true });
    const wrong = await unlock(token, { password: 'fast tide' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { password: 'wrong' }]);
    const page = await ok<listen.OpenListening>(unlock(token, { password: 'slow tide' }));
    expect((await get(songOf(page).audio)).statusCode).toBe(200);
    expect((await unlock(token, { pass: page.pass })).statusCode).toBe(200);
    expect((await unlock(token, { pass: page.grant })).statusCode).toBe(400);
    const change = { as: ada, params: { linkId: link.id }, body: { password: 'another' } };
    await ok(call(server.app, contract.changeListeningLink, change));
    expect((await unlock(token, { pass: page.pass })).statusCode).toBe(400);
    expect((await get(songOf(page).audio)).statusCode).toBe(404);
  });

  test('guesses stop being looked at, whether they come from one address or from many', async () => {
    const token = tokenOf(await share({ password: 'secret' }));
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 120; guess++) {
      const { statusCode } = await server.app.inject({
        ...{ method: 'POST', url: `/api/listen/${token}/unlock`, payload: { password: `guess ${guess}` } },
        remoteAddress: `192.0.2.${guess % 50}`,
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 100, 429: 20 });
  });
});

describe('[BEY-17] what comes of a link', () => {
  test('each browser counts once a day, for opening and for each recording; owner and robots do not', async () => {
    const link = await share({ recipient: 'Anna', download: true });
    const token = tokenOf(link);
    const page = await opened(token);
    const { grant } = page;
    const firefox = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    const played = { grant, played: upload.id };
    for (let times = 0; times < 3; times++) {
      await ok(count(token, { grant }, firefox));
      await ok(count(token, played, firefox));
    }
    await ok(count(token, { grant }, { 'user-agent': 'Mozilla/5.0 Safari/605.1' }));
    await ok(count(token, { grant }, { 'user-agent': 'Googlebot/2.1' }));
    await ok(count(token, played, firefox, ada));
    const saved = await get(`${songOf(page).audio}&download=1`, firefox);
    expect(saved.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Slow%20Tide.wav");
    expect((await count(token, { grant, played: other.id }, firefox)).statusCode).toBe(404);
    const [first] = await links();
    const day = server.ctx.clock.now().toISOString().slice(0, 10);
    const sums = { opens: 2, plays: 1, downloads: 1 };
    expect(first).toMatchObject({ recipient: 'Anna', ...sums, days: [{ day, ...sums }] });
    server.ctx.clock.advance(24 * 3600_000);
    const again = await opened(token);
    await ok(count(token, { grant: again.grant, played: upload.id }, firefox));
    expect((await links())[0]).toMatchObject({ plays: 2, days: [{ plays: 1, opens: 0 }, { day }] });
    await send(server.ctx, purgeListening, {});
    await server.runJobs();
    const rows = await server.ctx.db.select().from(listeningVisits);
    expect(rows.every((row) => row.day > day)).toBe(true);
  });

  test.runIf(isThorough)(
    'what is too large to stream is heard as its copy, and saved as it was uploaded',
    async () => {
      const large = wav((second) => 0.5 * Math.sin(2 * Math.PI * 440 * second), {
        ...{ seconds: 2, rate: 44_100, channels: 2 },
      });
      const { id, heardAs } = await uploaded(server, ada, large, { name: 'Wide.wav' });
      expect(heardAs).toBe('copy');
      const typeAndSize = async (what: string) => {
        const { headers, rawPayload } = await get(what);
        return [headers['content-type'], rawPayload.equals(large)];
      };
      for (const download of [false, true]) {
        const { audio } = songOf(await opened(tokenOf(await share({ download }, id))));
        expect(await typeAndSize(audio)).toEqual(['audio/mpeg', false]);
        if (download) expect(await typeAndSize(`${audio}&download=1`)).toEqual(['audio/wav', true]);
        else expect((await get(`${audio}&download=1`)).statusCode).toBe(404);
      }
    },
  );

  test('a file is saved only where that is allowed', async () => {
    const page = await opened(tokenOf(await share()));
    expect((await get(`${songOf(page).audio}&download=1`)).statusCode).toBe(404);
  });

  test('a comment stands at its moment for owner and recipient, is answered, deleted and brought back', async () => {
    const link = await share({ recipient: 'Anna' });
    const token = tokenOf(link);
    const { grant } = await opened(token);
    const said = { grant, uploadId: upload.id, at: 1.25, name: ' Anna ', text: '<i>Louder</i>\nhere' };
    const { id } = await ok<{ id: string }>(say(token, said));
    expect((await say(token, { ...said, text: ' ' })).statusCode).toBe(400);
    expect((await say(token, { ...said, text: 'x'.repeat(1001) })).statusCode).toBe(400);
    expect((await say(token, { ...said, uploadId: other.id })).statusCode).toBe(404);
    const list = async (as = ada) => {
      const reply = await call(server.app, contract.listListeningComments, { as, query: { of: upload.id } });
      return [reply.statusCode, reply.statusCode === 200 ? reply.json() : undefined];
    };
    const mine = { id, at: 1.25, name: 'Anna', text: '<i>Louder</i>\nhere', answer: null };
    expect(await list()).toMatchObject([200, [{ ...mine, recipient: 'Anna', linkId: link.id }]]);
    expect(await list(eve)).toEqual([404, undefined]);
    const params = { id };
    await ok(
      call(server.app, contract.answerListeningComment, { as: ada, params, body: { answer: 'Done.' } }),
    );
    expect((await opened(token)).notes).toMatchObject([{ ...mine, answer: 'Done.' }]);
    expect((await opened(tokenOf(await share()))).notes).toEqual([]);
    for (const endpoint of [contract.removeListeningComment, contract.restoreListeningComment]) {
      expect((await call(server.app, endpoint, { as: eve, params })).statusCode).toBe(404);
      await ok(call(server.app, endpoint, { as: ada, params }));
      const held = (await opened(token)).notes.length;
      expect(held).toBe(endpoint === contract.restoreListeningComment ? 1 : 0);
    }
    const off = { as: ada, params: { linkId: link.id }, body: { comments: false } };
    await ok(call(server.app, contract.changeListeningLink, off));
    expect((await say(token, said)).statusCode).toBe(404);
  });

  test('a link is kept as a hash and sealed; long after it has ended nothing of it is left', async () => {
    const link = await share();
    const { db, clock } = server.ctx;
    const [row] = await db.select().from(listeningLinks).where(eq(listeningLinks.id, link.id));
    expect(JSON.stringify(row)).not.toContain(tokenOf(link));
    expect((await links()).find(({ id }) => id === link.id)?.path).toBe(link.path);
    await withdraw(link.id);
    clock.advance(91 * 24 * 3600_000);
    await send(server.ctx, purgeListening, {});
    await server.runJobs();
    expect(await db.$count(listeningLinks, eq(listeningLinks.id, link.id))).toBe(0);
  });
});
