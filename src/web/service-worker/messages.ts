/** What pages tell the service worker. */
import type { Language } from '#domain/languages.ts';

export type WorkerMessage =
  /** A page that the worker did not hand out itself; `files` are the built files that it loaded. */
  | { type: 'seen'; page: string; language: Language; files: string[] }
  /** Whoever was signed in no longer is. */
  | { type: 'forget' }
  /** The version that waits is to take the place of the one that runs. */
  | { type: 'take-over' };
