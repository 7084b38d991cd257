import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { urlOf } from '#contract/address.ts';
import { isNothing } from '#contract/endpoint.ts';
import { chooseAccount, seeAsUser } from '#contract/members.ts';
import { call, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { accountMembers, users } from '../../accounts/table.ts';
import { endpoints } from './ask-for-test.ts';
import { expected } from './rows-for-test.ts';
import { type Things, thingsOf } from './things-for-test.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });

let askers = 0;

/** What the API answers, and what a page is told that reads the same. */
async function bothWays(url: string, cookie: string | undefined) {
  askers++;
  const remoteAddress = `10.8.${askers >> 8}.${askers & 255}`;
  const reply = await server.app.inject({ url, remoteAddress, headers: cookie ? { cookie } : {} });
  const [name = '', value] = cookie?.split('=') ?? [];
  const request = { cookies: value ? { [name]: value } : {}, ip: remoteAddress, log: server.ctx.log };
  const told = await server.app.readForPage(request as unknown as FastifyRequest, {}, url);
  // What a page would have to pass on is none of what it may be told so.
  const isPlain = reply.statusCode === 200 && !reply.headers['set-cookie'];
  return { status: reply.statusCode, told, wanted: isPlain ? { answer: reply.json<unknown>() } : undefined };
}

/** Files and streams are no reads of pages. */
const isRead = (name: string): boolean => {
  const endpoint = endpoints.get(name);
  return endpoint?.method === 'GET' && !isNothing(endpoint.reply) && !/^(export|download)|Xlsx$/.test(name);
};

/** The names of all that was answered, after both ways were found to be one. */
async function readAll(things: Things, cookie: string | undefined): Promise<string[]> {
  const answered: string[] = [];
  for (const name of Object.keys(expected).filter(isRead)) {
    const { params, query } = expected[name]?.[1]?.(things) ?? {};
    const url = urlOf(endpoints.get(name)?.path ?? '', params, query);
    const { status, told, wanted } = await bothWays(url, cookie);
    expect([name, status, told]).toEqual([name, status, wanted]);
    if (told) answered.push(name);
  }
  return answered;
}

test('[SEC-01] [BEY-15] a page is told by its reads what the API answers to whoever it is made for', async () => {
  const [owner, other] = [await person(server, { tier: 'premium' }), await person(server)];
  const [root, member] = [await person(server, { isAdmin: true }), await person(server)];
  const seeing = await person(server, { isAdmin: true });
  const things = await thingsOf(server, owner, root);
  const since = server.ctx.clock.now();
  const pair = { ownerId: owner.user.id, memberId: member.user.id };
  await server.ctx.db.insert(accountMembers).values({ ...pair, role: 'view', since });
  await call(server.app, chooseAccount, { as: member, body: { id: owner.user.id } });
  await call(server.app, seeAsUser, { as: seeing, params: { id: owner.user.id } });

  const own = await readAll(things, owner.cookie);
  expect(own).toEqual(expect.arrayContaining(['getCurrentUser', 'getOverview', 'listTracks', 'getTrack']));
  const [viewed, seen] = [await readAll(things, member.cookie), await readAll(things, seeing.cookie)];
  expect(viewed).toEqual(expect.arrayContaining(['getCurrentUser', 'getTrack']));
  expect(viewed).not.toContain('listNotifications');
  expect(seen).toEqual(viewed);
  const others = await readAll(things, other.cookie);
  expect(others).toContain('getOverview');
  for (const name of ['getTrack', 'getTrackHistory', 'getSong']) {
    expect(own).toContain(name);
    expect(others).not.toContain(name);
  }
  const anyones = await readAll(things, undefined);
  expect(anyones).toContain('getSite');
  expect(anyones).not.toContain('getCurrentUser');
  expect(await readAll(things, owner.cookie.replace(/.{43}$/, 'A'.repeat(43)))).toEqual(anyones);

  // From one moment to the next, whatever was kept of their answers.
  await server.ctx.db.delete(accountMembers).where(eq(accountMembers.memberId, member.user.id));
  expect(await readAll(things, member.cookie)).not.toContain('getTrack');
  await server.ctx.db.update(users).set({ suspendedAt: since }).where(eq(users.id, owner.user.id));
  expect(await readAll(things, owner.cookie)).toEqual(anyones);
  expect(await readAll(things, seeing.cookie)).not.toContain('getTrack');
}, 90_000);

test('[SEC-01] what a page asks for in a way that the API refuses, the API refuses', async () => {
  const { cookie } = await person(server);
  const tooMuch = `/api/tracks/${'a'.repeat(600)}`;
  for (const url of ['/api/tracks?limit=x', '/api/tracks/%00', '/api/none', '/api/tracks/%zz', tooMuch]) {
    const { status, told } = await bothWays(url, cookie);
    expect([url, told, status >= 400]).toEqual([url, undefined, true]);
  }
});
