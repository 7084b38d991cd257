/** What a page tells the service worker that looks after it; without one it tells nobody. */
import { toLanguage } from '#domain/languages.ts';
import type { WorkerMessage } from '#web/service-worker/messages.ts';

export const tellWorker = (message: WorkerMessage): void =>
  navigator.serviceWorker?.controller?.postMessage(message);

export const pageSeen = (files: string[] = []): WorkerMessage => ({
  type: 'seen',
  page: window.location.href,
  language: toLanguage(document.documentElement.lang),
  files,
});
