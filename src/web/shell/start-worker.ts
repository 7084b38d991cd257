/** Starts the service worker and offers its new versions. */
import type { WorkerMessage } from '#web/service-worker/messages.ts';
import { pageSeen } from './notify-worker.ts';

/** Rejects where the browser refuses. */
export async function startWorker(onUpdate: (takeOver: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  const hadWorker = serviceWorker.controller !== null;
  const registration = await serviceWorker.register('/sw.js');
  offerUpdates(registration, () => onUpdate(() => takeOver(registration)));
  checkOnReturn(registration);
  const { active } = await serviceWorker.ready;
  if (!hadWorker) notify(active, pageSeen(loadedFiles()));
}

/** An installed app may stay open for days: whoever comes back to it learns of a new version. */
const checkEveryMs = 60 * 60_000;

/** A browser lets the old version finish what it does, which may take long; pages are of the new one all the same. */
const takeOverMs = 3_000;

const notify = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);

function takeOver(registration: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  notify(registration.waiting, { type: 'take-over' });
  // Without one that waits, it took over from another tab: this one only has to follow.
  setTimeout(reload, registration.waiting ? takeOverMs : 0);
}

/** The first version of all takes nobody's place. */
function offerUpdates(registration: ServiceWorkerRegistration, offer: () => void): void {
  if (registration.waiting && registration.active) offer();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) offer();
    });
  });
}

function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < checkEveryMs) return;
    checked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Addresses of what this page has loaded so far and the worker may not know. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
