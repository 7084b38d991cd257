/** A test server whose YouTube is the sandbox's, over real HTTP. */
import { beforeAll } from 'vitest';
import { boundless, unbroken } from '#kit/platform-keepers.ts';
import type { TestServer } from '#kit/server.ts';
import { type Sandbox, startSandbox } from '#sandbox/index.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import { openTokens } from '#server/platform-state/tokens.ts';

export function useSandbox(server: TestServer): { sandbox: Sandbox } {
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
