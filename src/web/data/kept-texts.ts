/** What this tab keeps from one page to the next, such as links on their way to the add box. */

/** Private windows may refuse storage: then nothing is kept, and nothing breaks. */
const keptText = (key: string) => ({
  key,
  read(): string {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  /** An empty text is none. */
  keep(text: string): void {
    try {
      if (text.trim()) sessionStorage.setItem(key, text.trim());
      else sessionStorage.removeItem(key);
    } catch {}
  },
});

/** Sent as soon as the add box is there: their owner has pressed its button. */
export const pendingLinks = keptText('pending-links');

/** Only put into the box: any site may lead here with links of its choice, so somebody is to press the button. */
export const sharedLinks = keptText('shared-links');

/** Somebody has signed out, and the server has not said that their session ended. */
export const unsureSignOut = keptText('sign-out-failed');

/** The link with a password that this tab has opened, and what opens it again after a reload. */
export const listeningPass = keptText('listening-pass');
