/** The sandbox, a server on it, and clicks on "Explore with sample data": what the tests of the sample begin with. */
import { expect, onTestFinished } from 'vitest';
import { startDemo } from '#contract/site.ts';
import { createTestClock } from '#kit/clock.ts';
import type { Person } from '#kit/factories.ts';
import { boundless, memoryTokens, unbroken } from '#kit/platform-keepers.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '#kit/server.ts';
import { startSandbox } from '#sandbox/index.ts';
import { readConfig } from '#server/config.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import { sandboxCovers } from '#server/http/sandbox/covers.ts';

/** The time that signed calls are made at: the sandbox's own, which stands still at the test server's. */
export const platformClock = createTestClock('2026-11-20T12:00:00Z');
// Files that share a process share it too: it ends with the process.
export const sandbox = await startSandbox({
  now: () => new Date('2026-11-20T12:00:00Z'),
  ...{ coverUrl: sandboxCovers.written, servedCoverUrl: sandboxCovers.served },
});

export const around = (settings: Record<string, string>): TestServerOptions => {
  const environment = { ...settings, PLATFORMS: 'sandbox' };
  return {
    settings: environment,
    platforms: connectPlatforms(
      readConfig(environment).platforms,
      platformClock,
      { quotas: boundless, breaker: unbroken, tokensOf: () => memoryTokens(platformClock) },
      { covers: sandboxCovers, contact: 'tests@example.com' },
    ),
  };
};
export const running = { ...sandbox.settings, SANDBOX_CONTROL_URL: `${sandbox.url}/_control` };

/** One that nobody has clicked on yet. */
export async function openFresh(options: TestServerOptions = around(running)): Promise<TestServer> {
  const fresh = await openTestServer(options);
  onTestFinished(fresh.close);
  return fresh;
}

let visits = 0;
/** Each click from an address of its own. */
export const click = (of: Pick<TestServer, 'app'>, remoteAddress = `10.9.0.${++visits}`, zone = 'UTC') =>
  of.app.inject({ method: 'POST', url: `${startDemo.path}?tz=${zone}`, remoteAddress });

export async function explore(of: Pick<TestServer, 'app'>, zone = 'UTC'): Promise<Person> {
  const response = await click(of, undefined, zone);
  expect(response.statusCode, response.body).toBe(201);
  return { user: response.json(), cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' };
}
