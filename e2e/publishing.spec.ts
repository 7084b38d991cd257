/** An administrator writes posts and chooses videos; readers see what is published, and nothing else. */
import type { APIRequestContext, Page } from '@playwright/test';
import { asAdministrator } from './admin-kit.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  somebody,
  test,
} from './kit.ts';
import { isFull, themesFor, widthsFor } from './matrix.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(page.getByText(/^Saved [A-Z]/)).toBeVisible();
const unsaved = 'Unsaved changes, kept in this tab';
const earlier = 'We restored your unsaved changes.';

/** Nobody else's: a title that occurs once, and the address that follows from it. */
function note() {
  const unique = somebody().email.split('@')[0] ?? '';
  return { title: `Note ${unique}`, slug: `note-${unique}`, description: `What ${unique} found.` };
}

type Changes = { publishedOn?: string | null; markdown?: string; updatedAt?: string | null };

const textOf = ({ title, description }: ReturnType<typeof note>, changes: Changes) => ({
  title,
  description,
  topics: ['growth'],
  cover: null,
  markdown: 'First line.',
  publishedOn: null,
  updatedAt: null,
  ...changes,
});

/** By the API, for journeys that begin with a post. */
async function written(page: Page, changes: Changes = {}) {
  const post = note();
  const answer = await page.request.patch(`/api/admin/posts/${post.slug}/en`, {
    data: textOf(post, changes),
  });
  expect(answer.status()).toBe(200);
  return post;
}

const storedText = async (page: Page, slug: string) =>
  (await page.request.get(`/api/admin/posts/${slug}/en`)).json() as Promise<{ markdown: string }>;

const remove = async (page: Page, slug: string) =>
  expect((await page.request.delete(`/api/admin/posts/${slug}/en`)).status()).toBe(200);

async function openPosts(page: Page) {
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Blog Admin' }).click();
  await expect(heading(page)).toHaveText('Blog Admin');
}

async function openNewPost(page: Page) {
  await page.goto('/blog-admin/new');
  await hydrated(page);
  await expect(field(page, 'Title')).toBeVisible();
}

async function openPost(page: Page, slug: string) {
  await page.goto(`/blog-admin/${slug}/en`);
  await hydrated(page);
  await expect(field(page, 'Text')).toBeVisible();
}

async function fillIn(page: Page, { title, description }: ReturnType<typeof note>, text: string) {
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill(description);
  await field(page, 'Growth').check();
  await field(page, 'Text').fill(text);
}

/** What a visitor gets; `request` has no cookies of the page. */
const statusOf = async (request: APIRequestContext, path: string) => (await request.get(path)).status();

test('[SITE-05] [ADM-01] a draft is written and seen by nobody else; published, it stands in the blog within a minute', async ({
  page,
  request,
}) => {
  // A visitor's page may be a minute old.
  test.setTimeout(200_000);
  const post = note();
  await asAdministrator(page);
  await openPosts(page);
  await page.getByRole('main').getByRole('link', { name: 'New post' }).click();
  await expect(heading(page)).toHaveText('New post');
  await fillIn(page, post, '## What we saw\n\nA **bold** claim.');
  await expect(field(page, 'URL')).toHaveValue(post.slug);
  await expect(preview(page).getByRole('heading', { name: 'What we saw' })).toBeVisible();
  await expect(preview(page).locator('strong')).toHaveText('bold');
  await expect(page.getByText(unsaved)).toBeVisible();

  // The caret stays where it was, though the address becomes that of the post.
  await field(page, 'Text').press('Control+s');
  await saved(page);
  await expect(page).toHaveURL(new RegExp(`/blog-admin/${post.slug}/en$`));
  await expect(heading(page)).toHaveText(post.title);
  await expect(field(page, 'Text')).toBeFocused();
  await expect(field(page, 'URL')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(`/blog/${post.slug}`);
  expect(await statusOf(request, `/blog/${post.slug}`)).toBe(404);

  await page.getByRole('radio', { name: 'Published' }).click();
  await expect(field(page, 'Publish date')).toHaveValue(new Date().toISOString().slice(0, 10));
  await save(page);
  await expect(page.getByText(/^Published [A-Z]/)).toBeVisible();
  await saved(page);
  expect(await statusOf(request, `/blog/${post.slug}`)).toBe(200);
  const path = `/blog/${post.slug}`;
  await expect(page.getByRole('link', { name: 'View on site' })).toHaveAttribute('href', path);
  await page.goto('/blog');
  await page.getByRole('main').getByRole('link', { name: post.title }).click();
  await expect(heading(page)).toHaveText(post.title);
  await expect(page.getByRole('heading', { name: 'What we saw' })).toBeVisible();
  await expect
    .poll(async () => (await request.get('/blog')).text(), { timeout: 75_000, intervals: [1000, 5000] })
    .toContain(post.title);
  await remove(page, post.slug);
});

test('[SITE-05] [ADM-01] a post is changed and deleted from the list, and that is undone @full', async ({
  page,
  request,
}) => {
  await asAdministrator(page);
  const today = new Date().toISOString().slice(0, 10);
  const { title, slug } = await written(page, { publishedOn: today });
  await openPosts(page);
  await row(page, title).getByRole('link', { name: title, exact: true }).click();
  await field(page, 'Text').fill('Second thoughts.');
  await save(page);
  await saved(page);
  expect((await storedText(page, slug)).markdown).toBe('Second thoughts.');

  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(row(page, title)).toContainText(/Published .*English.*Changed /s);
  await expect(row(page, title).getByRole('link', { name: `Open ${title} on the site` })).toBeVisible();
  await row(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  await expect(page.getByText('Post deleted', { exact: true })).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused();
  expect(await statusOf(request, `/api/posts/${slug}?language=en`)).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Post restored', { exact: true })).toBeVisible();
  await expect(row(page, title)).toBeVisible();
  expect(await statusOf(request, `/api/posts/${slug}?language=en`)).toBe(200);
  expect((await storedText(page, slug)).markdown).toBe('Second thoughts.');
  await remove(page, slug);
});

test('[SITE-05] [ADM-01] what ships with the product is listed, can be opened, and cannot be deleted @full', async ({
  page,
}) => {
  await asAdministrator(page);
  await openPosts(page);
  const shipped = page.getByRole('listitem').filter({ hasText: 'Built in' });
  const link = shipped.locator('a[href="/blog-admin/reading-growth/en"]');
  await expect(link).toBeVisible();
  await expect(shipped.getByRole('button', { name: /^Delete / })).toHaveCount(0);
  await link.click();
  await expect(field(page, 'Text')).toHaveValue(/\S/);
  await expect(page.getByText('Built in')).toBeVisible();
});

test('[SITE-05] the editor says what is wrong with each field, and how much room is left @full', async ({
  page,
}) => {
  await asAdministrator(page);
  await openNewPost(page);
  await save(page);
  for (const message of [
    'Enter a title',
    'Enter a URL',
    'Enter a description',
    'Choose at least one topic',
    'Enter a text',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(field(page, 'Title')).toBeFocused();
  await field(page, 'Title').fill('x'.repeat(110));
  await expect(page.getByText('10 characters left')).toBeVisible();
  await field(page, 'Title').fill('x'.repeat(121));
  await expect(page.getByText('1 character over the limit')).toBeVisible();

  const { title, ...rest } = note();
  await fillIn(page, { ...rest, title: `Été à ${title}` }, 'Text.');
  await expect(field(page, 'URL')).toHaveValue(`ete-a-${rest.slug}`);
  await field(page, 'URL').fill('Not a slug');
  await expect(page.getByText(/Only lower-case letters/)).toBeVisible();
  // Written by hand it follows no more; one that is taken is said to be.
  await field(page, 'URL').fill('reading-growth');
  await field(page, 'Title').fill(title);
  await expect(field(page, 'URL')).toHaveValue('reading-growth');
  await page.getByRole('radio', { name: 'Published' }).click();
  await field(page, 'Publish date').fill('');
  await save(page);
  await expect(page.getByText('Choose a date', { exact: true })).toBeVisible();
  await field(page, 'Publish date').fill('2999-01-01');
  await save(page);
  await expect(page.getByText('A post in this language already uses this URL')).toBeVisible();
  await expect(field(page, 'URL')).toBeFocused();
});

test('[SITE-05] nothing is lost: not by a reload, not by leaving, not by a failure @full', async ({
  page,
}) => {
  await asAdministrator(page);
  const post = note();
  await openNewPost(page);
  await fillIn(page, post, 'Begun.');
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(earlier)).toBeVisible();
  await expect(field(page, 'Text')).toHaveValue('Begun.');
  await expect(field(page, 'Growth')).toBeChecked();

  const address = /\/api\/admin\/posts\/note-/;
  await page.route(address, (route) => route.abort());
  await save(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(failure).toContainText('We can’t reach the server');
  await page.unroute(address);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  await expect(page.getByText(earlier)).toHaveCount(0);

  await field(page, 'Text').fill('Begun, and gone on.');
  await page.getByRole('link', { name: 'All posts' }).click();
  await row(page, post.title).getByRole('link', { name: post.title, exact: true }).click();
  await expect(page.getByText(earlier)).toBeVisible();
  await expect(field(page, 'Text')).toHaveValue('Begun, and gone on.');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'Text')).toHaveValue('Begun.');
  await expect(page.getByText(earlier)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'Text')).toHaveValue('Begun.');
  await expect(page.getByText(earlier)).toHaveCount(0);
  await openNewPost(page);
  await expect(field(page, 'Title')).toHaveValue('');
  await remove(page, post.slug);
});

test('[SITE-05] whoever saves over somebody else’s change is asked first @full', async ({
  page,
  context,
}) => {
  await asAdministrator(page);
  const { slug } = await written(page);
  const other = await context.newPage();
  await openPost(page, slug);
  await openPost(other, slug);
  await field(other, 'Text').fill('Theirs.');
  await save(other);
  await saved(other);

  await field(page, 'Text').fill('Mine.');
  await save(page);
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you were editing' });
  await expect(conflict).toBeVisible();
  const opened = context.waitForEvent('page');
  await conflict.getByRole('link', { name: 'Open their version in a new tab' }).click();
  const theirs = await opened;
  await expect(field(theirs, 'Text')).toHaveValue('Theirs.');
  await expect(theirs.getByText(earlier)).toHaveCount(0);
  expect((await storedText(page, slug)).markdown).toBe('Theirs.');

  // It still is one after a reload: what was seen is kept with what was written.
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'Text')).toHaveValue('Mine.');
  await save(page);
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await saved(page);
  await expect(conflict).toHaveCount(0);
  expect((await storedText(page, slug)).markdown).toBe('Mine.');
  await field(page, 'Text').fill('Mine, once more.');
  await save(page);
  await saved(page);
  await remove(page, slug);
});

test('[SITE-05] a preview that fails says so and leaves the former one; a cover is shown, or said not to load @full', async ({
  page,
}) => {
  await asAdministrator(page);
  await openNewPost(page);
  await field(page, 'Text').fill('First words.');
  await expect(preview(page)).toContainText('First words.');
  const address = '**/api/admin/posts/preview';
  await page.route(address, (route) => route.fulfill({ status: 400, json: { code: 'invalid_input' } }));
  await field(page, 'Text').fill('Other words.');
  await expect(preview(page).getByRole('alert')).toContainText('Couldn’t refresh the preview');
  await expect(preview(page)).toContainText('First words.');
  await page.unroute(address);
  await preview(page).getByRole('button', { name: 'Try again' }).click();
  await expect(preview(page)).toContainText('Other words.');

  await page.route('https://pictures.example/good.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
    }),
  );
  await page.route('https://pictures.example/bad.svg', (route) => route.fulfill({ status: 404 }));
  await field(page, 'Cover image').fill('https://pictures.example/bad.svg');
  await expect(page.getByText('No image found at this URL')).toBeVisible();
  await field(page, 'Cover image').fill('https://pictures.example/good.svg');
  const picture = page.locator('img[src="https://pictures.example/good.svg"]');
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(page.getByText('No image found at this URL')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[NAV-02] [SITE-05] text and preview stand in the same place, one at a time @full', async ({
    page,
  }) => {
    await asAdministrator(page);
    await openNewPost(page);
    await field(page, 'Text').fill('On the way.');
    await expect(preview(page)).toHaveCount(0);
    await page.getByRole('radio', { name: 'Preview' }).click();
    await expect(preview(page)).toContainText('On the way.');
    await expect(field(page, 'Text')).toBeHidden();
    await page.getByRole('radio', { name: 'Write' }).click();
    await field(page, 'Text').fill('');
    await page.getByRole('radio', { name: 'Preview' }).click();
    await save(page);
    // What is wrong is shown where it can be mended.
    await expect(page.getByText('Enter a text', { exact: true })).toBeVisible();
  });
});

async function openVideos(page: Page) {
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Video Admin' }).click();
  await expect(heading(page)).toHaveText('Video Admin');
}

test('[SITE-05] [ADM-01] a video is added, seen, changed, deleted and brought back @full', async ({
  page,
  request,
}) => {
  const { title, description } = note();
  const videos = async () => (await request.get('/api/videos')).text();
  await asAdministrator(page);
  await openVideos(page);
  const add = page.getByRole('button', { name: 'Add video' });
  await add.click();
  const dialog = page.getByRole('dialog');
  const input = (label: string) => dialog.getByLabel(label, { exact: true });
  const saveIt = () => dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await saveIt();
  await expect(input('Link')).toBeFocused();
  await expect(dialog.getByText('Enter a video link')).toBeVisible();
  await expect(dialog.getByText(/Enter a duration such as/)).toBeVisible();
  await input('Link').fill('https://example.com/film');
  await input('Title').fill(title);
  await input('Description').fill(description);
  await input('Duration').fill('1:02:03');
  await dialog.getByRole('radio', { name: 'Published' }).click();
  await saveIt();
  await expect(dialog.getByText('This isn’t a YouTube video link')).toBeVisible();
  await expect(input('Link')).toBeFocused();
  // Closing loses nothing.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await add.click();
  await expect(dialog.getByText(earlier)).toBeVisible();
  await expect(input('Title')).toHaveValue(title);
  await input('Link').fill('https://youtu.be/dQw4w9WgXcQ?t=10');
  await saveIt();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(row(page, title)).toContainText(/Published .*English.*1:02:03/s);
  expect(await videos()).toContain(title);

  await row(page, title).getByRole('button', { name: title, exact: true }).click();
  await expect(dialog.getByText(earlier)).toHaveCount(0);
  await expect(input('Link')).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await input('Description').fill('Another one.');
  await saveIt();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Video saved', { exact: true })).toBeVisible();
  expect(await videos()).toContain('Another one.');

  await row(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  await expect(page.getByText('Video deleted', { exact: true })).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  expect(await videos()).not.toContain(title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, title)).toBeVisible();
  await page.goto('/videos');
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(heading(page)).toHaveText(title);
  const id = page.url().split('/').at(-1);
  expect((await page.request.delete(`/api/admin/videos/${id}`)).status()).toBe(200);
});

test('[ADM-02] [SITE-05] for everyone else there are no such pages, and they tell nothing @full', async ({
  page,
}) => {
  const paths = ['/blog-admin', '/blog-admin/new', '/blog-admin/reading-growth/en', '/video-admin'];
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(404);
  await readingSampleData(page);
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(404);
  for (const path of isFull ? paths : paths.slice(0, 1)) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await hydrated(page);
    await expect(heading(page)).toHaveText('Page not found');
  }
  await expect(page.getByRole('link', { name: 'Blog Admin' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Video Admin' })).toHaveCount(0);
  expect((await page.request.get('/api/admin/posts')).status()).toBe(404);
  expect((await page.request.get('/api/admin/videos')).status()).toBe(404);
});

test('[SITE-05] addresses of no post are said to be none; a list that cannot be read offers another try @full', async ({
  page,
}) => {
  await asAdministrator(page);
  for (const path of ['/blog-admin/reading-growth', '/blog-admin/reading-growth/xx'])
    expect((await page.goto(path))?.status(), path).toBe(404);
  await page.goto('/blog-admin/there-is-none/en');
  await expect(page.getByText('Post not found')).toBeVisible();
  const address = /\/api\/admin\/posts$/;
  await page.route(address, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
  await page.getByRole('main').getByRole('link', { name: 'All posts' }).click();
  await expect(page.getByText('Couldn’t load posts')).toBeVisible();
  await page.unroute(address);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Built in').first()).toBeVisible();
});

for (const theme of themesFor(1))
  test(`[NAV-02] [SITE-05] lists and forms are accessible in the ${theme} theme, also on a phone @full`, async ({
    page,
  }) => {
    await prefer(page, { theme });
    await asAdministrator(page);
    const expectFine = async () => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        if (widthsFor(theme).includes(width)) await expectAccessible(page);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    const { title, slug } = await written(page, { markdown: '## A part\n\n| a | b |\n| - | - |\n| 1 | 2 |' });
    await openPosts(page);
    await expect(row(page, title)).toBeVisible();
    await expectFine();
    await openPost(page, slug);
    await expect(preview(page).getByRole('heading', { name: 'A part' })).toBeVisible();
    await field(page, 'Description').fill('');
    await save(page);
    await expect(page.getByText('Enter a description')).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(earlier)).toBeVisible();
    await expectFine();
    await page.getByRole('radio', { name: 'Published' }).click();
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('radio', { name: 'Preview' }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openVideos(page);
    await expectFine();
    await page.getByRole('button', { name: 'Add video' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a video link')).toBeVisible();
    await expectFine();
    await remove(page, slug);
  });
