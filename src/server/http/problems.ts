/** Failures as problem documents (RFC 9457): the code, never a stack trace or a word of the inside. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorRules } from '#contract/errors.ts';
import { AppError } from '#server/kernel/errors.ts';

type FieldError = { path: string; message: string };

/** Fastify's own refusals, before any handler ran. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_VALIDATION: 'invalid_input',
};

/** Any thrown thing as an error of the contract's table. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (statusCode === 429) return new AppError('too_many_requests');
  const known = code === undefined ? undefined : frameworkCodes[code];
  if (known) return new AppError(known, {}, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalid_input', {}, { cause: error });
  return new AppError('internal', {}, { cause: error });
}

/** `errors` by field, when the cause was a failed validation. */
function fieldErrors(error: AppError): Record<string, string> | undefined {
  const cause = error.cause as { validation?: { instancePath: string; message?: string }[]; fields?: FieldError[] } | undefined;
  const fields = cause?.fields ?? cause?.validation?.map((issue) => ({ path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'), message: issue.message ?? '' }));
  return fields && Object.fromEntries(fields.map(({ path, message }) => [path || '(body)', message]));
}

export function problemOf(error: AppError, requestId: string) {
  const { status } = errorRules[error.code];
  const errors = fieldErrors(error);
  return {
    type: `/problems/${error.code}`,
    title: STATUS_CODES[status] ?? error.code,
    status,
    detail: error.code,
    code: error.code,
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(errors && { errors }),
    requestId,
  };
}

/** Sends a failure; operators hear of those the table says they should. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  const rule = errorRules[error.code];
  if (rule.report) request.log.error({ err: error.cause ?? error }, 'request failed');
  if (error.params.retryAfter !== undefined) reply.header('retry-after', String(error.params.retryAfter));
  return reply.status(rule.status).type('application/problem+json').send(JSON.stringify(problemOf(error, request.id)));
}
