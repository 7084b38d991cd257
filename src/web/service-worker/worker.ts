/** The service worker: what was seen can be read without a connection. Nothing of the API is kept, and no write is sent twice. */
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate, type StrategyOptions } from 'workbox-strategies';
import { changeSession, forgetAccounts } from './kept-pages.ts';
import type { WorkerMessage } from './messages.ts';
import { dropFormer, formerLanguage, keepOfflinePage } from './offline-page.ts';
import { answerPage, keepSeen } from './pages.ts';
import { type OpenPage, openPushed, type PushScope, renewDevice, type Shown, showPush } from './push.ts';
import { kindOf, type RequestKind } from './requests.ts';
import { ignore, type Shell } from './shell.ts';

/** What a service worker finds around it, as far as ours uses it: TypeScript has it only in a library that contradicts the one for pages. */
type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };

type Scope = {
  addEventListener(type: 'install' | 'activate', listen: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listen: (event: LastingEvent & { data: unknown }) => void): void;
  addEventListener(
    type: 'push',
    listen: (event: LastingEvent & { data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listen: (event: LastingEvent & { notification: { data: unknown; close(): void } }) => void,
  ): void;
  addEventListener(type: 'pushsubscriptionchange', listen: (event: LastingEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration & {
    navigationPreload?: { disable(): Promise<void> };
    showNotification(title: string, options: Shown): Promise<void>;
  };
  location: { origin: string };
};

const scope = globalThis as unknown as Scope;

/** More than one build has: pages kept from the one before still find theirs. */
const mostAssets = 400;
const mostFiles = 60;

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** The least used go. Its type says `undefined` where that of plugins says that nothing is there. */
const atMost = (maxEntries: number): Plugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Plugin;

/** Their names change with their content. */
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [
    atMost(mostAssets),
    // What the offline page needs is kept with it.
    { handlerDidError: ({ request }) => caches.match(request, { ignoreVary: true }) },
  ],
});

const files = new StaleWhileRevalidate({ cacheName: 'files', plugins: [atMost(mostFiles)] });

const { origin } = scope.location;

const shell: Shell = {
  caches,
  fetch: (asked, init) => fetch(asked, init),
  now: () => Date.now(),
  build: String(import.meta.env.BUILD),
  era: 0,
};

const is =
  (...kinds: RequestKind[]) =>
  ({ request }: { request: Request }): boolean => {
    const kind = kindOf(request, origin);
    return kind !== undefined && kinds.includes(kind);
  };

registerRoute(is('asset'), assets);
registerRoute(is('file'), files);
registerRoute(is('download'), ({ request }) => fetch(request));
registerRoute(is('public-page', 'app-page', 'passing-page'), ({ event, request }) => {
  const kind = kindOf(request, origin);
  return answerPage(shell, {
    url: request.url,
    isKept: kind !== 'passing-page',
    isUrgent: kind === 'public-page',
    fetch: () => fetch(request),
    waitUntil: (work) => (event as LastingEvent).waitUntil(work),
  });
});
for (const method of ['POST', 'DELETE'] as const) {
  registerRoute(is('session'), ({ request }) => changeSession(shell, () => fetch(request)), method);
}

async function keepWhatWasSeen(seen: WorkerMessage & { type: 'seen' }, event: LastingEvent): Promise<void> {
  // A page that was loaded around the worker is from now on in its care.
  await scope.clients.claim();
  const asked = { method: 'GET', mode: 'navigate', destination: 'document' } as const;
  const kind = kindOf({ ...asked, url: seen.page }, origin);
  const isKept = kind === 'public-page' || kind === 'app-page';
  const requests = seen.files.map((file) => new Request(file)).filter((request) => is('asset')({ request }));
  await Promise.allSettled([
    isKept && keepSeen(shell, seen.page),
    keepOfflinePage(shell, seen.language),
    ...requests.map((request) => assets.handle({ event, request })),
  ]);
}

scope.addEventListener('install', (event) =>
  event.waitUntil(formerLanguage(shell).then((language) => keepOfflinePage(shell, language))),
);

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      dropFormer(shell),
      // Earlier versions had pages asked for while the worker woke up. Where that fails, Firefox shows its own error, and
      // not what the worker answers: nothing opened once the server was gone.
      scope.registration.navigationPreload?.disable().catch(ignore),
      scope.clients.claim(),
    ]),
  ),
);

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | undefined;
  if (message?.type === 'seen') event.waitUntil(keepWhatWasSeen(message, event));
  if (message?.type === 'forget') event.waitUntil(forgetAccounts(shell));
  if (message?.type === 'take-over') event.waitUntil(scope.skipWaiting());
});

const pushScope: PushScope = {
  origin,
  pages: () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  show: (title, shown) => scope.registration.showNotification(title, shown),
  open: (url) => scope.clients.openWindow(url),
};

/** What is no JSON was not sent by us. */
const readPush = (data: { json(): unknown } | null): unknown => {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
};

scope.addEventListener('push', (event) => event.waitUntil(showPush(pushScope, readPush(event.data))));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(pushScope, event.notification.data));
});

scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewDevice(scope.registration, event).catch(ignore)),
);
