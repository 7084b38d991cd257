/** Messages of a page to the service worker that looks after it; without one nothing is sent. */
import { toLanguage } from '#domain/languages.ts';
import type { WorkerMessage } from '#web/service-worker/messages.ts';

export const notifyWorker = (message: WorkerMessage): void =>
  navigator.serviceWorker?.controller?.postMessage(message);

export const pageSeen = (files: string[] = []): WorkerMessage => ({
  type: 'seen',
  page: window.location.href,
  language: toLanguage(document.documentElement.lang),
  files,
});
