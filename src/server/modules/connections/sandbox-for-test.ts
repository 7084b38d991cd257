/** A test server whose YouTube is the sandbox's, over real HTTP. */
import { beforeAll, expect } from 'vitest';
import { connectYoutube, finishConnection, listConnections } from '#contract/audience.ts';
import { call, type Person } from '#kit/factories.ts';
import { boundless, unbroken } from '#kit/platform-keepers.ts';
import type { TestServer } from '#kit/server.ts';
import { type Sandbox, startSandbox } from '#sandbox/index.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import { openTokens } from '#server/platform-state/tokens.ts';

function useSandbox(server: TestServer): { sandbox: Sandbox } {
  const used = {} as { sandbox: Sandbox };
  beforeAll(async () => {
    const { ctx } = server;
    used.sandbox = await startSandbox({ now: () => ctx.clock.now() });
    Object.assign(ctx.platforms, connectTo(server, used.sandbox));
    return () => used.sandbox.stop();
  });
  return used;
}

/** Another worker's way to it, with tokens of its own in memory and the same ones in the database. */
export function connectTo({ ctx }: TestServer, sandbox: Sandbox) {
  const settings = { ...ctx.config.platforms };
  for (const name of Object.keys(settings)) settings[name] = sandbox.settings[name] ?? settings[name];
  ctx.config.platforms = settings;
  const keepers = { quotas: boundless, breaker: unbroken, tokensOf: openTokens(ctx) };
  return connectPlatforms(settings, ctx.clock, keepers);
}

const origin = 'http://localhost:80';

/** What owners do: ask, answer on the page of consent, come back. */
export function useOwners(server: TestServer) {
  const used = useSandbox(server);

  const ask = async (as: Person): Promise<URL> => {
    const reply = await call(server.app, connectYoutube, { as, body: {}, headers: { origin } });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return new URL(reply.json().url);
  };

  /** What the page of consent sends the browser back with. */
  async function answered(
    page: URL,
    answer: string,
    channel = 'New Lights',
  ): Promise<Record<string, string>> {
    const url = new URL(`${used.sandbox.settings.GOOGLE_OAUTH_URL}/o/oauth2/v2/auth${page.search}`);
    url.searchParams.set('answer', answer);
    url.searchParams.set('channel', channel);
    const reply = await fetch(url, { redirect: 'manual' });
    return Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams);
  }

  const finish = async (as: Person | undefined, query: Record<string, string>): Promise<string> => {
    const reply = await call(server.app, finishConnection, { ...(as && { as }), query });
    expect(reply.statusCode).toBe(302);
    return String(reply.headers.location);
  };

  const connect = async (as: Person, answer = 'allow', channel?: string): Promise<string> =>
    finish(as, await answered(await ask(as), answer, channel));

  const list = async (as: Person) => (await call(server.app, listConnections, { as })).json();

  return { used, ask, answered, finish, connect, list };
}
