/** Failures as problem documents (RFC 9457): the code, never a stack trace or a word of the inside. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorRules } from '#domain/errors.ts';
import { isOutage } from '#server/db/outage.ts';
import { AppError, type FieldError, fieldErrorsOf } from '#server/kernel/errors.ts';
import type { FailureReply } from '#server/route.ts';

/** Fastify's own refusals, before any handler ran; its other ones below 500 are `invalid_input`. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
};

const fieldOf = (issue: { instancePath: string; message?: string }): FieldError => ({
  path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || '(body)',
  message: issue.message ?? '',
});

/** More than any form has: of a list of thousands the first are enough, and a reply is not to be larger than its body. */
const mostFieldsTold = 16;

/**
 * A status of 400 and something that a service threw does not count: only the framework may blame the caller, also for
 * a body that broke off.
 */
const isFrameworkRefusal = ({ code = '', statusCode = 500 }: Partial<FastifyError>): boolean =>
  statusCode < 500 && (code.startsWith('FST_') || code === 'ECONNRESET');

/** Seconds after which asking again is worth it while the database is away. */
export const outageRetrySeconds = 5;

/** Any thrown thing as an error of the contract's table. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const error = (thrown ?? {}) as Partial<FastifyError>;
  if (error.validation) {
    const fields = error.validation.slice(0, mostFieldsTold).map(fieldOf);
    return new AppError('invalid_input', {}, { cause: { fields } });
  }
  if (isFrameworkRefusal(error)) {
    return new AppError(frameworkCodes[error.code ?? ''] ?? 'invalid_input', {}, { cause: thrown });
  }
  if (isOutage(thrown))
    return new AppError('unavailable', { retryAfter: outageRetrySeconds }, { cause: thrown });
  return new AppError('internal', {}, { cause: thrown });
}

/** What a problem says besides, or otherwise than to pages, which have words of their own. */
type Told = { type?: string; detail?: string };

function problemOf(error: AppError, requestId: string, { type, detail }: Told) {
  const { status } = errorRules[error.code];
  // The first message of a field counts: a password that is too short is always too weak as well.
  const fields = fieldErrorsOf(error).toReversed();
  return {
    type: type ?? `/problems/${error.code}`,
    title: STATUS_CODES[status] ?? error.code,
    status,
    detail: detail ?? error.code,
    code: error.code,
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(fields.length > 0 && {
      errors: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    }),
    requestId,
  };
}

/** Operators hear of those the table says they should. */
export function reportFailure(error: AppError, { log }: Pick<FastifyRequest, 'log'>): void {
  if (errorRules[error.code].report) log.error({ err: error.cause ?? error }, 'request failed');
}

/** Sets what every failure has, whatever its form. */
function prepare(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rule = errorRules[error.code];
  reportFailure(error, request);
  if (error.params.retryAfter !== undefined) reply.header('retry-after', String(error.params.retryAfter));
  return reply.status(rule.status).header('cache-control', 'no-store');
}

export function sendProblem(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  explain: (error: AppError) => Told = () => ({}),
): FastifyReply {
  const error = toAppError(thrown);
  const body = JSON.stringify(problemOf(error, request.id, explain(error)));
  return prepare(error, request, reply).type('application/problem+json').send(body);
}

/** Where the specification fixes the form of a failure (sign-in: plain text, registration: `{message}`). */
export const sendInOwnWords =
  (inWords: (error: AppError) => FailureReply) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = toAppError(thrown);
    const { type, body } = inWords(error);
    return prepare(error, request, reply).type(type).send(body);
  };
