/** `docs/reference/api.md`: every endpoint, what it takes, what it answers, how it fails. */
import { z } from 'zod';
import { type Endpoint, isNothing } from '#contract/endpoint.ts';
import { type Names, shapeInWords } from '#contract/v1/shape.ts';
import { type ErrorCode, errorRules } from '#domain/errors.ts';
import { type ContractPart, readContract } from './contract.ts';

const block = (lines: string[]): string[] => ['```ts', ...lines, '```', ''];

/** Codes any endpoint may answer, so that none repeats them. */
export const everywhere: readonly ErrorCode[] = [
  'invalid_input',
  'forbidden_origin',
  'payload_too_large',
  'unavailable',
  'too_many_requests',
  'internal',
];

function shapesOf(endpoint: Endpoint, names: Names): string[] {
  const parts = [
    ['params', endpoint.params, 'input'],
    ['query', endpoint.query, 'input'],
    ['body', endpoint.body, 'input'],
    ['reply', endpoint.reply, 'output'],
  ] as const;
  const given = parts.filter(([, shape]) => !isNothing(shape));
  if (given.length === 0) return [];
  // What is sent is spelled out: as input a shape may leave out what has a default.
  const words = given.map(
    ([name, shape, io]) => `${name}: ${shapeInWords(shape, io, names, { spelledOut: io === 'input' })}`,
  );
  return block(words);
}

const callers: Record<Endpoint['access'], string> = {
  anyone: 'Anyone',
  user: 'Signed in',
  admin: 'Administrators, 404 for others',
};

const toMembers: Record<Endpoint['members'], string> = {
  view: 'members too',
  edit: 'members who may edit too',
  owner: 'no member',
  self: 'whatever account is shown',
};

function endpointSection(
  { name, about, endpoint }: ContractPart['endpoints'][number],
  names: Names,
): string[] {
  const { method, path, access, errors } = endpoint;
  const who = access === 'user' ? `${callers[access]}, ${toMembers[endpoint.members]}` : callers[access];
  const isEmpty = isNothing(endpoint.reply) && endpoint.status === 200;
  const failures = errors.map((code) => `\`${code}\` ${errorRules[code].status}`).join(', ');
  const facts = [who, isEmpty ? '204, or a stream' : endpoint.status, failures && `fails with ${failures}`];
  return [
    `### ${method} ${path}`,
    '',
    ...(about ? [about, ''] : []),
    `\`${name}\` · ${facts.filter(Boolean).join(' · ')}`,
    '',
    ...shapesOf(endpoint, names),
  ];
}

function errorSection(): string[] {
  const rows = Object.entries(errorRules).map(
    ([code, { status, retry }]) => `| \`${code}\` | ${status} | ${retry ? 'may help' : 'no'} |`,
  );
  return ['## Errors', '', '| code | status | trying again |', '| --- | --- | --- |', ...rows, ''];
}

/** What stands in the blocks, without the words around them. */
const shapesWrittenIn = (sections: readonly string[]): string =>
  [...sections.join('\n').matchAll(/```ts\n(.*?)```/gs)].map(([, inside]) => inside).join('\n');

type Shapes = ContractPart['shapes'];

/** The shapes that `text` names, and those that they name in turn. */
function namedIn(text: string, shapes: Shapes, names: Names): Shapes {
  const isNamed = (name: string) => new RegExp(`(: |\\[|\\| )${name}\\b`).test(text);
  const found = shapes.filter(({ name }) => isNamed(name));
  const words = found
    .map(({ shape }) => shapeInWords(shape, 'output', names, { spelledOut: true }))
    .join('\n');
  return words === '' || text.endsWith(words) ? found : namedIn(`${text}\n${words}`, shapes, names);
}

function shapeSection(shapes: Shapes, names: Names): string[] {
  const sections = shapes.flatMap(({ name, about, shape }) => {
    const words = shapeInWords(shape, 'output', names, { spelledOut: true });
    return [`### ${name}`, '', ...(about ? [about, ''] : []), ...block([`${name}: ${words}`])];
  });
  return ['## Shapes', '', ...sections];
}

const intro = `# API of the pages

What the pages of Tracklight call. It is private, and changes with them: programs call \`/api/v1\`, which \`GET /api/v1/openapi.json\` describes.

JSON over HTTP, with the session cookie that signing in sets. A write must come from the product's own pages (same origin). Failures are problem documents (\`application/problem+json\`) with \`type\`, \`title\`, \`status\`, \`detail\`, \`code\`, \`requestId\` and, for \`invalid_input\`, \`errors\` by field. Any endpoint may answer ${everywhere.map((code) => `\`${code}\``).join(', ')}.

In the shapes below \`instant\` is an ISO 8601 time in UTC, \`date\` a calendar day, \`name?\` may be absent, \`= x\` is its value then. The same stands in an OpenAPI 3.1 document at \`GET /api/openapi.json\`.
`;

export async function apiDocument(root: string): Promise<string> {
  const parts = await readContract(root);
  const names: Names = z.registry<{ id: string }>();
  const shapes = parts.flatMap((part) => part.shapes).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, shape } of shapes) names.add(shape, { id: name });
  const sections = parts
    .filter((part) => part.endpoints.length > 0)
    .flatMap((part) => [
      `## ${part.about.replace(/\.$/, '')}`,
      '',
      ...part.endpoints.flatMap((one) => endpointSection(one, names)),
    ]);
  const written = shapesWrittenIn(sections);
  const lines = [
    intro,
    ...sections,
    ...errorSection(),
    ...shapeSection(namedIn(written, shapes, names), names),
  ];
  return lines.join('\n').trimEnd().concat('\n');
}
