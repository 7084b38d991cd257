/** Looking at sample data costs nobody their session: the browser finds back to the account it came from. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getCurrentUser, leaveSample, listSessions, logout } from '#contract/accounts.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import type { Exchange } from '#server/route.ts';
import { startSampleSession } from './sessions.ts';
import { createUser } from './users.ts';

const server = useTestServer();

const cookies = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
const jarOf = ({ cookie }: Person) => new Map([cookie.split('=') as [string, string]]);

/** What a browser holds after it has opened a sample. */
async function openSample(jar: Map<string, string>): Promise<void> {
  const exchange: Exchange = {
    ...{ address: '10.0.0.1', userAgent: '', header: () => undefined, setHeader: () => undefined },
    sessionToken: jar.get('tracklight_session'),
    startSession: (token) => void jar.set('tracklight_session', token),
    endSession: () => void jar.delete('tracklight_session'),
    ownToken: jar.get('tracklight_own'),
    keepOwn: (token) => void jar.set('tracklight_own', token),
    forgetOwn: () => void jar.delete('tracklight_own'),
    ...{ stepToken: () => undefined, keepStep: () => undefined, forgetStep: () => undefined },
    ...{ service: undefined, keepService: () => undefined, forgetService: () => undefined },
    showsWhile: () => undefined,
    closed: new AbortController().signal,
  };
  await transaction(server.ctx, async (ctx) => {
    const email = `${randomUUID()}@demo.invalid`;
    const sample = found(
      await createUser(ctx, { email, firstName: 'Demo', lastName: 'Artist', isDemo: true, tier: 'premium' }),
    );
    await startSampleSession(ctx, exchange, sample.id);
  });
}

const who = async (jar: Map<string, string>) =>
  (await call(server.app, getCurrentUser, { headers: { cookie: cookies(jar) } })).json().email;
const leave = (jar: Map<string, string>) =>
  call(server.app, leaveSample, { headers: { cookie: cookies(jar) } });

test('[AUTH-04] from the sample, also a second one, one call leads back to the same session', async () => {
  const ada = await person(server);
  const jar = jarOf(ada);
  const own = jar.get('tracklight_session');
  await openSample(jar);
  const sample = jar.get('tracklight_session') ?? '';
  expect(await who(jar)).toMatch(/@demo.invalid$/);
  await openSample(jar);
  expect(await who(new Map([['tracklight_session', sample]]))).toBeUndefined();
  const back = await leave(jar);
  expect([back.statusCode, back.json().id]).toEqual([200, ada.user.id]);
  const sent = back.cookies.map(({ name, value }) => [name, value]);
  expect(sent).toContainEqual(['tracklight_session', own]);
  expect(sent).toContainEqual(['tracklight_own', '']);
  const readable = back.cookies.filter(({ httpOnly }) => !httpOnly).map(({ name, value }) => [name, value]);
  expect(readable).toEqual([['tracklight_own_waits', '']]);
  // The sample's session has ended, one's own never did.
  expect(await who(new Map([['tracklight_session', jar.get('tracklight_session') ?? '']]))).toBeUndefined();
  expect((await call(server.app, listSessions, { as: ada })).json()).toHaveLength(1);
});

test('[AUTH-04] where nothing waits, or what waited has ended, there is no way back', async () => {
  const visitor = new Map<string, string>();
  await openSample(visitor);
  expect((await leave(visitor)).statusCode).toBe(401);
  expect(await who(visitor)).toMatch(/@demo.invalid$/);
  const ada = await person(server);
  const jar = jarOf(ada);
  await openSample(jar);
  await call(server.app, logout, { as: ada });
  expect((await leave(jar)).statusCode).toBe(401);
});

test('[AUTH-04] whoever signs out of the sample leaves no session behind', async () => {
  const ada = await person(server);
  const jar = jarOf(ada);
  await openSample(jar);
  await call(server.app, logout, { headers: { cookie: cookies(jar) } });
  expect((await call(server.app, getCurrentUser, { as: ada })).statusCode).toBe(401);
});
