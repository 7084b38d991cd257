/** `docs/reference/openapi-v1.json`: what programs may call, made from the list of operations that binds them. */
import { isNothing } from '#contract/endpoint.ts';
import exampleReplies from '#contract/v1/example-replies.json' with { type: 'json' };
import { about, codesOf, envelopeOf, type Operation } from '#contract/v1/operation.ts';
import { operations } from '#contract/v1/operations.ts';
import { inputSchema, type Json, parametersOf } from '#contract/v1/shape.ts';
import { apiVersions, idempotencyHours, scopes } from '#domain/api-keys.ts';
import { type ErrorCode, errorRules } from '#domain/errors.ts';
import { readContract } from './contract.ts';
import { filesIn, nameReplies, outputSchemas, problem, problemSchema, reachable } from './openapi.ts';

/** Codes any operation may answer. */
const everywhere: readonly ErrorCode[] = [
  ...([
    'invalid_input',
    'unauthenticated',
    'invalid_key',
    'key_in_query',
    'suspended',
    'missing_scope',
  ] as const),
  ...(['too_many_requests', 'internal', 'unavailable'] as const),
];

const failuresOf = (operation: Operation): Json =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codesOf(operation), (code) => String(errorRules[code].status))).map(
      ([status, codes = []]) => [status, problem(codes)],
    ),
  );

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
const limits = { 'RateLimit-Policy': header('RateLimitPolicy'), RateLimit: header('RateLimit') };

/** What sample data answers, with lists cut short. */
const replies: Readonly<Record<string, object>> = exampleReplies;

function contentOf({ id, rows }: Operation): Json {
  const lines = { schema: { type: 'string' } };
  const example = replies[id];
  return {
    'application/json': {
      schema: { $ref: `#/components/schemas/${envelopeName(id)}` },
      ...(example !== undefined && { example }),
    },
    ...(rows && { 'text/csv': lines, 'application/x-ndjson': lines }),
  };
}

const envelopeName = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1)}Answer`;

function successOf(operation: Operation): Json {
  const { of, method } = operation;
  if (of.takesBytes)
    return { [of.status]: { description: 'Success, as tus 1.0 has it, without a body', headers: limits } };
  const tag = method === 'GET' && { ETag: header('ETag') };
  return {
    [of.status]: { description: 'Success', headers: { ...limits, ...tag }, content: contentOf(operation) },
    ...(method === 'GET' && { 304: { description: 'Not modified since `If-None-Match`' } }),
  };
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

function inputsOf(operation: Operation): Json {
  const { of, query, example, method } = operation;
  const named = parametersOf({ params: of.params, query }).map((one) => {
    const { description, ...schema } = one.schema as Json;
    const given = example.query?.[String(one.name)];
    return {
      ...one,
      schema,
      ...(description !== undefined && { description }),
      ...(one.in === 'query' && given !== undefined && { example: given }),
    };
  });
  const headers = [
    parameter('Version'),
    ...(method === 'GET' || of.takesBytes ? [] : [parameter('IdempotencyKey')]),
  ];
  const json = () => ({
    'application/json': { schema: inputSchema(of.body), ...(example.body && { example: example.body }) },
  });
  return {
    parameters: [...named, ...headers],
    ...(!isNothing(of.body) && { requestBody: { required: true, content: json() } }),
    ...(of.upload && { requestBody: { required: true, content: filesIn(of.upload) } }),
  };
}

const operationDocument = (operation: Operation): Json => ({
  operationId: operation.id,
  tags: [operation.scope.split(':')[0]],
  summary: operation.summary,
  ...(operation.description && { description: operation.description }),
  security: [{ key: [] }],
  'x-scope': operation.scope,
  ...inputsOf(operation),
  responses: {
    ...successOf(operation),
    ...failuresOf(operation),
    default: { $ref: '#/components/responses/Failure' },
  },
});

const guide = `Programs read and change what is theirs, by keys that the owner of an account makes under Settings.

- **Keys.** Send one as \`Authorization: Bearer tlk_live_…\`, never in the address. Each has scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.
- **Answers** are \`{data, about}\`, lists \`{data, nextCursor, about}\`. \`about\` says of which days the figures are, where they come from, and how much of them is known. A figure that is missing is null or absent; 0 means zero.
- **Examples** are answers of sample data, with lists cut short.
- **Lists** have pages of \`limit\` entries. Ask for the next one with \`cursor\` set to \`nextCursor\` and the same filters; null: there is none.
- **\`fields\`** leaves out what you do not need.
- **Writes** take \`Idempotency-Key\`: within ${idempotencyHours} hours the same call is done once.
- **\`ETag\`** and \`If-None-Match\` save sending what you have.
- **Limits.** \`RateLimit\` and \`RateLimit-Policy\` say how many calls an hour are left to the account; after that 429 with \`Retry-After\`.
- **Failures** are problem documents (RFC 9457) with a \`code\` that stays; \`type\` leads to what it means.
- **Versions** go by their day. Send \`Tracklight-Version: ${apiVersions[0]}\` to stay on the one that you have written for.`;

const components = {
  securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'tlk_live_…' } },
  headers: {
    RateLimit: {
      description: 'Calls left, and seconds until there are new ones: `"hour";r=99;t=3600`',
      schema: { type: 'string' },
    },
    RateLimitPolicy: { description: 'Calls of an hour: `"hour";q=100;w=3600`', schema: { type: 'string' } },
    ETag: { description: 'Of this answer, for `If-None-Match`', schema: { type: 'string' } },
  },
  parameters: {
    Version: {
      name: 'Tracklight-Version',
      in: 'header',
      required: false,
      description: 'The version that the call is written for; without it, the newest.',
      schema: { type: 'string', enum: apiVersions },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: `Whatever names this call among your own; with it, the same call is done once within ${idempotencyHours} hours.`,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
  responses: { Failure: problem(everywhere) },
};

const tags = {
  songs: 'Songs and their links',
  numbers: 'What songs did, day by day and altogether',
  audience: 'Who listens and watches',
  earnings: 'What statements say was earned',
  playlists: 'Playlists',
  imports: 'Files of platforms and distributors',
  uploads: 'Audio files',
};

export async function openApiOfPrograms(root: string): Promise<Json> {
  const names = nameReplies(await readContract(root));
  names.add(about, { id: 'About' });
  for (const operation of operations)
    if (!operation.of.takesBytes) names.add(envelopeOf(operation), { id: envelopeName(operation.id) });
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const address = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [operation.method.toLowerCase()]: operationDocument(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tracklight API', version: apiVersions[0], description: guide },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...components,
      schemas: { ...reachable(JSON.stringify(paths), outputSchemas(names)), Problem: problemSchema },
    },
  };
}
