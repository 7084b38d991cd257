/** What a page's reply says of who is signed in, and where it may be kept. Pure. */

/** Name of the cache of pages that show nothing of anybody. */
export const everybodysPages = 'pages';
const accountPrefix = 'pages-of-';

export const isAccountCache = (name: string): boolean => name.startsWith(accountPrefix);

export type Reading = {
  /** Cache of whoever the page was made for: nobody else's may be there beside it. */
  owner: string;
  isKept: boolean;
};

type Reply = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** As the server marks pages of whoever is certainly not signed in (`http/account-mark.ts`). */
const nobody = 'none';

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
    isKept: status === 200 && !redirected,
  };
}

/** The server, or what stands before it, cannot answer for now: what was kept is better than its word for that. */
export const isPassingFailure = ({ status }: Pick<Response, 'status'>): boolean =>
  status === 502 || status === 503 || status === 504;
