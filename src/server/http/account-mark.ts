/** Tells the service worker whose page it holds, without telling who that is. */
import { createHash } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';

/** Of a page whose visitor is certainly not signed in. A page without any mark says nothing of that. */
export const nobodysMark = 'none';

/** The same for every page of one account, and of no other; `user` is what the API said of whoever is signed in. */
export const accountMark = (user: unknown): string =>
  createHash('sha256')
    .update((user as CurrentUser).id)
    .digest('base64url')
    .slice(0, 22);
