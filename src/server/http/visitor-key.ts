/** Which public page a visitor asks for, as a key of the kept pages: all that the page depends on. Pure. */
import type { FastifyRequest } from 'fastify';
import { isAppPath, plainPath } from '#domain/paths.ts';
import { sessionCookie } from './exchange.ts';

/** `url` as `renderedAddress` leaves it. */
type Asked = Pick<FastifyRequest, 'url' | 'cookies'>;

/** All that pages know of what `theme` says. */
export const themeOf = (cookies: FastifyRequest['cookies']): 'light' | 'dark' =>
  cookies.theme === 'light' ? 'light' : 'dark';

/**
 * Undefined for whoever has a session, for addresses with a query, for other spellings of an address, of which there
 * are endless ones, and for pages of the app, whose language is the visitor's own choice.
 */
export function visitorKey({ url, cookies }: Asked, origin: string): string | undefined {
  if (/[?%A-Z]/.test(url) || cookies[sessionCookie] !== undefined) return undefined;
  if (isAppPath(plainPath(url)) && cookies.userLanguage !== undefined) return undefined;
  return `${origin} ${themeOf(cookies)} ${url}`;
}

/**
 * `//de///blog` and `/x/../de/blog` are `/de/blog`, as browsers and the pages read them; what follows the question mark
 * stays as it is. A backslash counts as a slash, as it does for browsers: two of them would lead to another host.
 */
export function straightAddress(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const straight = URL.parse(`http://host${path}`)?.pathname ?? '/';
  return straight.replace(/\/{2,}/g, '/') + url.slice(path.length);
}
