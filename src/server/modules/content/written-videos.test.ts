/** Administrators add, change and delete videos, and visitors see those that are published. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as site from '#contract/content.ts';
import * as contract from '#contract/publishing.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';

const server = useTestServer();

let admin: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true });
});
beforeEach(async () => void (await server.ctx.db.execute(sql`delete from videos`)));

const text = {
  title: 'A first look',
  description: 'Two minutes.',
  language: 'en',
  link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42',
  duration: 120,
  publishedOn: '2026-11-01',
};
const { link: _link, ...shownText } = text;

const add = (given: Record<string, unknown> = {}) =>
  call(server.app, contract.addVideo, { as: admin, body: { ...text, ...given } });
const save = (id: string, given: Record<string, unknown>) =>
  call(server.app, contract.saveVideo, { as: admin, params: { id }, body: { ...text, ...given } });
const remove = (id: string) => call(server.app, contract.deleteVideo, { as: admin, params: { id } });
const written = async () =>
  (await call(server.app, contract.listWrittenVideos, { as: admin })).json<contract.WrittenVideo[]>();
const shown = async () => (await call(server.app, site.listVideos)).json<site.Video[]>();
const status = async (id: string) => (await call(server.app, site.getVideo, { params: { id } })).statusCode;

describe('[SITE-05] a video', () => {
  test('is added, shown, changed and deleted', async () => {
    const added = await add();
    const video = added.json<contract.WrittenVideo>();
    const updatedAt = server.ctx.clock.now().toISOString();
    expect([added.statusCode, video]).toEqual([
      201,
      { ...shownText, id: expect.stringMatching(/^vid_/), youtubeId: 'dQw4w9WgXcQ', updatedAt },
    ]);
    const { id } = video;
    expect(await written()).toEqual([video]);
    expect(await shown()).toMatchObject([{ id, youtubeId: 'dQw4w9WgXcQ', duration: 120 }]);

    const saved = await save(id, { title: 'A second look', link: 'https://youtu.be/9bZkp7q19f0', updatedAt });
    expect(saved.json()).toMatchObject({ id, title: 'A second look', youtubeId: '9bZkp7q19f0' });
    expect(await written()).toEqual([saved.json()]);

    const removed = await remove(id);
    expect([removed.statusCode, removed.json()]).toEqual([200, saved.json()]);
    expect([await written(), await shown(), await status(id)]).toEqual([[], [], 404]);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await save(id, { updatedAt })).statusCode).toBe(404);
  });

  test('is hidden while it is a draft, and before its day', async () => {
    const { id, updatedAt } = (await add({ publishedOn: null })).json();
    expect([await shown(), await status(id)]).toEqual([[], 404]);
    const later = (await save(id, { publishedOn: '2026-11-22', updatedAt })).json();
    expect([await shown(), await status(id)]).toEqual([[], 404]);
    server.ctx.clock.set('2026-11-22T00:00:00Z');
    expect([(await shown()).length, await status(id)]).toEqual([1, 200]);
    await save(id, { publishedOn: null, updatedAt: later.updatedAt });
    expect([await shown(), await status(id)]).toEqual([[], 404]);
  });

  test('stands on the list of administrators: drafts first, then newest first', async () => {
    for (const publishedOn of ['2026-01-01', null, '2026-03-01']) await add({ publishedOn });
    expect((await written()).map(({ publishedOn }) => publishedOn)).toEqual([
      null,
      '2026-03-01',
      '2026-01-01',
    ]);
  });

  test('that two change at once is changed by one of them', async () => {
    const { id, updatedAt } = (await add()).json();
    const replies = await Promise.all([
      save(id, { title: 'A', updatedAt }),
      save(id, { title: 'B', updatedAt }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await written()).toEqual([replies.find(({ statusCode }) => statusCode === 200)?.json()]);
  });

  test.each([
    'dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('is named by %s', async (link) => {
    expect((await add({ link })).json()).toMatchObject({ youtubeId: 'dQw4w9WgXcQ' });
  });
});

describe('[SITE-05] a video is refused, and the field is named, when', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['its link is of another platform', { link: 'https://vimeo.com/1' }, { link: 'linkWrong' }],
    [
      'its link is of a platform of songs',
      { link: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
      { link: 'linkWrong' },
    ],
    ['its link is of a channel', { link: 'https://www.youtube.com/@somebody' }, { link: 'linkWrong' }],
    ['its link is a script', { link: 'javascript:alert(1)' }, { link: 'linkWrong' }],
    ['its id is too short', { link: 'dQw4w9WgXc' }, { link: 'linkWrong' }],
    ['its link is markup', { link: '"><script>' }, { link: 'linkWrong' }],
    ['it has no link', { link: ' ' }, { link: 'linkRequired' }],
    ['it has no title', { title: '' }, { title: 'titleRequired' }],
    ['it takes no time', { duration: 0 }, { duration: 'durationWrong' }],
    ['it takes more than half a day', { duration: 43_201 }, { duration: 'durationWrong' }],
    ['it takes parts of a second', { duration: 1.5 }, { duration: 'durationWrong' }],
  ])('%s', async (_why, given, errors) => {
    const updatedAt = server.ctx.clock.now().toISOString();
    for (const reply of [await add(given), await save(newId('video'), { ...given, updatedAt })])
      expect([reply.statusCode, reply.json().errors]).toEqual([400, errors]);
    expect(await written()).toEqual([]);
  });
});
