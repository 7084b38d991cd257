/** Pages without a bundle, for tests: what React Router's build exports, with one loader that answers everything. */
import type { FastifyInstance } from 'fastify';
import { createContext, RouterContextProvider } from 'react-router';
import type { Ctx } from '#server/context.ts';
import { accountsRoutes } from '#server/modules/accounts/routes.ts';
import { findUser } from '#server/modules/accounts/sessions.ts';
import { type AppParts, createApp } from './app.ts';
import { addPageRoutes } from './pages.ts';

type Visit = {
  get(url: string): Promise<unknown>;
  nonce: string;
  origin: string;
  cookies: string | null;
  unread: string;
  html?: string;
};
export type LoaderArgs = { request: Request; context: Pick<RouterContextProvider, 'get'> };
export type Loader = (args: LoaderArgs) => Promise<Response>;

/** What a loader knows of the visit. */
export const visit = createContext<Visit>();

export const html = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });

/** As the entry of the pages does, the text of a page is handed over beside the response. */
const rendered =
  (loader: Loader): Loader =>
  async (args) => {
    const response = await loader(args);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    args.context.get(visit).html = await response.text();
    return new Response(null, response);
  };

/** A build, as far as a request needs it. */
const buildOf = (loader: Loader) => ({
  entry: {
    module: {
      default: () => new Response('Something failed.', { status: 500 }),
      handleError: () => {},
      contextOf: (request: Visit) => {
        const provider = new RouterContextProvider();
        provider.set(visit, request);
        return provider;
      },
    },
  },
  routes: { root: { id: 'root', path: '*', module: { loader: rendered(loader) } } },
  assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  basename: '/',
  future: {},
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: '',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
});

type Given = Partial<AppParts> & { settings?: Partial<Ctx['config']>; more?(app: FastifyInstance): void };

/** The whole app with such pages; `more` adds routes of the test's own. */
export function createAppWithPages(given: Ctx, loader: Loader, { settings, more, ...parts }: Given = {}) {
  const ctx = { ...given, config: { ...given.config, ...settings } };
  const addPages = async (app: FastifyInstance) => {
    more?.(app);
    addPageRoutes(app, ctx, { load: async () => buildOf(loader), development: false });
  };
  return createApp(ctx, { routes: accountsRoutes, findUser, addPages, ...parts });
}
