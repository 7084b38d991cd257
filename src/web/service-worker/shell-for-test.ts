/** A worker's surroundings in memory: caches, a server that answers as told, a clock that stands. */
import type { Shell } from './shell.ts';

const addressOf = (asked: RequestInfo | URL): string =>
  new URL(asked instanceof Request ? asked.url : String(asked), 'https://music.test').href;

function memoryCache(): Cache {
  const kept = new Map<string, Response>();
  const cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> = {
    match: async (asked) => kept.get(addressOf(asked))?.clone(),
    async put(asked, reply) {
      const body = await reply.text();
      // As a browser does: what is kept anew moves to the end.
      kept.delete(addressOf(asked));
      kept.set(addressOf(asked), new Response(body, reply));
    },
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (asked) => kept.delete(addressOf(asked)),
  };
  return cache as Cache;
}

type Answer = (path: string) => Response | Promise<Response>;

export function testShell(answer: Answer = () => Promise.reject(new TypeError('offline'))) {
  const named = new Map<string, Cache>();
  const asked: string[] = [];
  const shell: Shell & { asked: string[] } = {
    asked,
    caches: {
      async open(name) {
        const cache = named.get(name) ?? memoryCache();
        named.set(name, cache);
        return cache;
      },
      keys: async () => [...named.keys()],
      delete: async (name) => named.delete(name),
    },
    async fetch(request) {
      const { pathname } = new URL(addressOf(request as string));
      asked.push(pathname);
      return answer(pathname);
    },
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    build: 'two',
    era: 0,
  };
  return shell;
}

/** As the server sends it; `account` is its mark of whose page it is. */
export const page = (text: string, account = 'none', status = 200): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-account': account },
  });
