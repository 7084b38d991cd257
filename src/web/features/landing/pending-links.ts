/** Links pasted before there is an account: kept in this tab until the dashboard's add box picks them up. */

/** The dashboard reads the pasted text from here and removes it. */
export const pendingLinksKey = 'pending-links';

export const countLinks = (text: string): number => text.match(/https?:\/\/\S+/gi)?.length ?? 0;

/** Where storage is refused, the links are pasted again. */
export function keepPendingLinks(text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(pendingLinksKey, text.trim());
    else sessionStorage.removeItem(pendingLinksKey);
  } catch {}
}
