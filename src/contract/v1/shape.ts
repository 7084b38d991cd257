/** What descriptions say of zod shapes: as JSON Schema, and in few words in the manner of a TypeScript type. */
import { z } from 'zod';
import { type Endpoint, isNothing } from '../endpoint.ts';

export type Json = Record<string, unknown>;

/** Shapes that are called by their names instead of being written out. */
export type Names = z.core.$ZodRegistry<{ id: string }>;

type Schema = z.core.JSONSchema.BaseSchema;

const formats: Record<string, string> = { 'date-time': 'instant', uri: 'address' };

function textOf({ format, pattern, maxLength, minLength }: Schema): string {
  const prefix = /^\^(\w+)_\[0-9a-f\]/.exec(String(pattern ?? ''))?.[1];
  if (prefix) return `\`${prefix}_…\``.replaceAll('`', '"');
  if (format) return formats[format] ?? format;
  const most = maxLength === undefined ? '' : `${minLength ?? 0}–${maxLength}`;
  return most ? `string(${most})` : 'string';
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema): string {
  const safe = (value: unknown) =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  const lowest = safe(minimum) ?? (exclusiveMinimum === 0 ? '>0' : undefined);
  const highest = safe(maximum);
  if (lowest === undefined && highest === undefined) return String(type);
  return `${type}(${lowest ?? ''}${highest === undefined ? (lowest === '>0' ? '' : '…') : `–${highest}`})`;
}

const union = (parts: string[]): string => [...new Set(parts)].join(' | ');
const inBrackets = (text: string): string => (text.includes(' | ') ? `(${text})` : text);

function objectOf(schema: Schema, indent: string): string {
  const { properties, additionalProperties, propertyNames, required = [] } = schema;
  if (!properties || Object.keys(properties).length === 0) {
    if (typeof additionalProperties !== 'object') return '{}';
    const key = propertyNames ? write(propertyNames as Schema, indent) : 'string';
    return `{ [${key}]: ${write(additionalProperties as Schema, indent)} }`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, given]) => {
    const field = given as Schema;
    const preset = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`;
    return `${name}${required.includes(name) ? '' : '?'}: ${write(field, inner)}${preset}`;
  });
  const oneLine = `{ ${fields.join('; ')} }`;
  if (oneLine.length + indent.length <= 90 && !oneLine.includes('\n')) return oneLine;
  return `{\n${fields.map((field) => `${inner}${field}`).join('\n')}\n${indent}}`;
}

function write(schema: Schema, indent: string): string {
  const { type } = schema;
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return union(choices.map((choice) => write(choice as Schema, indent)));
  if (Array.isArray(type)) return union(type.map((one) => write({ ...schema, type: one } as Schema, indent)));
  if (type === 'array') return `${inBrackets(write((schema.items ?? {}) as Schema, indent))}[]`;
  if (type === 'object') return objectOf(schema, indent);
  if (type === 'string') return textOf(schema);
  if (type === 'integer' || type === 'number') return numberOf(schema);
  return typeof type === 'string' ? type : 'any';
}

/** What zod adds for readers of a schema that stands alone. */
export function plain(schema: object): Json {
  const { $schema: _, $id: __, id: ___, ...rest } = schema as Json;
  return rest;
}

/** As it may be sent: a field with a preset may be left out. Spelled out, since a named shape is one of a reply. */
export const inputSchema = (shape: z.ZodType): Json =>
  plain(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', metadata: z.registry() }));

export function parametersOf({ params, query }: Pick<Endpoint, 'params' | 'query'>): Json[] {
  return (
    [
      ['path', params],
      ['query', query],
    ] as const
  ).flatMap(([place, shape]) => {
    if (isNothing(shape)) return [];
    const { properties = {}, required = [] } = inputSchema(shape) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
    }));
  });
}

/** Of a JSON Schema. */
export const schemaInWords = (schema: Json): string => write(schema as Schema, '');

/** `input`: what may be sent; `output`: what comes back. A named shape is only named, unless `spelledOut`. */
export function shapeInWords(
  shape: z.ZodType,
  io: 'input' | 'output',
  names: Names,
  options: { spelledOut?: boolean } = {},
): string {
  const schema = z.toJSONSchema(shape, { io, metadata: names, unrepresentable: 'any' }) as Schema;
  const own = names.get(shape)?.id;
  if (own && !options.spelledOut) return own;
  const { $ref, $defs } = schema;
  const target = $ref ? $defs?.[$ref.replace('#/$defs/', '')] : undefined;
  return write((target ?? schema) as Schema, '');
}
