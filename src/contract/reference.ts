/** What the reference page says of the interface for programs: the operations of `/api/v1`, in words. */
import { z } from 'zod';
import { apiVersions, scopes } from '#domain/api-keys.ts';
import { errorCodes } from '#domain/errors.ts';
import { endpoint } from './endpoint.ts';

const shownParameter = z.object({
  name: z.string(),
  place: z.enum(['path', 'query']),
  isRequired: z.boolean(),
  /** In the manner of a TypeScript type. */
  type: z.string(),
  /** The texts that it may be, where there are some to choose from. */
  choices: z.array(z.string()).nullable(),
  description: z.string(),
  /** What a call on sample data says. */
  example: z.string().nullable(),
});
export type ShownParameter = z.infer<typeof shownParameter>;

const shownOperation = z.object({
  id: z.string(),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  scope: z.enum(scopes),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(shownParameter),
  /** `files` are parts of a form, `bytes` those of tus. */
  sends: z.enum(['nothing', 'json', 'files', 'bytes']),
  /** Of JSON: its shape, and what a call on sample data says. */
  body: z.object({ shape: z.string(), example: z.string() }).nullable(),
  status: z.number().int(),
  /** The shape of its answer; null: it has no body. */
  answer: z.string().nullable(),
  /** JSON: what sample data answers, with lists cut short; null: no body. */
  exampleAnswer: z.string().nullable(),
  /** Its rows may be had as CSV and NDJSON. */
  hasRows: z.boolean(),
  /** Errors of its own, beside those of every call. */
  errors: z.array(z.object({ code: z.enum(errorCodes), status: z.number().int() })),
});
export type ShownOperation = z.infer<typeof shownOperation>;

export const getReference = endpoint({
  method: 'GET',
  path: '/api/reference',
  access: 'anyone',
  reply: z.object({ version: z.enum(apiVersions), operations: z.array(shownOperation) }),
});
