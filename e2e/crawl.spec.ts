/** The whole site as a search engine finds it: by its links, its sitemap, its feed. */
import type { APIRequestContext } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';
import robotsParser from 'robots-parser';
import { offeredCodes } from '#domain/languages.ts';
import { isAppPath, languageOf, pathIn } from '#domain/paths.ts';
import { crawl, type Found, isRead, origin, type Site } from './crawl-site.ts';
import { expect, test } from './kit.ts';
import { languagesToCrawl } from './matrix.ts';
import { faultsOf, isCanonical } from './page-faults.ts';

// One worker reads the site once for all of these.
test.describe.configure({ mode: 'default' });

/** Pricing is a page of the app for whoever is signed in, and one of the site for everyone else. */
const isAppPage = (path: string): boolean => isAppPath(path) && path !== '/subscription';

// Nothing leads to the languages that are only announced: they are read from their own start pages.
const homes = languagesToCrawl.map(({ code }) => pathIn(code, '/'));

/** Addresses of `/sitemap.xml`, as paths. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const xml = parseDocument(await (await request.get('/sitemap.xml')).text(), { xmlMode: true });
  const addresses = DomUtils.getElementsByTagName('loc', xml).map((loc) => DomUtils.textContent(loc));
  expect(addresses.filter((address) => !address.startsWith(`${origin}/`))).toEqual([]);
  return addresses.map((address) => address.slice(origin.length));
}

type Read = { site: Site; linked: Found[]; listed: string[] };

async function readSite(request: APIRequestContext): Promise<Read> {
  const site: Site = new Map();
  await crawl(request, site, homes, 'links');
  const linked = [...site.values()];
  const listed = (await sitemapPaths(request)).filter(isRead);
  await crawl(request, site, listed, 'everything');
  return { site, linked, listed };
}

let reading: Promise<Read> | undefined;
const read = (request: APIRequestContext): Promise<Read> => (reading ??= readSite(request));

for (const { code, name } of languagesToCrawl)
  test(`[SITE-01] [SITE-04] every page in ${name} speaks it, and says what and where it is`, async ({
    page,
  }) => {
    const { site } = await read(page.request);
    const own = [...site.values()].filter(({ path }) => languageOf(path, undefined) === code);
    expect(own.filter((found) => found.page).length).toBeGreaterThan(20);
    expect(own.flatMap((found) => faultsOf(found, site))).toEqual([]);
    const titles = own.filter(isCanonical).map((found) => `${found.page?.titles[0]}`);
    expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([]);
  });

test('[SITE-04] no link, picture or file of the site leads nowhere', async ({ page }) => {
  const { site } = await read(page.request);
  // Articles also lead into the app, which shows visitors the way in, with status 404.
  const lost = [...site.values()].filter(({ path, status }) => status !== (isAppPage(path) ? 404 : 200));
  expect(lost.map(({ path, status, from }) => `${status} ${path}, from ${from}`)).toEqual([]);
});

test('[SITE-04] the sitemap lists exactly the pages that are found by their links', async ({ page }) => {
  const { linked, listed } = await read(page.request);
  const offered = linked.filter(({ path }) => offeredCodes.includes(languageOf(path, undefined)));
  const found = offered.filter((one) => one.page && isCanonical(one)).map(({ path }) => path);
  expect(listed.toSorted()).toEqual(found.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

test('[SITE-04] every entry of the sitemap names the same languages as its page', async ({ page }) => {
  const { site } = await read(page.request);
  const xml = parseDocument(await (await page.request.get('/sitemap.xml')).text(), { xmlMode: true });
  for (const entry of DomUtils.getElementsByTagName('url', xml)) {
    const [loc = ''] = DomUtils.getElementsByTagName('loc', entry).map((one) => DomUtils.textContent(one));
    if (!isRead(loc.slice(origin.length))) continue;
    const links = DomUtils.getElementsByTagName('xhtml:link', entry).map(({ attribs }) => attribs);
    expect(Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, href]))).toEqual(
      site.get(loc.slice(origin.length))?.page?.alternates,
    );
  }
});

test('[SITE-04] robots may read every public page, nothing of the app and the API, and are told of the sitemap', async ({
  page,
}) => {
  const { listed } = await read(page.request);
  const answer = await page.request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const robots = robotsParser(`${origin}/robots.txt`, await answer.text());
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`]);
  expect(listed.filter((path) => !robots.isAllowed(origin + path, 'AnyBot'))).toEqual([]);
  for (const path of ['/api/site', '/dashboard', '/tracks', '/track/trk_1', '/settings', '/admin/sync'])
    expect(robots.isAllowed(origin + path, 'AnyBot')).toBe(false);
});

test('[SITE-04] the feed is well formed and leads to every post, newest first', async ({ page }) => {
  const { listed } = await read(page.request);
  const answer = await page.request.get('/rss.xml');
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  const text = await answer.text();
  const feed = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'text/xml');
    const of = (parent: ParentNode, name: string) => parent.querySelector(name)?.textContent ?? '';
    return {
      faults: [...document.querySelectorAll('parsererror')].map((fault) => fault.textContent),
      home: of(document, 'channel > link'),
      items: [...document.querySelectorAll('item')].map((item) =>
        Object.fromEntries(
          ['title', 'description', 'link', 'guid', 'pubDate'].map((name) => [name, of(item, name)]),
        ),
      ),
    };
  }, text);
  expect(feed.faults).toEqual([]);
  expect(feed.home).toBe(`${origin}/blog`);
  const posts = listed.filter((path) => path.startsWith('/blog/')).map((path) => origin + path);
  expect(feed.items.map(({ link }) => link).toSorted()).toEqual(posts.toSorted());
  const days = feed.items.map(({ pubDate }) => Date.parse(pubDate ?? ''));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  expect(days.every(Number.isFinite)).toBe(true);
  expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(posts.length);
  expect(feed.items.filter(({ title, description }) => !title || !description)).toEqual([]);
});
