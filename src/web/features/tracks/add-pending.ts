/** Links on their way: kept in this tab's storage from the landing page, and while they are sent, until answered. */
import { splitLinks } from './add-links.ts';

const key = 'pending-links';

/** Private windows may refuse storage: then nothing is kept, and nothing breaks. */
export function readPending(): string[] {
  try {
    return splitLinks(sessionStorage.getItem(key) ?? '');
  } catch {
    return [];
  }
}

export function keepPending(links: readonly string[]): void {
  try {
    if (links.length > 0) sessionStorage.setItem(key, links.join('\n'));
    else sessionStorage.removeItem(key);
  } catch {}
}
