/** What a service worker finds around it, as far as ours uses it: TypeScript has it only in a library that contradicts the one for pages. */

export type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };

/** `preloadResponse` is there for navigations, where the browser asked for the page while the worker woke up. */
export type FetchEvent = LastingEvent & { preloadResponse?: Promise<Response | undefined> };

type Scope = {
  addEventListener(type: 'install' | 'activate', listen: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listen: (event: LastingEvent & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  location: { origin: string };
};

export const scope = globalThis as unknown as Scope;
