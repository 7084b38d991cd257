/**
 * An operation of `/api/v1`: a page's endpoint as programs call it. What it answers is what the page is answered, since it is
 * the same endpoint that is asked; around it stand what programs need and pages do not.
 */
import { z } from 'zod';
import { isWriting, type Scope } from '#domain/api-keys.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Endpoint, isNothing } from '../endpoint.ts';

type Shape = z.ZodType;
type Fields = z.ZodObject;

export type Operation = {
  /** Its name in descriptions and clients. */
  id: string;
  method: Endpoint['method'];
  /** Fastify's form: `/api/v1/tracks/:id`. */
  path: `/api/v1/${string}`;
  scope: Scope;
  summary: string;
  description: string;
  /** The page's endpoint that is asked. */
  of: Endpoint;
  /** Asked of it besides what programs say. */
  preset: Readonly<Record<string, unknown>>;
  /** Parameters, no other one: what is misspelt is told, not passed over. */
  query: Fields;
  /** What stands in `data`. */
  data: Shape;
  isList: boolean;
  /** The array of its answer that may be had as CSV or NDJSON, a row a line. */
  rows: string | undefined;
  /** Where people see the same. */
  page: string;
  /** A call that works on sample data; `ids` names the list whose first entry is asked for. */
  example: Example;
};

type Example = { query?: Readonly<Record<string, string | number>>; body?: object; ids?: string };

export const mostPerPage = 100;
const usualPerPage = 50;

const fields = z
  .string()
  .max(1000)
  .regex(/^\w+(\.\w+)*(,\w+(\.\w+)*)*$/, 'names, separated by commas')
  .optional()
  .describe(
    'Only these fields of the answer, separated by commas; a dot leads into a field: `id,title,tracks.id`.',
  );

const pageOfList = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostPerPage)
    .default(usualPerPage)
    .describe('Entries of one page.'),
  cursor: z.string().max(3000).optional().describe('`nextCursor` of the page before, with the same filters.'),
};

type Given = {
  id: string;
  path: Operation['path'];
  scope: Scope;
  of: Endpoint;
  summary: string;
  description?: string;
  page: string;
  preset?: Operation['preset'];
  /** Parameters of the page's endpoint that programs do not get. */
  without?: readonly string[];
  /** Without this, what the page is answered. */
  data?: Shape;
  rows?: string;
  example?: Example;
};

function parametersOf({ of, without = [] }: Given): Fields {
  if (isNothing(of.query)) return z.object({});
  const given = of.query as Fields;
  const left = without.filter((name) => name in given.shape);
  // What holds between parameters (`.refine`) is kept where none is left out.
  const omitted = Object.fromEntries(left.map((name) => [name, true as const]));
  return left.length === 0 ? given : given.omit(omitted as Record<never, true>);
}

const common = (given: Given) => ({
  ...{ method: given.of.method, preset: {}, rows: undefined, description: '', example: {} },
  ...given,
  data: given.data ?? given.of.reply,
});

/** Which page of a list is asked for: programs say it their own way. */
const ofPage = ['cursor', 'until', 'limit'];

/** A page of a list. */
export const list = (given: Given): Operation => ({
  ...common(given),
  isList: true,
  query: parametersOf({ ...given, without: [...(given.without ?? []), ...ofPage] })
    .safeExtend({ ...pageOfList, fields })
    .strict(),
});

/** One thing, or one answer about many. */
export const read = (given: Given): Operation => ({
  ...common(given),
  isList: false,
  query: parametersOf(given).safeExtend({ fields }).strict(),
});

/** What changes something. */
export const write = (given: Given): Operation => ({
  ...common(given),
  isList: false,
  query: z.strictObject({}),
});

const told = {
  asOf: 'When the newest of its figures was read; null: none was, or it has no figures.',
  from: 'The first day that its figures are of; null: they are of no days.',
  to: 'The last of those days.',
  timeZone: 'Whose days those are; null: days as their source counts them.',
  sources:
    'Where its figures come from: a platform’s public `counter`, what an `owner` sees when signed in there, an `import`ed file, or Tracklight’s `own` estimate.',
  coverage: 'Of how much of what was asked for its figures are known; null: nothing can be missing.',
  sandbox: 'Whether every number is made up.',
  page: 'The page that says the same.',
};

/** What the figures of an answer are of. A figure that is missing is null or absent, and never 0. */
export const about = z.object({
  asOf: z.iso.datetime().nullable().describe(told.asOf),
  from: z.iso.date().nullable().describe(told.from),
  to: z.iso.date().nullable().describe(told.to),
  timeZone: z.string().nullable().describe(told.timeZone),
  sources: z.array(z.enum(['counter', 'owner', 'import', 'own'])).describe(told.sources),
  coverage: z
    .object({
      known: z.number().int(),
      of: z.number().int(),
      unit: z.enum(['days', 'links', 'songs', 'points', 'platforms']),
    })
    .nullable()
    .describe(told.coverage),
  sandbox: z.boolean().describe(told.sandbox),
  page: z.string().describe(told.page),
});
export type About = z.infer<typeof about>;

/** What a call is answered as JSON. */
export const envelopeOf = ({ data, isList }: Operation): z.ZodObject =>
  z.object({
    data,
    ...(isList && { nextCursor: z.string().nullable() }),
    about,
  });

/** What only pages are told. */
const ofPages: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unauthenticated', 'invalid_input']);

/** Codes of its own, beside those that any operation may answer. */
export function codesOf({ of, scope }: Operation): ErrorCode[] {
  const own = of.errors.filter((code) => !ofPages.has(code));
  if (!isWriting(scope)) return own;
  const ofWrites: ErrorCode[] = [
    'plan_required',
    ...(of.takesBytes ? [] : (['conflict', 'idempotency_reused'] as const)),
  ];
  return [...new Set([...own, ...ofWrites])];
}
