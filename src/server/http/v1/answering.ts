/** What a program is answered: the page's answer in an envelope, as much of it as was asked for, in the form that it takes. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { About, Operation } from '#contract/v1/operation.ts';
import type { Cell } from '#domain/cells.ts';
import { makeOnce } from '#server/kernel/answer-cache.ts';
import type { StreamReply } from '#server/route.ts';
import { csvFile, linesFile } from '#server/rows-file.ts';
import { type AskedByProgram, pick } from './asking.ts';

/** Writes an answer by the shape that the operation has, which leaves out whatever is not in it; an answer that is given again once. */
export const dataWriter = ({
  data,
  method,
  path,
}: Pick<Operation, 'data' | 'method'> & { path: string }): ((answer: unknown) => string) =>
  makeOnce(serializerCompiler({ schema: data, method, url: path }) as (answer: unknown) => string);

type Parts = {
  data: string;
  chosen: AskedByProgram['chosen'];
  nextCursor: string | null | undefined;
  about: About;
};

/** `nextCursor`: undefined where it is no list. */
export function envelope({ data, chosen, nextCursor, about }: Parts): string {
  const shown = chosen ? JSON.stringify(pick(JSON.parse(data), chosen)) : data;
  const cursor = nextCursor === undefined ? '' : `,"nextCursor":${JSON.stringify(nextCursor)}`;
  return `{"data":${shown}${cursor},"about":${JSON.stringify(about)}}`;
}

/** Weak, since what is sent may be packed in several ways. */
const tagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Kept by whoever asked, and asked for again each time. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = tagOf(body);
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization, Accept');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  if (known.includes(tag) || known.includes('*')) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

type RowForm = 'csv' | 'ndjson';

/** What of an answer's rows is asked for by `Accept`; undefined: the whole answer, as JSON. */
export function rowFormOf(
  { rows }: Operation,
  { headers: { accept = '' } }: FastifyRequest,
): RowForm | undefined {
  if (rows === undefined) return undefined;
  const types = accept.split(',').map((one) => one.split(';')[0]?.trim().toLowerCase());
  const first = types.find((type) =>
    ['text/csv', 'application/x-ndjson', 'application/json'].includes(type ?? ''),
  );
  if (first === 'text/csv') return 'csv';
  return first === 'application/x-ndjson' ? 'ndjson' : undefined;
}

type Row = Record<string, unknown>;

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return value;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

const rowsAtOnce = 500;

/** A few at a time, as they are taken. */
function* piecesOf(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** Each row says what all of them have in common, so that none needs the others to be understood. */
export function rowsFile(
  { id, rows = '' }: Operation,
  form: RowForm,
  { data, about, of }: { data: string; about: About; of: Row },
): StreamReply {
  const { [rows]: found, ...beside } = JSON.parse(data) as Row;
  const common = { ...of, ...beside, timeZone: about.timeZone, sandbox: about.sandbox };
  const all = (found as Row[]).map((row) => ({ ...common, ...row }));
  if (form === 'ndjson') return linesFile(id, { pages: piecesOf(all) });
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => [name, (row: Row) => cellOf(row[name])] as const);
  return csvFile(id, { columns, pages: piecesOf(all) });
}
