/** Tells the service worker whose page it holds, without telling who that is. */
import { createHash } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';

/** Of a page whose visitor is certainly not signed in. A page without any mark says nothing of that. */
export const nobodysMark = 'none';

/** Pages of it are not for keeping: who may see them today may not tomorrow. */
const othersPrefix = 'seen-';

/** The same for every page of one account, and of no other; `user` is what the API said of whose it is. */
export function accountMark(user: unknown): string {
  const { id, acting } = user as CurrentUser;
  const mark = createHash('sha256').update(id).digest('base64url').slice(0, 22);
  return acting ? `${othersPrefix}${mark}` : mark;
}
