/** What the parts of the worker share. */

export type Shell = {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch(asked: Request | string, init?: RequestInit): Promise<Response>;
  now(): number;
  /** Changes with every build. */
  build: string;
  /** Moves on when someone comes or leaves: a page that was asked for before says nothing of who is here now. */
  era: number;
};

/** A failure that changes nothing for whoever reads the page: it is then not kept, or found again later. */
export const ignore = (): undefined => undefined;
