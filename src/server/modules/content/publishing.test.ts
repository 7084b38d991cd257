/** Administrators write posts and videos: who may, what is refused, what visitors see of it and when. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as site from '#contract/content.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/publishing.ts';
import { offeredCodes } from '#domain/languages.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { savePost } from './written-posts.ts';

const server = useTestServer({ settings: { PICTURE_HOSTS: 'pictures.example.com' } });
const day = 24 * 3_600_000;
const today = () => server.ctx.clock.now().toISOString().slice(0, 10);

let admin: Person;
let member: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true });
  member = await person(server);
});

beforeEach(async () => {
  await server.ctx.db.execute(sql`delete from posts`);
  await server.ctx.db.execute(sql`delete from videos`);
});

const text = (given: Partial<contract.PostText> = {}): contract.PostText => ({
  title: 'A quiet week',
  description: 'What a week without a release looks like.',
  topics: ['growth'],
  cover: null,
  markdown: 'Nothing *happened*.',
  publishedOn: today(),
  ...given,
});

type Given = Omit<Partial<contract.PostText>, 'topics' | 'publishedOn'> & Record<string, unknown>;
const save = (slug: string, given: Given = {}, language = 'en') =>
  call(server.app, contract.savePost, {
    as: admin,
    params: { slug, language },
    body: { ...text(), updatedAt: null, ...given },
  });
const get = (slug: string, language = 'en') =>
  call(server.app, contract.getWrittenPost, { as: admin, params: { slug, language } });
const remove = (slug: string, language = 'en') =>
  call(server.app, contract.deletePost, { as: admin, params: { slug, language } });
const written = async () =>
  (await call(server.app, contract.listWrittenPosts, { as: admin })).json<contract.WrittenPostHead[]>();

const read = (slug: string, language = 'en') =>
  call(server.app, site.getPost, { params: { slug }, query: { language } });
const listed = async (language: string) =>
  (await call(server.app, site.listPosts, { query: { language } })).json<site.PostHead[]>();
/** The languages on whose lists a post stands: what the sitemap is made from. */
const listedIn = async (slug: string) => {
  const lists = await Promise.all(offeredCodes.map(listed));
  return offeredCodes.filter((_code, n) => lists[n]?.some((post) => post.slug === slug));
};

describe('[ADM-01] for whoever is no administrator', () => {
  const video = { id: newId('video') };
  const post = { slug: 'reading-growth', language: 'en' };
  const endpoints: [string, Endpoint, Record<string, string>?][] = [
    ['listWrittenPosts', contract.listWrittenPosts],
    ['getWrittenPost', contract.getWrittenPost, post],
    ['savePost', contract.savePost, post],
    ['deletePost', contract.deletePost, post],
    ['previewPost', contract.previewPost],
    ['listWrittenVideos', contract.listWrittenVideos],
    ['addVideo', contract.addVideo],
    ['saveVideo', contract.saveVideo, video],
    ['deleteVideo', contract.deleteVideo, video],
  ];

  test.each(endpoints)('%s does not exist', async (_name, endpoint, params) => {
    for (const as of [undefined, member]) {
      const body = endpoint.method === 'GET' ? {} : { body: {} };
      const reply = await call(server.app, endpoint, {
        ...(as && { as }),
        ...(params && { params }),
        ...body,
      });
      expect(reply.statusCode).toBe(404);
    }
  });
});

describe('[SITE-05] a post of administrators', () => {
  test('is read as it was written, and what it was saved as comes back', async () => {
    const cover = 'https://pictures.example.com/week.jpg';
    const saved = await save('quiet-week', { cover, markdown: '  Nothing *happened*.\n' });
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      {
        ...text({ cover }),
        slug: 'quiet-week',
        language: 'en',
        updatedAt: server.ctx.clock.now().toISOString(),
        ships: false,
      },
    ]);
    expect((await get('quiet-week')).json()).toEqual(saved.json());
    expect((await read('quiet-week', 'de')).json()).toMatchObject({
      html: '<p>Nothing <em>happened</em>.</p>',
      language: 'en',
      languages: ['en'],
      cover,
      minutes: 1,
    });
    expect(await listedIn('quiet-week')).toEqual(offeredCodes);
  });

  test('is nowhere to be seen while it is a draft', async () => {
    await save('quiet-week', { publishedOn: null });
    expect((await read('quiet-week')).statusCode).toBe(404);
    expect(await listedIn('quiet-week')).toEqual([]);
    expect((await written())[0]).toMatchObject({ slug: 'quiet-week', publishedOn: null });
  });

  test('of a day to come is shown from that day on', async () => {
    const publishedOn = new Date(server.ctx.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
    await save('quiet-week', { publishedOn });
    expect((await read('quiet-week')).statusCode).toBe(404);
    server.ctx.clock.set(`${publishedOn}T00:00:00Z`);
    server.ctx.clock.advance(-1);
    expect(await listedIn('quiet-week')).toEqual([]);
    server.ctx.clock.advance(1);
    expect((await read('quiet-week')).json()).toMatchObject({ publishedOn });
    expect(await listedIn('quiet-week')).toEqual(offeredCodes);
  });

  test('in German alone stands on German lists and nowhere else', async () => {
    await save('ruhige-woche', {}, 'de');
    expect(await listedIn('ruhige-woche')).toEqual(['de']);
    expect((await read('ruhige-woche', 'de')).json()).toMatchObject({ language: 'de', languages: ['de'] });
    for (const language of ['en', 'fr']) expect((await read('ruhige-woche', language)).statusCode).toBe(404);
  });

  test('names the languages it is published in, English first', async () => {
    await save('quiet-week', {}, 'de');
    await save('quiet-week', {}, 'zh');
    await save('quiet-week', { publishedOn: null }, 'fr');
    expect((await read('quiet-week', 'de')).json().languages).toEqual(['zh', 'de']);
    await save('quiet-week');
    expect((await read('quiet-week', 'fr')).json()).toMatchObject({
      language: 'en',
      languages: ['en', 'zh', 'de'],
    });
  });

  test('its new text counts anew how long it takes to read', async () => {
    const { updatedAt } = (await save('quiet-week')).json();
    expect((await read('quiet-week')).json().minutes).toBe(1);
    await save('quiet-week', { markdown: 'word '.repeat(660), updatedAt });
    expect((await read('quiet-week')).json().minutes).toBe(3);
  });

  test('every act is on record', async () => {
    const log = { ...server.ctx.log, info: vi.fn() } as unknown as typeof server.ctx.log;
    const address = { slug: 'quiet-week', language: 'en' } as const;
    await savePost({ ...server.ctx, log }, admin.user, address, { ...text(), updatedAt: null });
    const audit = { act: 'post.save', by: admin.user.id, ...address, publishedOn: today() };
    expect(log.info).toHaveBeenCalledExactlyOnceWith({ audit }, 'administration');
  });
});

describe('[SITE-05] a post that ships', () => {
  const slug = 'reading-growth';
  const isEnglish = (post: { slug: string; language: string }) =>
    post.slug === slug && post.language === 'en';

  test('is written anew, and comes back when that is deleted', async () => {
    const shipped = (await read(slug)).json();
    const before = (await get(slug)).json<contract.WrittenPost>();
    expect(before).toMatchObject({ title: shipped.title, cover: null, updatedAt: null, ships: true });
    const { updatedAt } = (await save(slug, { title: 'Ours' })).json();
    expect((await get(slug)).json()).toMatchObject({ title: 'Ours', updatedAt, ships: true });
    expect((await read(slug)).json().title).toBe('Ours');
    expect((await listed('en')).filter((post) => post.slug === slug)).toMatchObject([{ title: 'Ours' }]);
    expect((await written()).filter(isEnglish)).toMatchObject([{ updatedAt }]);
    const ours = (await get(slug)).json();
    const removed = await remove(slug);
    expect([removed.statusCode, removed.json()]).toEqual([200, ours]);
    expect((await read(slug)).json()).toEqual(shipped);
    expect((await get(slug)).json()).toEqual(before);
    expect((await remove(slug)).statusCode).toBe(404);
  });

  test('is taken off the site by a draft in its place, in its language', async () => {
    await save(slug, { publishedOn: null });
    expect((await read(slug)).statusCode).toBe(404);
    expect(await listedIn(slug)).toEqual(offeredCodes.filter((code) => code !== 'en'));
    expect((await written()).filter(isEnglish)).toMatchObject([{ publishedOn: null }]);
  });

  test('stands on the list of administrators: drafts first, then newest first', async () => {
    await save('quiet-week', { publishedOn: '2020-01-01' });
    await save('quiet-month', { publishedOn: null });
    const list = await written();
    expect(list.length).toBeGreaterThanOrEqual(8);
    expect([list[0]?.slug, list.at(-1)?.slug]).toEqual(['quiet-month', 'quiet-week']);
    const days = list.slice(1).map(({ publishedOn }) => publishedOn);
    expect(days).toEqual(days.toSorted().reverse());
    expect(list.filter(({ updatedAt }) => updatedAt === null).length).toBeGreaterThanOrEqual(6);
  });

  test('nothing that is not written is found', async () => {
    expect((await get('nothing')).statusCode).toBe(404);
    expect((await get(slug, 'hi')).statusCode).toBe(404);
    expect((await remove('nothing')).statusCode).toBe(404);
  });
});

describe('[SITE-05] two writers', () => {
  test('of one new post: one wins, the other is told', async () => {
    const replies = await Promise.all([
      save('quiet-week', { title: 'A' }),
      save('quiet-week', { title: 'B' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = replies.find(({ statusCode }) => statusCode === 200);
    expect((await get('quiet-week')).json()).toEqual(won?.json());
  });

  test('of one change: one wins, the other is told, and can go on from what is there', async () => {
    // The clock stands still: versions differ all the same.
    const { updatedAt } = (await save('quiet-week')).json();
    const change = (title: string) => save('quiet-week', { title, updatedAt });
    const replies = await Promise.all([change('A'), change('B')]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await change('C')).json()).toMatchObject({ code: 'conflict' });
    const now = (await get('quiet-week')).json();
    expect(now.updatedAt > updatedAt).toBe(true);
    expect((await save('quiet-week', { title: 'C', updatedAt: now.updatedAt })).statusCode).toBe(200);
  });

  test('whoever changes what was deleted meanwhile is told', async () => {
    const { updatedAt } = (await save('quiet-week')).json();
    await remove('quiet-week');
    expect((await save('quiet-week', { updatedAt })).statusCode).toBe(409);
    expect((await get('quiet-week')).statusCode).toBe(404);
  });

  test('a row that the database dated itself can be saved', async () => {
    await save('quiet-week');
    await server.ctx.db.execute(sql`update posts set updated_at = '2026-01-01 00:00:00.123456Z'`);
    const { updatedAt } = (await get('quiet-week')).json();
    expect(updatedAt).toBe('2026-01-01T00:00:00.123Z');
    expect((await save('quiet-week', { updatedAt })).statusCode).toBe(200);
  });
});
