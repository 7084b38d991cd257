/** Whether a request is one that a platform's interface offers: path, parameters, values, JSON body. Pure. */

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

const typeNames: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function faultsOfScalar(shape: Shape, value: unknown, where: string): string[] {
  const faults: string[] = [];
  const choice = shape.format === 'path' ? String(value).split('.')[0] : value;
  if (shape.enum && !shape.enum.includes(choice)) faults.push(`${where}: ${value} is none of ${shape.enum}`);
  if (shape.format === 'uuid' && !uuid.test(String(value))) faults.push(`${where}: ${value} is no UUID`);
  const isOutside =
    typeof value === 'number' && (value < (shape.minimum ?? value) || value > (shape.maximum ?? value));
  if (isOutside) faults.push(`${where}: ${value} is outside ${shape.minimum}–${shape.maximum}`);
  return faults;
}

function faultsOfObject(shape: Shape, value: Record<string, unknown>, where: string): string[] {
  const missing = (shape.required ?? []).filter((name) => value[name] === undefined);
  const inside = Object.entries(value).flatMap(([name, field]) => {
    const known = shape.properties?.[name];
    return known ? faultsOfValue(known, field, `${where}.${name}`) : [`${where}.${name} is unknown`];
  });
  return [...missing.map((name) => `${where}.${name} is missing`), ...inside];
}

function faultsOfValue(shape: Shape, value: unknown, where: string): string[] {
  const type = shape.type ?? (shape.properties ? 'object' : undefined);
  if (type && typeNames[type]?.(value) === false) return [`${where}: not of type ${type}`];
  if (type === 'object' && shape.properties)
    return faultsOfObject(shape, value as Record<string, unknown>, where);
  if (!Array.isArray(value)) return faultsOfScalar(shape, value, where);
  const { items, maxItems = value.length } = shape;
  const tooMany = value.length > maxItems ? [`${where}: more than ${maxItems}`] : [];
  return [...tooMany, ...(items ? value.flatMap((entry) => faultsOfValue(items, entry, where)) : [])];
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
