/** What the site publishes: in which language, what is safe to show, what is found. */
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/content.ts';
import { languageCodes } from '#domain/languages.ts';
import { pageNames } from '#domain/topics.ts';
import { call } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { postRows, videoRows } from './table.ts';

const server = useTestServer();

const posts = async (language: string) =>
  (await call(server.app, contract.listPosts, { query: { language } })).json<contract.PostHead[]>();
const help = async (language: string, search?: string) =>
  (await call(server.app, contract.listHelp, { query: { language, search } })).json<contract.ArticleHead[]>();

describe('[SITE-05] help', () => {
  test('has at least twelve articles, every one written in every language', async () => {
    for (const language of languageCodes) {
      const articles = await help(language);
      expect(articles.length).toBeGreaterThanOrEqual(12);
      expect(articles.filter((article) => article.language !== language)).toEqual([]);
    }
  });

  test('is found by words of title, text and keywords, with a slip of the finger, whatever the case', async () => {
    expect((await help('en', 'CSV'))[0]?.slug).toBe('export-your-data');
    expect((await help('en', 'exprt')).map(({ slug }) => slug)).toContain('export-your-data');
    expect((await help('de', 'exportieren')).length).toBeGreaterThan(0);
    expect((await help('ja', 'パスワード')).length).toBeGreaterThan(0);
    expect((await help('zh', '密码')).length).toBeGreaterThan(0);
    expect((await help('ru', 'ПАРОЛЬ')).length).toBeGreaterThan(0);
    expect((await help('fr', 'reinitialiser mot de passe')).length).toBeGreaterThan(0);
    expect((await help('hi', 'पासवर्ड')).length).toBeGreaterThan(0);
    expect((await help('ar', 'كلمة المرور')).length).toBeGreaterThan(0);
  });

  test('is searched for all words at once', async () => {
    expect(await help('en', 'export zebra')).toEqual([]);
    expect(await help('en', '%_ " ) (')).toEqual([]);
  });

  test('an article comes with its topic’s others, and links stay in the reader’s language', async () => {
    const reply = await call(server.app, contract.getHelpArticle, {
      params: { slug: 'export-your-data' },
      query: { language: 'de' },
    });
    const article = reply.json();
    expect(article.language).toBe('de');
    expect(article.others.map(({ topic }: contract.ArticleHead) => topic)).not.toContain('numbers');
    expect(article.html).toMatch(/href="\/de\/|href="\/(tracks|dashboard|settings|subscription)/);
    expect(article.html).not.toMatch(/href="\/help/);
  });

  test('what does not exist is not found, markup in its name included', async () => {
    for (const slug of ['nothing', '<script>alert(1)</script>', '../../package', 'ÄÖÜ'])
      expect((await call(server.app, contract.getHelpArticle, { params: { slug } })).statusCode).toBe(404);
  });
});

describe('[SITE-05] the blog', () => {
  test('starts with six posts, newest first, each with its reading time', async () => {
    const all = await posts('en');
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(all.map(({ publishedOn }) => publishedOn)).toEqual(
      all
        .map(({ publishedOn }) => publishedOn)
        .toSorted()
        .reverse(),
    );
    for (const { minutes } of all) expect(minutes).toBeGreaterThan(1);
  });

  test('a post of administrators stands among those that ship, and nothing in it runs', async () => {
    await server.ctx.db.insert(postRows).values({
      slug: 'ours',
      language: 'en',
      title: 'Ours',
      description: 'Written here.',
      topics: ['growth'],
      markdown: 'Hello <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>',
      publishedOn: '2026-11-01',
    });
    expect((await posts('en')).map(({ slug }) => slug)).toContain('ours');
    const { html } = (await call(server.app, contract.getPost, { params: { slug: 'ours' } })).json();
    expect(html).not.toMatch(/<script|javascript:|onerror/);
  });

  test('neither drafts nor posts of days to come are shown', async () => {
    const row = { language: 'en', title: 'T', description: 'D', topics: [], markdown: 'x' } as const;
    await server.ctx.db.insert(postRows).values([
      { ...row, topics: [], slug: 'draft', publishedOn: null },
      { ...row, topics: [], slug: 'later', publishedOn: '2999-01-01' },
    ]);
    const slugs = (await posts('en')).map(({ slug }) => slug);
    expect(slugs).not.toContain('draft');
    expect(slugs).not.toContain('later');
    expect((await call(server.app, contract.getPost, { params: { slug: 'later' } })).statusCode).toBe(404);
  });

  test('what is not written in a language comes in English and says so', async () => {
    for (const post of await posts('ja')) expect(['en', 'ja']).toContain(post.language);
    expect((await posts('ja')).length).toBe((await posts('en')).length);
  });
});

describe('[SITE-05] videos', () => {
  test('there are none until administrators publish one', async () => {
    expect((await call(server.app, contract.listVideos)).json()).toEqual([]);
    const row = {
      id: 'first-look',
      title: 'A first look',
      description: 'Two minutes.',
      language: 'en',
      youtubeId: 'abcdefghijk',
      duration: 120,
    } as const;
    await server.ctx.db.insert(videoRows).values([
      { ...row, publishedOn: '2026-11-01' },
      { ...row, id: 'draft', publishedOn: null },
    ]);
    const list = (await call(server.app, contract.listVideos)).json<contract.Video[]>();
    expect(list.map(({ id }) => id)).toEqual(['first-look']);
    expect(
      (await call(server.app, contract.getVideo, { params: { id: 'first-look' } })).json(),
    ).toMatchObject({ duration: 120 });
    expect((await call(server.app, contract.getVideo, { params: { id: 'draft' } })).statusCode).toBe(404);
  });
});

describe('[SITE-01] pages of text', () => {
  test('about, privacy and terms are written in every language', async () => {
    for (const name of pageNames)
      for (const language of languageCodes) {
        const reply = await call(server.app, contract.getTextPage, { params: { name }, query: { language } });
        expect(reply.json()).toMatchObject({ language });
      }
  });
});
