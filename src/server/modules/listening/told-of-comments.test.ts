/** Whoever owns a link hears of what is said by it. */
import { beforeAll, expect, test } from 'vitest';
import { addAudioPlaylist } from '#contract/audio-playlists.ts';
import * as contract from '#contract/listening.ts';
import * as listen from '#contract/listening-page.ts';
import {
  changeNotificationPreferences,
  listNotifications,
  type Notification,
} from '#contract/notifications.ts';
import type { AudioUpload } from '#contract/uploads.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { audioSettings, tone, uploaded } from '../uploads/upload-for-test.ts';

const server = useTestServer({
  settings: {
    ...audioSettings(),
    ...{
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'office@example.com',
      PUBLIC_URL: 'http://localhost',
    },
  },
});
let ada: Person;
let upload: AudioUpload;

beforeAll(async () => {
  ada = await person(server, { email: 'ada@example.com' });
  upload = await uploaded(server, ada, tone(2), { name: 'Slow <Tide>.wav' });
});

type Link = { token: string; grant: string };

async function linkOf(path: string): Promise<Link> {
  const token = path.replace('/listen/', '');
  return { token, grant: (await call(server.app, listen.getListening, { params: { token } })).json().grant };
}

const shared = async (): Promise<Link> =>
  linkOf(
    (await call(server.app, contract.addUploadLink, { as: ada, params: { id: upload.id }, body: {} })).json()
      .path,
  );

const say = ({ token, grant }: Link, text: string, as?: Person) =>
  call(server.app, listen.addListeningComment, {
    ...(as && { as }),
    params: { token },
    body: { grant, uploadId: upload.id, at: 1.4, name: 'Anna', text },
  });

const told = async (): Promise<Notification[]> =>
  (await call(server.app, listNotifications, { as: ada }))
    .json()
    .filter(({ type }: Notification) => type === 'comment');

const change = (body: object) => call(server.app, changeNotificationPreferences, { as: ada, body });

test('[BEY-17] [NTF-01] the owner is told of a comment in their words, once an hour for each link', async () => {
  const [link, other] = [await shared(), await shared()];
  await say(link, '<i>Louder</i> here');
  expect(await told()).toMatchObject([
    {
      title: 'Anna commented on “Slow <Tide>”',
      content: '0:01\u00a0· <i>Louder</i> here',
      isRead: false,
      relatedId: upload.id,
    },
  ]);
  await Promise.all([say(link, 'And here'), say(link, 'And there')]);
  expect(await told()).toHaveLength(1);
  await say(other, 'By another link');
  expect(await told()).toHaveLength(2);
  server.ctx.clock.advance(3600_000);
  await say(await shared(), 'Later');
  expect((await told()).map(({ content }) => content)).toEqual([
    '0:01\u00a0· Later',
    '0:01\u00a0· By another link',
    '0:01\u00a0· <i>Louder</i> here',
  ]);
});

test('[BEY-17] of a playlist they are led to it; of what is refused or said by themselves nobody is told', async () => {
  const before = await told();
  const link = await shared();
  expect((await say(link, ' ')).statusCode).toBe(400);
  expect((await say({ ...link, grant: 'guessed' }, 'Hello')).statusCode).toBe(404);
  expect((await say(link, 'My own note', ada)).statusCode).toBe(201);
  expect(await told()).toEqual(before);
  const made = await call(server.app, addAudioPlaylist, {
    as: ada,
    body: { name: 'First album', uploadIds: [upload.id] },
  });
  const { id } = made.json();
  const reply = await call(server.app, contract.addPlaylistLink, { as: ada, params: { id }, body: {} });
  await say(await linkOf(reply.json().path), 'In order');
  expect((await told())[0]).toMatchObject({ relatedId: id, content: '0:01\u00a0· In order' });
});

test('[NTF-04] they turn it off by itself, and quiet hours hold mail back', async () => {
  await change({ choices: { comment: { app: false, push: false, mail: false } } });
  const before = await told();
  await say(await shared(), 'Unheard');
  expect(await told()).toEqual(before);
  await change({ choices: { comment: { mail: true } }, quietHours: { from: '00:00', to: '23:59' } });
  server.ctx.mail.sent.length = 0;
  await say(await shared(), 'At night');
  const [waiting] = await server.ctx.jobs.boss.findJobs('notifications.mail', { queued: true });
  expect(waiting?.startAfter.toISOString()).toBe('2026-11-20T23:59:00.000Z');
  expect(server.ctx.mail.sent).toEqual([]);
  server.ctx.clock.set('2026-11-21T00:00:00Z');
  await server.runJobs();
  expect(server.ctx.mail.sent).toMatchObject([
    { to: 'ada@example.com', subject: 'Anna commented on “Slow <Tide>”' },
  ]);
  expect(server.ctx.mail.sent[0]?.text).toContain(`/audio-uploads?share=${upload.id}`);
});
