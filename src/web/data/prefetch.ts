/** Page loaders only fill the query cache: on the server before rendering, in the browser without waiting. */
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { leadsNowhere } from './api.ts';
import { createQueryClient } from './query.ts';
import { pageRequest } from './request-context.ts';

/** All that a read needs: the client's defaults do the rest. */
type Options = { queryKey: readonly unknown[] };
type PageArgs = { params: Record<string, string | undefined>; url: URL };
export type PageQueries = (page: PageArgs) => Options[];
/** What was read, as `writePage` writes it. */
export type PageState = { state: string };
type Queries = DehydratedState['queries'];

const pageOf = (args: LoaderFunctionArgs | ClientLoaderFunctionArgs): PageArgs => ({
  params: args.params,
  url: new URL(args.request.url),
});

/** A client for one rendering, gone with it: a timer that clears it away later would keep it until then. */
export function createServerClient(get: Parameters<typeof createQueryClient>[0]): QueryClient {
  const client = createQueryClient(get);
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retry: false, gcTime: Number.POSITIVE_INFINITY } });
  return client;
}

/** What a page sends along of what it read, where it shows less. */
type Shown = (data: unknown) => unknown;

/** A script holds it as text within text, where each quotation mark would be four characters: apostrophes are rare. */
const swapQuotes = (text: string): string => text.replace(/["']/g, (mark) => (mark === '"' ? "'" : '"'));

export const readPageText = (text: string): Queries => JSON.parse(swapQuotes(text));

const [quote, apostrophe] = [34, 39];

/** The same for servers, byte by byte: a tenth of the time, and nothing is made for each of some thousand marks. */
function swapQuotesFast(text: string): string {
  const bytes = new TextEncoder().encode(text);
  for (let place = 0; place < bytes.length; place++)
    if (bytes[place] === quote) bytes[place] = apostrophe;
    else if (bytes[place] === apostrophe) bytes[place] = quote;
  return new TextDecoder().decode(bytes);
}

const writtenFrom = new WeakMap<object, Queries>();

/**
 * What a page read, as one text on its way to the browser: as a value React Router would take it apart and number each piece
 * (docs/decisions/0136-page-text.md). What could not be read is not in it: the page reads it again.
 */
export const writePage = (client: QueryClient, shown: Shown = (data) => data): PageState => {
  const { queries } = dehydrate(client, { serializeData: shown });
  const page = { state: swapQuotesFast(JSON.stringify(queries)) };
  writtenFrom.set(page, queries);
  return page;
};

/** What a loader has just written, for the server's own rendering: reading it again would take as long as writing it. */
export function writtenQueries(loaderData: unknown): Queries {
  const page = loaderData as Partial<PageState> | null | undefined;
  if (!page?.state) return [];
  return writtenFrom.get(page) ?? readPageText(page.state);
}

/** Runs the reads in process; the client knows which of them failed. */
export async function prefetchOnServer(queries: PageQueries, args: LoaderFunctionArgs, shown?: Shown) {
  const client = createServerClient(args.context.get(pageRequest).get);
  await Promise.all(
    queries(pageOf(args)).map((options) => client.prefetchQuery({ queryKey: options.queryKey })),
  );
  return { page: writePage(client, shown), client };
}

/** For `loader`: hands the results of the reads to the page. A failed read is read again by the page. */
export const serverPrefetch =
  (queries: PageQueries, shown?: Shown) =>
  async (args: LoaderFunctionArgs): Promise<PageState> =>
    (await prefetchOnServer(queries, args, shown)).page;

/** The same for a page about one thing, which is the first of its reads: with status 404 where there is no such thing. */
export const subjectPrefetch = (queries: PageQueries) => async (args: LoaderFunctionArgs) => {
  const { page, client } = await prefetchOnServer(queries, args);
  const [subject] = queries(pageOf(args));
  const error = subject && client.getQueryState(subject.queryKey)?.error;
  return data(page, { status: leadsNowhere(error ?? null) ? 404 : 200 });
};

let browserClient: QueryClient | undefined;

/** The browser's one query client. */
export const getBrowserClient = (): QueryClient => (browserClient ??= createQueryClient());

/** For `clientLoader`: starts the reads and lets the page show what it has. */
export const clientPrefetch =
  (queries: PageQueries) =>
  async (args: ClientLoaderFunctionArgs): Promise<null> => {
    const client = getBrowserClient();
    for (const options of queries(pageOf(args))) void client.prefetchQuery({ queryKey: options.queryKey });
    return null;
  };

/** On the server every render has a cache of its own: nothing of one visitor reaches another. */
export const clientOfThisRender = (): QueryClient =>
  import.meta.env.SSR
    ? createServerClient(() => Promise.reject(new Error('not read on the server')))
    : getBrowserClient();
