/** Follows every link of the site over plain HTTP, as a search engine does. */
import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { languageOf } from '#domain/paths.ts';
import { languagesToCrawl } from './matrix.ts';
import { type PageFacts, readPage } from './read-page.ts';

export const origin = `http://localhost:${process.env.E2E_PORT ?? 3987}`;

export type Found = {
  /** With its query. */
  path: string;
  status: number;
  type: string;
  /** The first page that leads here. */
  from: string;
  /** Of pages alone. */
  page: PageFacts | undefined;
};

/** Address → what was found there. */
export type Site = Map<string, Found>;

/** Path and query of an address of this site, without its hash; undefined for other sites, mail and telephone. */
export function pathOf(address: string, base: string): string | undefined {
  const url = new URL(address, origin + base);
  return url.origin === origin ? url.pathname + url.search : undefined;
}

/** Everything that facts for search engines name as an address of ours. */
const named = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/"(https?:\/\/[^"]+)"/g)].map(([, address = '']) => address));

const leadsTo = ({ links, files, structured, openGraph, canonical, alternates }: PageFacts): string[] =>
  [
    ...links.map(({ href }) => href),
    ...files,
    ...named(structured),
    openGraph['og:image'] ?? '',
    canonical,
    ...Object.values(alternates),
  ].filter(Boolean);

const linksOf = ({ links }: PageFacts): string[] => links.map(({ href }) => href);

/** What is in a language that this run leaves out may be there or not. */
export const isRead = (path: string): boolean =>
  languagesToCrawl.some(({ code }) => code === languageOf(path, undefined));

const atOnce = 4;

/** A server with much to render sends some away for a moment: whoever crawls comes back, as search engines do. */
async function answerOf(request: APIRequestContext, path: string): Promise<APIResponse> {
  let answer = await request.get(path, { maxRedirects: 0 });
  for (let tries = 1; tries < 30 && answer.status() === 503; tries++) {
    await wait(1_000);
    answer = await request.get(path, { maxRedirects: 0 });
  }
  return answer;
}

async function visit(request: APIRequestContext, path: string, from: string): Promise<Found> {
  const answer = await answerOf(request, path);
  const type = answer.headers()['content-type'] ?? '';
  const isHtml = type.startsWith('text/html') && answer.status() === 200;
  return {
    path,
    status: answer.status(),
    type,
    from,
    page: isHtml ? readPage(await answer.text()) : undefined,
  };
}

/** Adds to `site` whatever is reached from `starts`: by links alone, or by everything that a page names. */
export async function crawl(
  request: APIRequestContext,
  site: Site,
  starts: readonly string[],
  by: 'links' | 'everything',
): Promise<void> {
  const waiting = new Map<string, string>();
  const wait = (path: string | undefined, from: string) => {
    if (path && isRead(path) && !site.has(path) && !waiting.has(path)) waiting.set(path, from);
  };
  const follow = ({ path, page }: Found) => {
    const next = by === 'links' ? linksOf : leadsTo;
    for (const address of page ? next(page) : []) wait(pathOf(address, path), path);
  };
  for (const path of starts) wait(path, 'the start');
  for (const known of site.values()) follow(known);
  while (waiting.size > 0) {
    const batch = [...waiting].slice(0, atOnce);
    for (const [path] of batch) waiting.delete(path);
    const found = await Promise.all(batch.map(([path, from]) => visit(request, path, from)));
    for (const one of found) site.set(one.path, one);
    found.forEach(follow);
  }
}
