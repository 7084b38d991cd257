/** Asks an endpoint what its row of the table says. */
import { urlOf } from '#contract/address.ts';
import type { call } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';
import { readContract } from '../../../../../scripts/docs/contract.ts';
import { expected } from './rows-for-test.ts';
import type { Things } from './things-for-test.ts';

export const endpoints = new Map(
  (await readContract(process.cwd())).flatMap((part) =>
    part.endpoints.map(({ name, endpoint }) => [name, endpoint] as const),
  ),
);

type Reply = Awaited<ReturnType<typeof call>>;

let calls = 0;
/** Each call from an address of its own: limits are another test's. */
export async function replyOf(
  server: TestServer,
  name: string,
  things: Things,
  cookie: string | undefined,
): Promise<Reply> {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`${name} is no endpoint`);
  const { params, query, body } = expected[name]?.[1]?.(things) ?? {};
  calls++;
  return server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint.path, params, query),
    remoteAddress: `10.7.${calls >> 8}.${calls & 255}`,
    headers: cookie ? { cookie } : {},
    ...(body && { payload: body }),
  });
}

export const statusOf = async (...asked: Parameters<typeof replyOf>): Promise<number> =>
  (await replyOf(...asked)).statusCode;
