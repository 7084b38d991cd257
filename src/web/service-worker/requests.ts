/** What the worker does with a request, by what is asked for. Pure. */
import type { leaveSample, login, logout, register } from '#contract/accounts.ts';
import type { acceptInvitation, chooseAccount } from '#contract/members.ts';
import type { startDemo } from '#contract/site.ts';
import { isAppPath, plainPath } from '#domain/paths.ts';

/**
 * - `asset`: built, named by its content, the same for ever
 * - `file`: a picture or font that may change
 * - `public-page`, `app-page`: kept as last seen
 * - `passing-page`: never kept, as it shows what other people wrote, or its address holds what somebody shared
 * - `download`: navigation to what is no page
 * - `session`: someone comes or leaves
 */
export type RequestKind =
  | 'asset'
  | 'file'
  | 'public-page'
  | 'app-page'
  | 'passing-page'
  | 'download'
  | 'session';

export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>;

type SessionEndpoint =
  | typeof acceptInvitation
  | typeof chooseAccount
  | typeof login
  | typeof logout
  | typeof register
  | typeof startDemo
  | typeof leaveSample;

const sessionPaths: readonly string[] = [
  '/api/login',
  '/api/logout',
  '/api/register',
  '/api/demo',
  '/api/demo/leave',
  '/api/accounts/chosen',
  '/api/invitations/acceptance',
] satisfies SessionEndpoint['path'][];

const picturePath = /^\/(icons|og|pictures)\/|^\/[\w-]+\.svg$|^\/manifest\.webmanifest$/;

/** Of ways to write, only those that change who is signed in, or whose account is shown; ending a session may end this very one. */
const isSessionWrite = (method: string, path: string): boolean =>
  (method === 'POST' && sessionPaths.includes(path)) ||
  (method === 'DELETE' && path.startsWith('/api/sessions/'));

/** Undefined: the browser does as if there were no worker. */
export function kindOf({ method, url, mode, destination }: Asked, origin: string): RequestKind | undefined {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (askedOrigin !== origin) return undefined;
  if (isSessionWrite(method, pathname)) return 'session';
  if (method !== 'GET') return undefined;
  const isApi = pathname === '/api' || pathname.startsWith('/api/');
  if (mode === 'navigate') return isApi ? 'download' : pageKindOf(pathname);
  if (isApi) return undefined;
  if (pathname.startsWith('/assets/')) return 'asset';
  return destination === 'font' || picturePath.test(pathname) ? 'file' : undefined;
}

const passingPath = /^\/(share|s|listen|admin|messages|playlist|subscribers|blog-admin|video-admin)(\/|$)/;

function pageKindOf(path: string): RequestKind {
  const plain = plainPath(path);
  if (passingPath.test(plain)) return 'passing-page';
  return isAppPath(plain) ? 'app-page' : 'public-page';
}
