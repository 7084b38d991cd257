/** The page that says that there is no connection, in the language in use, kept with what it needs to look right. */
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { languageOf, pathIn, plainPath } from '#domain/paths.ts';
import type { Shell } from './shell.ts';

const prefix = 'offline-';
const path = '/offline';

/** Of this build alone: its page names this build's style sheet. */
const openOwn = ({ caches, build }: Shell): Promise<Cache> => caches.open(`${prefix}${build}`);

const isPage = ({ url }: Request): boolean => plainPath(new URL(url).pathname) === path;

export async function offlinePage(shell: Shell): Promise<Response | undefined> {
  const cache = await openOwn(shell);
  const page = (await cache.keys()).findLast(isPage);
  return page && cache.match(page, { ignoreVary: true });
}

/** Rejects where the page cannot be had. */
export async function keepOfflinePage(shell: Shell, language: Language): Promise<void> {
  const address = pathIn(language, path);
  const cache = await openOwn(shell);
  if (await cache.match(address, { ignoreVary: true })) return;
  const page = await shell.fetch(address);
  if (!page.ok) throw new Error(`${page.status}: ${address}`);
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+/g));
  await Promise.all([...files].map(async (file) => cache.put(file, await shell.fetch(file))));
  const former = (await cache.keys()).filter(isPage);
  await cache.put(address, page);
  await Promise.all(former.map((key) => cache.delete(key)));
}

/** The language that the version before this one spoke. */
export async function formerLanguage({ caches }: Shell): Promise<Language> {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(prefix))) {
    const page = (await (await caches.open(name)).keys()).findLast(isPage);
    if (page) return languageOf(new URL(page.url).pathname, undefined);
  }
  return defaultLanguage;
}

/** What earlier versions kept. */
export async function dropFormer({ caches, build }: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + build);
  await Promise.all(names.map((name) => caches.delete(name)));
}
