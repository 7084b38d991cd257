/** Reads the descriptions that platforms publish of their interfaces: OpenAPI 3 and Google's discovery format. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Operation, Parameter, Shape } from './described-interface.ts';
import { sharedFolder } from './shared-folder.ts';

/** A file below the folder of platforms; YAML reads JSON too, but slowly. */
function readDescription(file: string): unknown {
  const text = readFileSync(join(sharedFolder, file), 'utf8');
  return file.endsWith('.json') ? JSON.parse(text) : parse(text);
}

/** A `$ref` or `allOf` inside a schema is not followed: what stands there is not judged. */
const schema: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    minimum: z.coerce.number().optional(),
    maximum: z.coerce.number().optional(),
    items: schema.optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
  }),
);

const reference = z.object({ $ref: z.string().startsWith('#/') });

/** The value itself, or what its `$ref` within the same file points to. */
function resolved(description: unknown, value: unknown): unknown {
  const ref = reference.safeParse(value).data?.$ref;
  if (ref === undefined) return value;
  const names = ref.slice(2).split('/');
  const target = names.reduce<unknown>(
    (node, name) => z.record(z.string(), z.unknown()).parse(node)[name.replaceAll('~1', '/')],
    description,
  );
  return resolved(description, target);
}

const openParameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: z.unknown().optional(),
});

/** TIDAL lists what can be included in words only; a path (`albums.coverArt`) begins with one of them. */
function withOptions(shape: Shape, description: string): Shape {
  const options = /Available options: ([\w, ]+)/.exec(description)?.[1]?.split(', ');
  return options && shape.type === 'array'
    ? { ...shape, items: { type: 'string', format: 'path', enum: options } }
    : shape;
}

function openParameters(description: unknown, values: readonly unknown[]): Parameter[] {
  return values
    .map((value) => openParameter.parse(resolved(description, value)))
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({
      name: parameter.name,
      isRequired: parameter.required,
      shape: withOptions(schema.parse(resolved(description, parameter.schema) ?? {}), parameter.description),
      separator: ',',
    }));
}

const openMethod = z.object({
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
});
const jsonBody = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) });
const methods = ['get', 'post', 'put', 'delete'] as const;

/** The operations at one path; references stay within `description`. */
function operationsAt(description: unknown, path: string, item: unknown): Operation[] {
  const entries = z.record(z.string(), z.unknown()).parse(item);
  const shared = z.array(z.unknown()).parse(entries.parameters ?? []);
  return methods
    .filter((method) => method in entries)
    .map((method) => {
      const { parameters, requestBody } = openMethod.parse(entries[method]);
      const body = jsonBody.safeParse(resolved(description, requestBody)).data;
      const shape = body && resolved(description, body.content['application/json'].schema);
      return {
        method: method.toUpperCase(),
        path,
        query: openParameters(description, [...shared, ...parameters]),
        body: shape === undefined ? undefined : schema.safeParse(shape).data,
      };
    });
}

export function readOpenApi(file: string): Operation[] {
  const description = readDescription(file);
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(description);
  return Object.entries(paths).flatMap(([path, item]) => operationsAt(description, path, item));
}

/** Descriptions of which each path is a file of its own; the files do not say which path that is. */
export const readOpenApiPaths = (files: Readonly<Record<string, string>>): Operation[] =>
  Object.entries(files).flatMap(([path, file]) => operationsAt(undefined, path, readDescription(file)));

const discoveryParameter = z.object({
  location: z.string(),
  type: z.string(),
  required: z.boolean().default(false),
  repeated: z.boolean().default(false),
  enum: z.array(z.string()).optional(),
  minimum: z.coerce.number().optional(),
  maximum: z.coerce.number().optional(),
});
type DiscoveryParameter = z.infer<typeof discoveryParameter>;

const discoveryMethod = z.object({
  flatPath: z.string(),
  httpMethod: z.string(),
  parameters: z.record(z.string(), discoveryParameter).default({}),
  response: z.object({ $ref: z.string() }).optional(),
});

type Resource = {
  methods?: Record<string, unknown>;
  resources?: Record<string, Resource>;
};
const resource: z.ZodType<Resource> = z.lazy(() =>
  z.object({
    methods: z.record(z.string(), z.unknown()).optional(),
    resources: z.record(z.string(), resource).optional(),
  }),
);

const discovery = z.object({
  parameters: z.record(z.string(), z.unknown()),
  resources: z.record(z.string(), resource),
  schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).default({}) })),
});

const methodsIn = ({ methods: own = {}, resources = {} }: Resource): unknown[] => [
  ...Object.values(own),
  ...Object.values(resources).flatMap(methodsIn),
];

const listOf = z.object({ items: z.object({ $ref: z.string() }) });

/** "One or more resource properties": the parts of a list are the fields of what it lists. */
function partsOf(schemas: z.infer<typeof discovery>['schemas'], response: string): string[] | undefined {
  const listed = listOf.safeParse(schemas[response]?.properties.items).data?.items.$ref;
  return listed === undefined ? undefined : Object.keys(schemas[listed]?.properties ?? {});
}

function discoveryShape({ type, repeated, enum: values, minimum, maximum }: DiscoveryParameter): Shape {
  const shape: Shape = { type, enum: values, minimum, maximum };
  return repeated ? { type: 'array', items: shape } : shape;
}

export function readDiscovery(file: string): Operation[] {
  const description = discovery.parse(readDescription(file));
  const shared = Object.entries(description.parameters).map(
    ([name, value]) => [name, discoveryParameter.parse(value)] as const,
  );
  return methodsIn({ resources: description.resources }).map((value) => {
    const { flatPath, httpMethod, parameters, response } = discoveryMethod.parse(value);
    const parts = partsOf(description.schemas, response?.$ref ?? '');
    const query = [...shared, ...Object.entries(parameters)]
      .filter(([, { location }]) => location === 'query')
      .map(([name, parameter]): Parameter => {
        const told = name === 'part' && parts ? { ...parameter, enum: parts } : parameter;
        return { name, isRequired: parameter.required, shape: discoveryShape(told), separator: ',' };
      });
    return { method: httpMethod, path: `/${flatPath}`, query };
  });
}
