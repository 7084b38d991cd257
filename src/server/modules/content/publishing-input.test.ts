/** What administrators may not write, and that nothing they write runs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as site from '#contract/content.ts';
import * as contract from '#contract/publishing.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { renderingTime } from './rendering.ts';

const server = useTestServer();

let admin: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true });
});

const text = {
  title: 'A quiet week',
  description: 'What a week without a release looks like.',
  topics: ['growth'],
  cover: null,
  markdown: 'Nothing happened.',
  publishedOn: '2026-11-01',
  updatedAt: null,
};
const save = (given: Record<string, unknown> = {}, slug = 'quiet-week') =>
  call(server.app, contract.savePost, {
    as: admin,
    params: { slug, language: 'en' },
    body: { ...text, ...given },
  });
const preview = (markdown: string, language = 'en') =>
  call(server.app, contract.previewPost, { as: admin, body: { language, markdown } });
const list = async () =>
  (await call(server.app, contract.listWrittenPosts, { as: admin })).json<contract.WrittenPostHead[]>();

const attack =
  'Hello <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n' +
  '![y](javascript:alert(1)) <iframe src="https://example.com"></iframe> [z](data:text/html,hello)';

describe('[SITE-05] a post is refused, and the field is named, when', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['it has no title', { title: '  ' }, { title: 'titleRequired' }],
    ['its title is too long', { title: 'x'.repeat(121) }, { title: 'titleLong' }],
    ['it has no description', { description: '' }, { description: 'descriptionRequired' }],
    ['its description is too long', { description: 'x'.repeat(201) }, { description: 'descriptionLong' }],
    ['it is about nothing', { topics: [] }, { topics: 'topicRequired' }],
    ['its cover is a script', { cover: 'javascript:alert(1)' }, { cover: 'coverAddress' }],
    ['its cover is not encrypted', { cover: 'http://example.com/a.jpg' }, { cover: 'coverAddress' }],
    ['its cover is no address', { cover: 'a.jpg' }, { cover: 'coverAddress' }],
    [
      'its cover’s address is too long',
      { cover: `https://example.com/${'x'.repeat(2048)}` },
      { cover: 'coverAddress' },
    ],
    ['it has no text', { markdown: ' \n ' }, { markdown: 'textRequired' }],
    ['its text has 100,001 characters', { markdown: 'x'.repeat(100_001) }, { markdown: 'textLong' }],
    ['its text is nested too deeply', { markdown: `${'>'.repeat(5_000)} a` }, { markdown: 'textDeep' }],
    ['its text is all quotes', { markdown: '>'.repeat(50_000) }, { markdown: 'textDeep' }],
    ['its text is nested deeply', { markdown: `${'>'.repeat(150)} a` }, { markdown: 'textDeep' }],
    ['its day is none', { publishedOn: '2026-02-30' }, { publishedOn: 'dayWrong' }],
    ['its day is of no year', { publishedOn: '0000-01-01' }, { publishedOn: 'dayWrong' }],
  ])('%s', async (_why, given, errors) => {
    const reply = await save(given);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, errors]);
    expect((await list()).filter(({ slug }) => slug === 'quiet-week')).toEqual([]);
  });

  test.each([
    ['Quiet-Week', 'slugShape'],
    ['quiet--week', 'slugShape'],
    ['<script>alert(1)<script>', 'slugShape'],
    ['../secrets', 'slugShape'],
    ['quiet week', 'slugShape'],
    ['ruhe-für-alle', 'slugShape'],
    ['x'.repeat(81), 'slugLong'],
  ])('its address is %s', async (slug, message) => {
    const reply = await save({}, slug);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { slug: message }]);
  });

  test('its topics, languages or versions are made up', async () => {
    expect((await save({ topics: ['casino'] })).statusCode).toBe(400);
    for (const updatedAt of ['yesterday', '0000-01-01T00:00:00Z', undefined])
      expect((await save({ updatedAt })).statusCode).toBe(400);
    const params = { slug: 'quiet-week', language: 'tlh' };
    const reply = await call(server.app, contract.savePost, { as: admin, params, body: text });
    expect(reply.statusCode).toBe(400);
    expect((await save({ updatedAt: '2999-12-31T23:59:59.999Z' })).statusCode).toBe(409);
  });
});

describe('[SITE-05] what administrators write', () => {
  test('may be as long as it says', async () => {
    const longest = { title: 'x'.repeat(120), description: 'y'.repeat(200), markdown: 'ä'.repeat(100_000) };
    const slug = 'z'.repeat(80);
    expect((await save(longest, slug)).statusCode).toBe(200);
    const params = { slug, language: 'en' };
    const reply = await call(server.app, contract.getWrittenPost, { as: admin, params });
    expect(reply.json()).toMatchObject({ ...longest, slug });
  });

  test('runs nowhere: not in the preview, not on the page, and is kept as it was written', async () => {
    expect((await save({ title: '<script>alert(1)</script>', markdown: attack })).json().markdown).toBe(
      attack,
    );
    const page = await call(server.app, site.getPost, { params: { slug: 'quiet-week' } });
    for (const { html } of [page.json(), (await preview(attack)).json()]) {
      expect(html).toContain('Hello');
      expect(html).not.toMatch(/<script|javascript:|onerror|<iframe|data:/);
    }
  });

  test('is previewed as readers will see it, in their language, and nothing is kept', async () => {
    const before = await list();
    const reply = await preview('## Ours\n\n[Help](/help)', 'de');
    expect(reply.json()).toEqual({
      html: expect.stringMatching(/<h2 id="[^"]*ours">Ours<\/h2>\n<p><a href="\/de\/help">Help<\/a><\/p>/),
      minutes: 1,
    });
    expect((await preview('word '.repeat(660))).json().minutes).toBe(3);
    expect((await preview('')).json()).toEqual({ html: '', minutes: 1 });
    expect(await list()).toEqual(before);
  });

  test('is not previewed where it could not be saved', async () => {
    expect((await preview('x'.repeat(100_001))).statusCode).toBe(400);
    const reply = await preview(`${'>'.repeat(5_000)} a`);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { markdown: 'textDeep' }]);
    const huge = await preview('x'.repeat(600_000));
    expect([huge.statusCode, huge.json().code]).toEqual([413, 'payload_too_large']);
  });
});

describe('[SEC-03] a text that would take minutes to read', () => {
  const given = { ...renderingTime };
  // All of that time is spent working, on a core that other tests could use.
  beforeAll(() => void Object.assign(renderingTime, { longestMilliseconds: 2_000 }));
  afterAll(() => void Object.assign(renderingTime, given));

  const stars = '*a'.repeat(50_000);

  test.each([
    ['the preview of emphasis that never ends', () => preview(stars)],
    ['a post of lists in each other', () => save({ markdown: `${'- '.repeat(49_000)}a` }, 'heavy')],
  ])('holds nobody up and is refused with its reason: %s', async (_what, send) => {
    let isAnswered = false;
    const refusal = send().then((reply) => {
      isAnswered = true;
      return [reply.statusCode, reply.json().errors];
    });
    for (let others = 0; others < 3; others++)
      expect((await call(server.app, site.listPosts)).statusCode).toBe(200);
    expect(isAnswered).toBe(false);
    expect(await refusal).toEqual([400, { markdown: 'textHeavy' }]);
    expect((await list()).map(({ slug }) => slug)).not.toContain('heavy');
    expect((await preview('Still *here*')).json().html).toBe('<p>Still <em>here</em></p>');
  });

  test('is shown as plain text where it is stored already, and read once', async () => {
    await save({ markdown: 'One' }, 'poisoned');
    const markdown = `<b>${stars}`;
    await server.database.pool.query(`update posts set markdown = $1 where slug = 'poisoned'`, [markdown]);
    const pages = Array.from({ length: 5 }, () =>
      call(server.app, site.getPost, { params: { slug: 'poisoned' } }),
    );
    expect((await call(server.app, site.listHelp)).statusCode).toBe(200);
    for (const page of await Promise.all(pages)) expect(page.json().html).toBe(`<p>&#x3C;b>${stars}</p>`);
    const heads = (await call(server.app, site.listPosts)).json<site.PostHead[]>();
    expect(heads.find(({ slug }) => slug === 'poisoned')?.minutes).toBe(1);
  });

  test('only so many texts wait at a time', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => preview('Many *at once*')));
    const codes = new Set(replies.map(({ statusCode }) => statusCode));
    expect([...codes].sort()).toEqual([200, 429]);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('5');
  });
});
