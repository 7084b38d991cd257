/** Addresses of calls. Apart from `endpoint.ts`, so that pages build them without loading the shapes. */

/**
 * A page says by it whose account it shows, so that what it asks for is never answered, or written, for another one that
 * this browser has turned to meanwhile.
 */
export const shownAccountHeader = 'x-account-shown';

/** Scripts cannot read it; pages are told whether a browser sent one. */
export const sessionCookie = 'tracklight_session';

type Values = Record<string, string | number | boolean | undefined>;

/** `/api/tracks/:id` with its parameters put in and the query appended; undefined is left out. */
export function urlOf(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
