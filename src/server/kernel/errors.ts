/** The one error class of the server: a code of the contract's table and the facts a text needs. */
import { type ErrorCode, errorRules } from '#domain/errors.ts';

export type ErrorParams = Record<string, string | number>;

/** A field of the input, as `urls.0`, and what is wrong with it: a key of the texts or words of the validator. */
export type FieldError = { path: string; message: string };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  /** `params.retryAfter` (seconds) becomes the Retry-After header. */
  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return errorRules[this.code].status;
  }
}

/** Absence is a value inside; this turns it into `not_found` at the edge. */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new AppError('not_found');
  return value;
}

/** Bad input: which field, and what is wrong with it. */
export const refused = (path: string, message: string): AppError =>
  new AppError('invalid_input', {}, { cause: { fields: [{ path, message }] } });

/** What was wrong with which field; several of them are given to an `invalid_input` as `{ cause: { fields } }`. */
export const fieldErrorsOf = (error: AppError): readonly FieldError[] =>
  (error.cause as { fields?: readonly FieldError[] } | undefined)?.fields ?? [];
