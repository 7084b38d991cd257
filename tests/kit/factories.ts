/** Makes what a test needs, with only the differences named. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/accounts.ts';
import { urlOf } from '#contract/address.ts';
import type { BodyInputOf, BodyOf, Endpoint } from '#contract/endpoint.ts';
import type { Tier } from '#domain/plans.ts';
import { users } from '#server/modules/accounts/table.ts';
import type { TestServer } from './server.ts';

let made = 0;
export const goodPassword = 'Sunrise-42!';

export type Person = { user: CurrentUser; cookie: string };

/** Registers through the API, as a person does; tier and administrator are set afterwards, as billing and the command do. */
export async function person(
  server: TestServer,
  given: Partial<BodyInputOf<typeof import('#contract/accounts.ts').register>> & {
    tier?: Tier;
    isAdmin?: boolean;
  } = {},
): Promise<Person> {
  const { tier = 'free', isAdmin = false, ...rest } = given;
  made++;
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/register',
    remoteAddress: `10.1.${made >> 8}.${made & 255}`,
    authority: new URL(server.ctx.config.publicUrl ?? 'http://localhost').host,
    payload: {
      email: `person${made}@example.com`,
      password: goodPassword,
      firstName: 'Ada',
      lastName: 'Byron',
      ...rest,
    },
  });
  if (response.statusCode !== 201)
    throw new Error(`registration failed: ${response.statusCode} ${response.body}`);
  const user = response.json<CurrentUser>();
  if (tier !== 'free' || isAdmin)
    await server.ctx.db.update(users).set({ tier, isAdmin }).where(eq(users.id, user.id));
  return {
    user: { ...user, subscriptionTier: tier, isAdmin },
    cookie: cookieOf(response.headers['set-cookie']),
  };
}

const cookieOf = (header: string | string[] | undefined): string =>
  String([header].flat()[0] ?? '').split(';')[0] ?? '';

type Given<E extends Endpoint> = {
  as?: Person;
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<E> | Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Calls an endpoint in process. */
export const call = <E extends Endpoint>(app: FastifyInstance, endpoint: E, given: Given<E> = {}) =>
  app.inject({
    method: endpoint.method,
    url: urlOf(endpoint.path, given.params, given.query),
    headers: { ...(given.as && { cookie: given.as.cookie }), ...given.headers },
    ...(given.body === undefined ? {} : { payload: given.body as object }),
  });
