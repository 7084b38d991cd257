/** Pages as they were last seen: those of whoever is signed in apart from everybody's, and never of two accounts. */
import type { Shell } from './shell.ts';

export const mostPages = 40;

const accountCaches = async ({ caches }: Shell): Promise<string[]> =>
  (await caches.keys()).filter(isAccountCache);

/** Deletes what was kept for whoever was signed in, except one cache. Pages still on their way are not kept. */
export async function forgetAccounts(shell: Shell, except?: string): Promise<void> {
  shell.era++;
  const names = (await accountCaches(shell)).filter((name) => name !== except);
  await Promise.all(names.map((name) => shell.caches.delete(name)));
}

/**
 * Someone comes or leaves. Not before the server has done it, and not where it could not: whoever was here then still is.
 * Pages that were asked for before its answer are not kept after it.
 */
export async function changeSession(shell: Shell, ask: () => Promise<Response>): Promise<Response> {
  const reply = await ask();
  if (reply.ok) await forgetAccounts(shell);
  return reply;
}

/** The oldest go: what is kept anew moves to the end. */
async function bound(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostPages)).map((key) => cache.delete(key)));
}

/** Without what follows `#`: that is the same page. */
const keyOf = (url: string): string => url.replace(/#.*$/, '');

/**
 * Keeps a page and deletes those of other accounts, or of all where it was made for a visitor. `era` is that of the
 * moment when the page was asked for. The reply itself is left unread.
 */
export async function keepPage(shell: Shell, url: string, reply: Response, era: number): Promise<void> {
  const reading = readReply(reply);
  if (!reading || shell.era !== era) return;
  const copy = reading.isKept ? reply.clone() : undefined;
  const { owner } = reading;
  const hasOthers = (await accountCaches(shell)).some((name) => name !== owner);
  if (shell.era !== era) return;
  const forgetting = hasOthers ? forgetAccounts(shell, owner) : undefined;
  const own = shell.era;
  await forgetting;
  if (!copy || shell.era !== own) return;
  const cache = await shell.caches.open(owner);
  await cache.put(keyOf(url), copy);
  await bound(cache);
  // Someone came or left while the page was still being written.
  if (shell.era !== own && isAccountCache(owner)) await shell.caches.delete(owner);
}

/** The page as it was last seen by whoever is signed in, else as visitors see it. */
export async function findKept(shell: Shell, url: string): Promise<Response | undefined> {
  for (const name of [...(await accountCaches(shell)), everybodysPages]) {
    const cache = await shell.caches.open(name);
    const found = await cache.match(keyOf(url), { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** The same, with a mark by which the page itself knows that it was kept: see `src/web/shell/kept-page.ts`. */
export async function keptPage(shell: Shell, url: string): Promise<Response | undefined> {
  const found = await findKept(shell, url);
  if (!found) return undefined;
  const headers = new Headers(found.headers);
  // Of the body as the server had packed it.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response((await found.text()).replace('<html ', '<html data-kept '), { headers });
}

/** Name of the cache of pages that show nothing of anybody. */
const everybodysPages = 'pages';
const accountPrefix = 'pages-of-';

const isAccountCache = (name: string): boolean => name.startsWith(accountPrefix);

type Reading = {
  /** Cache of whoever the page was made for: nobody else's may be there beside it. */
  owner: string;
  isKept: boolean;
};

type Reply = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** As the server marks pages of whoever is certainly not signed in (`http/account-mark.ts`). */
const nobody = 'none';
/** Somebody else's account, seen by one of its members. */
const othersPrefix = 'seen-';

/**
 * Undefined: the reply says nothing, as a redirect, a failure, or a word of somebody between us and the server does.
 * Our pages come with 200, or with 404 where a visitor asks for a page of the app, and say in a header whose they are.
 */
export function readReply({ status, type, redirected, headers }: Reply): Reading | undefined {
  const isOurs = type === 'basic' || type === 'default';
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isOurs || !isPage || (status !== 200 && status !== 404)) return undefined;
  const account = headers.get('x-account');
  if (!account) return undefined;
  return {
    owner: account === nobody ? everybodysPages : `${accountPrefix}${account}`,
    // Browsers refuse to show what was redirected as the page that was asked for.
    isKept: status === 200 && !redirected && !account.startsWith(othersPrefix),
  };
}

/** The server, or what stands before it, cannot answer for now: what was kept is better than its word for that. */
export const isPassingFailure = ({ status }: Pick<Response, 'status'>): boolean =>
  status === 502 || status === 503 || status === 504;
