/** Whether a request is one that a platform's interface offers: path, parameters, values, JSON body. Pure. */
import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';

/** The part of JSON Schema that the descriptions use. */
export type Shape = {
  type?: string;
  /** `path`: of names joined by dots, the first is one of `enum`. */
  format?: string;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  items?: Shape;
  maxItems?: number;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
};

export type Parameter = {
  name: string;
  isRequired: boolean;
  shape: Shape;
  /** Of a list: what stands between its entries when they are one value. */
  separator: ',' | ' ';
};

/** `path` with its variables in braces, below the interface's base address: `/tracks/{id}`. */
export type Operation = {
  method: string;
  path: string;
  query: readonly Parameter[];
  /** Of a JSON body; absent: there is none. */
  body?: Shape;
};

export type AskedFor = { method: string; path: string; query: URLSearchParams; json: unknown };

const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const pathForm = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{[^}]*\}/)
      .map(literal)
      .join('[^/]+')}$`,
  );

/** The one with the fewest variables: `/tracks/charts` before `/tracks/{id}`. */
const closest = (operations: readonly Operation[]): Operation | undefined =>
  operations.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];

/** `beginsWith`: of names joined by dots, the first is one of these. */
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: false,
  validateSchema: false,
  logger: false,
  formats: { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i },
  keywords: [
    {
      keyword: 'beginsWith',
      validate: (names: unknown[], value: unknown) => names.includes(String(value).split('.')[0]),
    },
  ],
});

const types = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/** A field that no description knows is a mistake of ours. */
function strictly({ type, format, enum: choices, properties, items, ...bounds }: Shape): AnySchemaObject {
  const schema: AnySchemaObject = { ...bounds };
  const known = type ?? (properties && 'object');
  if (known !== undefined && types.includes(known)) schema.type = known;
  if (format === 'uuid') schema.format = format;
  if (choices) schema[format === 'path' ? 'beginsWith' : 'enum'] = choices;
  if (items) schema.items = strictly(items);
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, strictly(field)] as const);
    Object.assign(schema, { properties: Object.fromEntries(fields), additionalProperties: false });
  }
  return JSON.parse(JSON.stringify(schema));
}

/** Compiled when it is first asked for: of a description's hundreds of shapes few are. */
const compiled = new WeakMap<Shape, ValidateFunction>();

function inWords(
  { keyword, params, data, instancePath, parentSchema = {} }: ErrorObject,
  top: string,
): string {
  const where = top + instancePath.replace(/\/\d+/g, '').replaceAll('/', '.');
  if (keyword === 'required') return `${where}.${params.missingProperty} is missing`;
  if (keyword === 'additionalProperties') return `${where}.${params.additionalProperty} is unknown`;
  if (keyword === 'type') return `${where}: not of type ${parentSchema.type}`;
  if (keyword === 'maxItems') return `${where}: more than ${params.limit}`;
  if (keyword === 'format') return `${where}: ${data} is no ${String(params.format).toUpperCase()}`;
  if (keyword === 'minimum' || keyword === 'maximum')
    return `${where}: ${data} is outside ${parentSchema.minimum}–${parentSchema.maximum}`;
  return `${where}: ${data} is none of ${parentSchema.enum ?? parentSchema.beginsWith}`;
}

function faultsOfValue(shape: Shape, value: unknown, where: string): string[] {
  const holds = compiled.get(shape) ?? ajv.compile(strictly(shape));
  compiled.set(shape, holds);
  return holds(value) ? [] : (holds.errors ?? []).map((error) => inWords(error, where));
}

/** A parameter is text; what it means depends on what it should be. */
function meaningOf(shape: Shape | undefined, text: string): unknown {
  const isNumber = shape?.type === 'integer' || shape?.type === 'number';
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (shape?.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

function faultsOfParameter({ name, isRequired, shape, separator }: Parameter, given: string[]): string[] {
  if (given.length === 0) return isRequired ? [`${name} is missing`] : [];
  if (shape.type === 'array') {
    const entries = given.flatMap((text) => text.split(separator));
    const value = entries.map((text) => meaningOf(shape.items, text));
    return faultsOfValue(shape, value, name);
  }
  if (given.length > 1) return [`${name} is repeated`];
  return faultsOfValue(shape, meaningOf(shape, given[0] ?? ''), name);
}

function faultsOfBody(shape: Shape | undefined, json: unknown): string[] {
  if (shape === undefined) return json === undefined ? [] : ['the body: none is known'];
  return json === undefined ? ['the body is missing'] : faultsOfValue(shape, json, 'the body');
}

/** What is wrong with a request, in words; nothing when the interface offers it as it was sent. */
export function faultsOf(
  operations: readonly Operation[],
  { method, path, query, json }: AskedFor,
): string[] {
  const atPath = operations.filter((operation) => pathForm(operation.path).test(path));
  if (atPath.length === 0) return [`${path} is no path`];
  const operation = closest(atPath.filter((one) => one.method === method));
  if (!operation) return [`${path} has no ${method}`];
  const names = operation.query.map(({ name }) => name);
  const unknown = [...new Set(query.keys())].filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${name} is no parameter of ${operation.path}`),
    ...operation.query.flatMap((parameter) => faultsOfParameter(parameter, query.getAll(parameter.name))),
    ...faultsOfBody(operation.body, json),
  ];
}
