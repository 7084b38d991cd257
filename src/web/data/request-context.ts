/** What a page's loader knows of the request it serves; set by the bridge to the server. */
import { createContext, type LoaderFunctionArgs, RouterContextProvider, redirect } from 'react-router';

export type PageRequest = {
  /** GET of the API in process, with the visitor's cookie. Rejects like the browser's `getJson`. */
  get(url: string): Promise<unknown>;
  /** Stands on every script tag of the page. */
  nonce: string;
  /** Address without a trailing slash, as people reach the product. */
  origin: string;
  /** Cookie header as sent. */
  cookies: string | null;
  /** The query as sent where the page is not rendered by it (see `renderedAddress`); empty for pages kept for everyone. */
  unread: string;
  /** Tells the operator of a failure while rendering. */
  report(error: unknown): void;
  /** The page, once it is rendered: the bridge needs all of its bytes, and a reply's body would be a stream of them. */
  html?: Buffer;
};

export const pageRequest = createContext<PageRequest>();

/** Leads to another page with the query as it was sent: a period in an address holds wherever that leads. */
export function leadOn({ request, context }: LoaderFunctionArgs, to: string, status = 302): Response {
  const { search } = new URL(request.url);
  return redirect(to + (search || context.get(pageRequest).unread), status);
}

/** Called by the bridge, which is outside this bundle and cannot name the context itself. */
export function contextOf(request: PageRequest): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageRequest, request);
  return provider;
}
