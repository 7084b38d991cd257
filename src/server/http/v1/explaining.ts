/** Failures as programs hear of them: the code, an English sentence, and where more is said. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#domain/errors.ts';
import type { Ctx } from '#server/context.ts';
import { sendProblem } from '../problems.ts';

/** The article of the help that has a heading for each code. */
const errorsArticle = '/help/api-errors';

/** Codes that programs meet; what pages alone are told keeps its code for a sentence. */
export const sentences: Partial<Record<ErrorCode, string>> = {
  invalid_input:
    'A parameter, header or field of the body is not valid. `errors` names each with the reason.',
  unauthenticated: 'Send an API key as `Authorization: Bearer tlk_live_…`.',
  invalid_key: 'This API key is not valid. It may be mistyped, revoked or expired.',
  key_in_query:
    'Send the API key in the Authorization header, never in the address, which logs keep. If this was a real key, revoke it.',
  suspended: 'The account of this key is suspended.',
  missing_scope: 'This key does not have the scope that the call needs. `params.scope` names it.',
  plan_required: 'The plan of this account has no write access by API.',
  not_found: 'There is nothing at this address for this account.',
  conflict: 'The state of this does not allow the call now, or the same call is still being worked on.',
  idempotency_reused: 'This Idempotency-Key was sent within a day with another request.',
  payload_too_large: 'The body is too large.',
  unsupported_media: 'The body has a content type or a format that this call does not take.',
  over_quota: 'The plan has no room left for this. `params.left` is how many bytes it has.',
  forecast_refused: 'There is no reliable forecast. `params.reason` says why.',
  too_soon: 'The same was asked for a moment ago. Retry-After says when it may be again.',
  too_many_requests: 'No calls are left. Retry-After says when there are new ones.',
  internal: 'Something went wrong on our side. `requestId` helps us to find it.',
  overloaded: 'The server is busy. Try again in some seconds.',
  no_room: 'There is no room for more waiting imports. Apply or discard some.',
  unavailable: 'The database cannot be reached. Try again in some seconds.',
  upstream_unavailable: 'The platform does not answer. Try again later.',
};

/** As whoever asks knows us: what links in answers begin with. */
export const originOf = ({ config }: Pick<Ctx, 'config'>, { protocol, host }: FastifyRequest): string =>
  config.publicUrl ?? new URL(`${protocol}://${host}`).origin;

/** As RFC 6750 has it: what was sent is not valid, or nothing was. */
const challengeOf = (code: ErrorCode): string =>
  `Bearer realm="Tracklight"${code === 'invalid_key' ? ', error="invalid_token"' : ''}`;

export const explained = (ctx: Ctx) => (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(thrown, request, reply, ({ code, status }) => {
    if (status === 401) reply.header('www-authenticate', challengeOf(code));
    return { type: `${originOf(ctx, request)}${errorsArticle}#${code}`, detail: sentences[code] ?? code };
  });
