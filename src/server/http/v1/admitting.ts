/** Who may call: a key in the one place for it, counted, with the scope that the operation asks for. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/v1/operation.ts';
import { apiVersions, isWriting, keyPrefix, versionHeader } from '#domain/api-keys.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import type { CallsLeft, Principal, Programs } from '#server/route.ts';

/** Names under which other interfaces take one. */
const namesAKey = /[?&](?:api[_-]?key|access[_-]?token|auth|bearer|key|token)=/i;

/** Whatever it was: proxies, browsers and logs keep addresses. */
function refuseKeyInAddress({ url }: FastifyRequest): void {
  if (url.includes(keyPrefix) || namesAKey.test(url)) throw new AppError('key_in_query');
}

function keyIn({ headers: { authorization } }: FastifyRequest): string {
  if (authorization === undefined) throw new AppError('unauthenticated');
  const [, key] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (key === undefined) throw new AppError('invalid_key', { reason: 'malformed' });
  return key;
}

function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers[versionHeader];
  reply.header(versionHeader, apiVersions[0]);
  if (wanted !== undefined && !apiVersions.some((version) => version === wanted))
    throw refused(versionHeader, `one of ${apiVersions.join(', ')}`);
}

/** As draft-ietf-httpapi-ratelimit-headers has them since its tenth version. */
function tellCalls(reply: FastifyReply, { limit, left, resetSeconds }: CallsLeft): void {
  reply.header('ratelimit-policy', `"hour";q=${limit};w=3600`);
  reply.header('ratelimit', `"hour";r=${left};t=${resetSeconds}`);
}

/** Those of calls by address, which mean something else. */
const otherLimits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** `key`: what they came by, which nobody keeps. */
export type Admitted = { principal: Principal; key: string };

type Asked = { request: FastifyRequest; reply: FastifyReply };

/** Counts the call, whatever it is for. */
export async function admitKey(
  { ctx, programs }: { ctx: Ctx; programs: Programs },
  { request, reply }: Asked,
): Promise<Admitted> {
  for (const name of otherLimits) reply.removeHeader(name);
  refuseKeyInAddress(request);
  checkVersion(request, reply);
  const key = keyIn(request);
  const { principal, calls } = await programs.admit({ ...ctx, log: request.log as Ctx['log'] }, key);
  tellCalls(reply, calls);
  if (!principal) throw new AppError('too_many_requests', { retryAfter: calls.resetSeconds });
  return { principal, key };
}

export function checkScope(principal: Principal, { scope }: Operation): void {
  if (!principal.scopes.includes(scope)) throw new AppError('missing_scope', { scope });
  if (isWriting(scope) && !principal.mayWrite) throw new AppError('plan_required');
}
