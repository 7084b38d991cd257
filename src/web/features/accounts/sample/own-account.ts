/** Whether this browser came to the sample from an account of its own, whose session waits; only the server can read that one. */

const key = 'own-account';

/** Private windows may refuse storage: then there is the usual way to sign in. */
export const ownAccount = {
  isBehind(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  note(isBehind: boolean): void {
    try {
      if (isBehind) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
    } catch {}
  },
};
