/** Loaders of public pages: they read what the page shows, in the language of its address, and know what is missing. */
import type { QueryClient } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { Language } from '#domain/languages.ts';
import { languageOf } from '#domain/paths.ts';
import { isMissing } from './api.ts';
import { clientPrefetch, type PageQueries, prefetchOnServer } from './prefetch.ts';

type SiteQueries = (page: Parameters<PageQueries>[0] & { language: Language }) => ReturnType<PageQueries>;

const inLanguage =
  (queries: SiteQueries): PageQueries =>
  (page) =>
    queries({ ...page, language: languageOf(page.url.pathname, undefined) });

/** Something the page is about does not exist. */
const lacksSomething = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => isMissing(state.error));

/** For `loader`: as `serverPrefetch`, with status 404 where what the page is about does not exist. */
export const siteLoader = (queries: SiteQueries) => async (args: LoaderFunctionArgs) => {
  const { page, client } = await prefetchOnServer(inLanguage(queries), args);
  return data(page, { status: lacksSomething(client) ? 404 : 200 });
};

/** For `clientLoader`: starts the reads and lets the page show what it has. */
export const siteClientLoader = (queries: SiteQueries) => (args: ClientLoaderFunctionArgs) =>
  clientPrefetch(inLanguage(queries))(args);
