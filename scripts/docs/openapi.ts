/** `docs/reference/openapi.json`: the same as `api.md` for programs; the server sends this file as it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sessionCookie } from '#contract/address.ts';
import { type Endpoint, isNothing, type UploadLimits } from '#contract/endpoint.ts';
import { inputSchema, type Json, parametersOf, plain } from '#contract/v1/shape.ts';
import { type ErrorCode, errorCodes, errorRules } from '#domain/errors.ts';
import { everywhere } from './api.ts';
import { type ContractPart, readContract } from './contract.ts';

type NamedEndpoint = ContractPart['endpoints'][number];

export type Names = z.core.$ZodRegistry<{ id: string }>;

/** Every shape of `names` as it comes back; those within others are only named. */
export function outputSchemas(names: Names): Json {
  const { schemas } = z.toJSONSchema(names, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** Those of `schemas` that `text` names, and those that they name in turn. */
export function reachable(text: string, schemas: Json): Json {
  const found = new Set<string>();
  const visit = (from: string) => {
    for (const [, id = ''] of from.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(id)) continue;
      found.add(id);
      visit(JSON.stringify(schemas[id]) ?? '');
    }
  };
  visit(text);
  return Object.fromEntries([...found].sort().map((id) => [id, schemas[id]]));
}

export const problem = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
      },
    },
  },
});

/** By status, since one answer stands for all codes that have it. */
function failuresOf({ errors, access }: Endpoint): Json {
  const own: ErrorCode[] = access === 'admin' ? [...errors, 'not_found'] : [...errors];
  const byStatus = Object.groupBy(new Set(own), (code) => String(errorRules[code].status));
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes = []]) => [status, problem(codes)]));
}

function successOf({ reply, status }: Endpoint, replyId: string): Json {
  if (!isNothing(reply)) {
    const schema = { $ref: `#/components/schemas/${replyId}` };
    return { [status]: { description: 'Success', content: { 'application/json': { schema } } } };
  }
  if (status !== 200) return { [status]: { description: 'Success, without a body' } };
  return {
    200: { description: 'A stream, of those that send one', content: { '*/*': {} } },
    204: { description: 'Success, without a body' },
  };
}

const security: Record<Endpoint['access'], Json[]> = {
  anyone: [{}],
  user: [{ session: [] }],
  admin: [{ session: [] }],
};

function operationOf({ name, about, endpoint }: NamedEndpoint, tag: string, replyId: string): Json {
  const parameters = parametersOf(endpoint);
  const forAdmins = endpoint.access === 'admin' ? 'For administrators; 404 for others.' : '';
  const description = [about, forAdmins].filter(Boolean).join(' ');
  const content = () => ({ 'application/json': { schema: inputSchema(endpoint.body) } });
  return {
    operationId: name,
    tags: [tag],
    ...(description && { description }),
    security: security[endpoint.access],
    ...(parameters.length > 0 && { parameters }),
    ...(!isNothing(endpoint.body) && { requestBody: { required: true, content: content() } }),
    ...(endpoint.upload && { requestBody: { required: true, content: filesIn(endpoint.upload) } }),
    responses: {
      ...successOf(endpoint, replyId),
      ...failuresOf(endpoint),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** Parts `file`, as `multipart/form-data`. */
export const filesIn = ({ mostFiles }: UploadLimits) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        file: { type: 'array', maxItems: mostFiles, items: { type: 'string', format: 'binary' } },
      },
      required: ['file'],
      additionalProperties: { type: 'string' },
    },
  },
});

export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: errorCodes },
    params: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
};

/** Names of all shapes that come back: their own, or that of the one endpoint that answers with them. */
export function nameReplies(parts: readonly ContractPart[]): Names {
  const names: Names = z.registry<{ id: string }>();
  for (const { name, shape } of parts.flatMap(({ shapes }) => shapes)) names.add(shape, { id: name });
  for (const { name, endpoint } of parts.flatMap(({ endpoints }) => endpoints))
    if (!isNothing(endpoint.reply) && !names.has(endpoint.reply))
      names.add(endpoint.reply, { id: `${name}Reply` });
  return names;
}

export async function openApiDocument(root: string): Promise<Json> {
  const parts = await readContract(root);
  const names = nameReplies(parts);
  const paths: Record<string, Json> = {};
  for (const part of parts)
    for (const one of part.endpoints) {
      const { method, path, reply } = one.endpoint;
      const address = path.replace(/:(\w+)/g, '{$1}');
      const operation = operationOf(one, part.name, names.get(reply)?.id ?? '');
      paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
    }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tracklight',
      version,
      description:
        'What the pages of Tracklight call. It is private: it changes with them, without notice. Programs call `/api/v1`, which `/api/v1/openapi.json` describes.',
    },
    servers: [{ url: '/' }],
    tags: parts
      .filter(({ endpoints }) => endpoints.length > 0)
      .map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      responses: { Failure: problem(everywhere) },
      schemas: { ...reachable(JSON.stringify(paths), outputSchemas(names)), Problem: problemSchema },
    },
  };
}
