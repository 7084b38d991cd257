/** `clients/typescript/operations.ts`: the description of `/api/v1` as TypeScript's types, and where each operation is called. */

type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  format?: string;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
};
type Parameter = { $ref?: string; name: string; in: string; required: boolean; schema: Schema };
type Content = Record<string, { schema: Schema }>;
type Described = {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};
export type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { description: string }> };
};

const union = (parts: string[]): string => [...new Set(parts)].join(' | ');
const inBrackets = (text: string): string => (/[|&]/.test(text) ? `(${text})` : text);
const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name));

function objectType({ properties, required = [], additionalProperties, propertyNames }: Schema): string {
  if (properties && Object.keys(properties).length > 0)
    return `{ ${Object.entries(properties)
      .map(([name, schema]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`)
      .join('; ')} }`;
  if (typeof additionalProperties !== 'object') return 'Record<string, unknown>';
  const key = propertyNames?.enum ? typeOf(propertyNames) : 'string';
  const record = `Record<${key}, ${typeOf(additionalProperties)}>`;
  return propertyNames?.enum ? `Partial<${record}>` : record;
}

const plainTypes: Record<string, string> = {
  ...{ string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' },
};

function typeOf(schema: Schema): string {
  const { $ref, type, items = {}, prefixItems } = schema;
  if ($ref) return $ref.replace('#/components/schemas/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => inBrackets(typeOf(part))).join(' & ');
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array')
    return prefixItems ? `[${prefixItems.map(typeOf).join(', ')}]` : `${inBrackets(typeOf(items))}[]`;
  if (type === 'object') return objectType(schema);
  return plainTypes[type ?? ''] ?? 'unknown';
}

/** Parameters of one place as the field of an input; undefined: there are none. */
function parametersType(parameters: Parameter[], place: string): string | undefined {
  const own = parameters.filter((one) => one.in === place);
  if (own.length === 0) return undefined;
  const fields = own.map(
    ({ name, required, schema }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  const name = place === 'path' ? 'params' : 'query';
  return `${name}${own.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`;
}

function bodyType({ requestBody }: Described): string | undefined {
  if (!requestBody) return undefined;
  const json = requestBody.content['application/json'];
  return `body: ${json ? typeOf(json.schema) : 'FormData'}`;
}

const answerOf = ({ responses }: Described): Schema | undefined =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.['application/json']?.schema)[0];

/** Codes between backticks, as descriptions of failures name them. */
const codesIn = (text = ''): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);

function codesOf({ paths, components }: Description): string[] {
  const own = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { description }]) =>
        /^[45]/.test(status) ? codesIn(description) : [],
      ),
    );
  return [...new Set([...own, ...codesIn(components.responses.Failure?.description)])].sort();
}

/** What is sent as bytes is left to clients of tus. */
export function clientOperations(description: Description): string {
  const all = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const called = all.filter(({ operation }) => answerOf(operation));
  const types = called.map(({ operation }) => {
    const inputs = [
      parametersType(
        operation.parameters.filter(({ $ref }) => !$ref),
        'path',
      ),
      parametersType(
        operation.parameters.filter(({ $ref }) => !$ref),
        'query',
      ),
      bodyType(operation),
    ].filter((text) => text !== undefined);
    const input = inputs.length > 0 ? `{ ${inputs.join('; ')} }` : 'object';
    return `  /** ${operation.summary} */\n  ${operation.operationId}: { input: ${input}; answer: ${typeOf(answerOf(operation) ?? {})} };`;
  });
  const { Problem: _, ...schemas } = description.components.schemas;
  return `/** Every operation of the Tracklight API. Made from its description by \`npm run docs\`; do not edit. */

/** Where each is called. */
export const routes = {
${called.map(({ path, method, operation }) => `  ${operation.operationId}: ['${method}', '${path}'],`).join('\n')}
} as const;

export type ErrorCode = ${union(codesOf(description).map((code) => JSON.stringify(code)))};

export type Operations = {
${types.join('\n')}
};

${Object.entries(schemas)
  .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`)
  .join('\n')}
`;
}
