/** Programs in tests: a key, and calls with it. */
import { urlOf } from '#contract/address.ts';
import { addKey } from '#contract/api-keys.ts';
import type { About } from '#contract/v1/operation.ts';
import { type Scope, scopes } from '#domain/api-keys.ts';
import { call, type Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';

export async function keyOf(
  server: Pick<TestServer, 'app'>,
  as: Person,
  given: { scopes?: readonly Scope[]; expiresAt?: string } = {},
): Promise<{ id: string; key: string }> {
  const body = { name: 'Script', ...given, scopes: [...(given.scopes ?? scopes)] };
  const reply = await call(server.app, addKey, { as, body });
  if (reply.statusCode !== 201) throw new Error(`no key: ${reply.body}`);
  return reply.json();
}

type Asked = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD';
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: object | string | Buffer;
  headers?: Record<string, string>;
};

/** A call of `/api/v1/…` with a key. */
export const program = (
  server: Pick<TestServer, 'app'>,
  key: string,
  path: string,
  { method = 'GET', params, query, body, headers }: Asked = {},
) =>
  server.app.inject({
    method,
    url: urlOf(path.startsWith('/api/v1') ? path : `/api/v1${path}`, params, query),
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { payload: body }),
  });

export type Answer<Data> = { data: Data; nextCursor?: string | null; about: About };
