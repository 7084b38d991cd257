import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/accounts.ts';
import { goodPassword, person } from '#kit/factories.ts';
import { openTestServer, useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { send } from '#server/jobs/queue.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { accountLimits, countTry } from './limits.ts';
import { accountKey } from './policy.ts';
import { knownAddresses, users } from './table.ts';
import { tidyAccounts } from './worker.ts';

const server = useTestServer();
const wrong = 'Not-the-one-1!';
const minute = 60_000;
const day = 24 * 60 * minute;

let accounts = 0;
/** Nobody's address yet. */
const newEmail = () => `guessed${++accounts}@example.com`;
let addresses = 0;
/** From which nobody has ever signed in. */
const newAddress = () => `10.9.${++addresses >> 8}.${addresses & 255}`;

const signIn = (email: string, password: string, remoteAddress: string) =>
  server.app.inject({ method: 'POST', url: login.path, payload: { email, password }, remoteAddress });

/** The status and how long the answer was held. */
async function timed(email: string, password: string, address: string) {
  const before = server.ctx.clock.now().getTime();
  const { statusCode } = await signIn(email, password, address);
  return [statusCode, server.ctx.clock.now().getTime() - before];
}

/** An account and the address from which it signed in. */
async function owner() {
  const home = newAddress();
  const { user } = await person(server, { email: newEmail() });
  expect((await signIn(user.email, goodPassword, home)).statusCode).toBe(200);
  return { email: user.email, home };
}

beforeEach(() => server.ctx.clock.advance(25 * 60 * minute));

describe('the owner of an account that is guessed at', () => {
  test('[SEC-03] signs in at once from an address of before, whatever came from elsewhere', async () => {
    const { email, home } = await owner();
    const guesses = await Promise.all(Array.from({ length: 40 }, () => signIn(email, wrong, newAddress())));
    expect(new Set(guesses.map((reply) => reply.statusCode))).toEqual(new Set([401]));
    expect(await timed(email, goodPassword, home)).toEqual([200, 0]);
  });

  test('[SEC-03] signs in at once even when the account has had all the guesses it may have', async () => {
    const { email, home } = await owner();
    for (let guess = 0; guess < accountLimits.loginByAccount.tries; guess++)
      await countTry(server.ctx, accountLimits.loginByAccount, accountKey(email));
    const refused = await signIn(email, goodPassword, newAddress());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.body).toBe('Too many attempts. Please try again in 60 minutes.');
    expect(await timed(email, goodPassword, home)).toEqual([200, 0]);
  });

  test('[SEC-03] signs in at once from an address of before, also when that address guesses and sprays', async () => {
    const { email, home } = await owner();
    for (let place = 0; place < 40; place++) await signIn(newEmail(), wrong, home);
    expect((await signIn(newEmail(), wrong, home)).statusCode).toBe(429);
    for (let place = 0; place < 12; place++) expect((await signIn(email, wrong, home)).statusCode).toBe(401);
    expect(await timed(email, goodPassword, home)).toEqual([200, 0]);
  });

  test('[SEC-03] signs in from a new address as well while somebody else guesses, only later', async () => {
    const { email } = await owner();
    for (let guess = 0; guess < 25; guess++) await signIn(email, wrong, newAddress());
    expect(await timed(email, goodPassword, newAddress())).toEqual([200, 4_000]);
  });

  test('[SEC-03] is known at another address of the same IPv6 network, and not at the next network', async () => {
    const { email } = await owner();
    await signIn(email, goodPassword, '2001:db8:7:1::a');
    for (let guess = 0; guess < accountLimits.loginByAccount.tries; guess++)
      await countTry(server.ctx, accountLimits.loginByAccount, accountKey(email));
    expect((await signIn(email, goodPassword, '2001:db8:7:1:ffff::b')).statusCode).toBe(200);
    expect((await signIn(email, goodPassword, '2001:db8:7:2::a')).statusCode).toBe(429);
  });
});

describe('whoever guesses', () => {
  test('[AUTH-05] waits longer for every answer, up to some seconds, and no less for an account that nobody has', async () => {
    const { email } = await owner();
    const waits = [0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000];
    for (const account of [email, newEmail()]) {
      const address = newAddress();
      for (const wait of waits) expect(await timed(account, wrong, address)).toEqual([401, wait]);
    }
  });

  test('[AUTH-05] waits just as long at the owner’s own address, and there the guesses end at a hundred a day', async () => {
    const { email, home } = await owner();
    for (const wait of [0, 0, 0, 250, 500]) expect(await timed(email, wrong, home)).toEqual([401, wait]);
    for (let guess = 5; guess < accountLimits.loginFromKnown.tries; guess++)
      expect((await signIn(email, wrong, home)).statusCode).toBe(401);
    const beyond = [];
    for (let guess = 0; guess < 31; guess++) beyond.push((await signIn(email, wrong, home)).statusCode);
    expect(beyond).toEqual([...Array(30).fill(401), 429]);
  });

  test('[AUTH-05] gains nothing by guessing at the same moment', async () => {
    const email = newEmail();
    const address = newAddress();
    const begun = server.ctx.clock.now().getTime();
    const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(email, wrong, address)));
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(server.ctx.clock.now().getTime() - begun).toBeGreaterThanOrEqual(3_750);
  });

  test('[AUTH-05] from one address may try thirty times in fifteen minutes, whatever the accounts', async () => {
    const address = newAddress();
    const statuses = [];
    for (let place = 0; place < 31; place++)
      statuses.push((await signIn(newEmail(), wrong, address)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
    expect((await signIn(newEmail(), wrong, newAddress())).statusCode).toBe(401);
    server.ctx.clock.advance(15 * minute);
    expect((await signIn(newEmail(), wrong, address)).statusCode).toBe(401);
  });

  test('[AUTH-05] from one address cannot use up what an account may have from all', () => {
    const { loginByAddress: address, loginByAccount: account } = accountLimits;
    // Windows of the two need not begin together: one more of the shorter may touch the longer.
    expect(address.tries * (account.minutes / address.minutes + 1)).toBeLessThan(account.tries);
  });
});

test('[AUTH-05] a success forgets the failures of its address before it', async () => {
  const { email, home } = await owner();
  for (let round = 0; round < 3; round++) {
    for (const wait of [0, 0, 0, 250]) expect(await timed(email, wrong, home)).toEqual([401, wait]);
    expect(await timed(email, goodPassword, home)).toEqual([200, 0]);
  }
});

describe('an answer that is held back', () => {
  /** A server on a port, where a held answer is held for as long as the clock of the wall takes. */
  async function listening() {
    const real = await openTestServer();
    real.ctx.clock.sleep = vi.fn(systemClock.sleep);
    const origin = await real.app.listen({ host: '127.0.0.1', port: 0 });
    const email = newEmail();
    const { user } = await person(real, { email });
    for (let guess = 0; guess < 30; guess++)
      await countTry(real.ctx, accountLimits.loginByAccount, accountKey(email));
    const attempt = (signal?: AbortSignal) =>
      fetch(origin + login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: goodPassword }),
        signal: signal ?? null,
      });
    const isHeld = (times = 1) =>
      vi.waitFor(() => expect(real.ctx.clock.sleep).toHaveBeenCalledTimes(times), { timeout: 15_000 });
    return { ...real, user, attempt, isHeld };
  }

  test.runIf(isThorough)('[SEC-03] holds no connection of the database meanwhile', async () => {
    const held = await listening();
    const first = held.attempt();
    await held.isHeld();
    const { pool } = held.database;
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0));
    expect((await held.app.inject('/readyz')).statusCode).toBe(200);
    expect((await first).status).toBe(200);
    await held.close();
  });

  test('[SEC-03] ends when its visitor leaves, without a look at the password', async () => {
    const held = await listening();
    const leaving = new AbortController();
    const gone = held.attempt(leaving.signal).catch((error: Error) => error.name);
    await held.isHeld();
    leaving.abort();
    expect(await gone).toBe('AbortError');
    const [sleep] = vi.mocked(held.ctx.clock.sleep).mock.results;
    await expect(sleep?.value).rejects.toThrow('aborted');
    await held.close();
  });

  test('[OPS-03] does not hold up a server that stops', async () => {
    const held = await listening();
    const answer = held.attempt();
    await held.isHeld();
    await held.close();
    const reply = await answer;
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '4']);
  });

  test.runIf(isThorough)('[SEC-03] is one of ten at most from one address at a time', async () => {
    const held = await listening();
    const answers = Array.from({ length: 10 }, () => held.attempt());
    await held.isHeld(10);
    expect((await held.attempt()).status).toBe(429);
    expect((await Promise.all(answers)).map((reply) => reply.status)).toEqual(Array(10).fill(200));
    await held.close();
  });
});

describe('what is remembered', () => {
  const rowsOf = (userId: string) =>
    server.ctx.db.select().from(knownAddresses).where(eq(knownAddresses.userId, userId));

  test('[AUTH-05] is the last ten addresses of an account, as hashes that no other account shares', async () => {
    const [ada, bea] = [
      await person(server, { email: newEmail() }),
      await person(server, { email: newEmail() }),
    ];
    const used = Array.from({ length: 12 }, newAddress);
    for (const address of used) {
      server.ctx.clock.advance(minute);
      for (const { user } of [ada, bea]) await signIn(user.email, goodPassword, address);
    }
    const [ofAda, ofBea] = [await rowsOf(ada.user.id), await rowsOf(bea.user.id)];
    expect([ofAda.length, ofBea.length]).toEqual([10, 10]);
    expect(new Set([...ofAda, ...ofBea].map((row) => row.addressHash)).size).toBe(20);
    for (const address of used) expect(JSON.stringify(ofAda)).not.toContain(address);
    const oldest = server.ctx.clock.now().getTime() - 9 * minute;
    expect(Math.min(...ofAda.map((row) => row.lastUsedAt.getTime()))).toBe(oldest);
  });

  test('[AUTH-05] is forgotten half a year after the last sign-in from there, and with the account', async () => {
    const { user } = await person(server, { email: newEmail() });
    const [early, late] = [newAddress(), newAddress()];
    await signIn(user.email, goodPassword, early);
    server.ctx.clock.advance(20 * day);
    await signIn(user.email, goodPassword, late);
    server.ctx.clock.advance(161 * day);
    for (let guess = 0; guess < accountLimits.loginByAccount.tries; guess++)
      await countTry(server.ctx, accountLimits.loginByAccount, accountKey(user.email));
    expect((await signIn(user.email, goodPassword, early)).statusCode).toBe(429);
    expect(await rowsOf(user.id)).toHaveLength(3);
    await send(server.ctx, tidyAccounts, {});
    await server.runJobs();
    expect(await rowsOf(user.id)).toHaveLength(1);
    expect((await signIn(user.email, goodPassword, late)).statusCode).toBe(200);
    await server.ctx.db.delete(users).where(eq(users.id, user.id));
    expect(await rowsOf(user.id)).toHaveLength(0);
  });
});
