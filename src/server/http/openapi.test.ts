import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sessionCookie } from '#contract/address.ts';
import { isNothing } from '#contract/endpoint.ts';
import { errorRules } from '#domain/errors.ts';
import { useTestServer } from '#kit/server.ts';
import { routes } from '#server/modules/all.ts';

const server = useTestServer();

const content = z.record(z.string(), z.looseObject({})).optional();
const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })).default([]),
  requestBody: z.object({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content })),
});
const description = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ securitySchemes: z.looseObject({ session: z.looseObject({}) }) }),
});

async function served() {
  const reply = await server.app.inject('/api/openapi.json');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return description.parse(reply.json());
}

describe('the served description of the API', () => {
  test('is an OpenAPI 3.1 document, the same for everybody', async () => {
    const result = await new Validator().validate(await served());
    expect([result.valid, result.errors]).toEqual([true, undefined]);
    const reply = await server.app.inject('/api/openapi.json');
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('has every endpoint and no other, each with who may call it, what it takes and how it fails', async () => {
    const { paths, components } = await served();
    expect(components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name: sessionCookie });
    const written = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const addressOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');
    const bound = routes.map(({ endpoint }) => `${endpoint.method} ${addressOf(endpoint.path)}`);
    expect(written.toSorted()).toEqual(bound.toSorted());
    for (const { endpoint } of routes) {
      const { method, path, access, errors, body, reply, status, upload } = endpoint;
      const told = paths[addressOf(path)]?.[method.toLowerCase()];
      const name = `${method} ${path}`;
      expect([name, told?.security]).toEqual([name, access === 'anyone' ? [{}] : [{ session: [] }]]);
      expect([name, told?.requestBody !== undefined]).toEqual([name, !isNothing(body) || upload !== null]);
      const variables = [...path.matchAll(/:(\w+)/g)].map(([, variable]) => variable);
      const inPath = told?.parameters.filter((one) => one.in === 'path' && one.required) ?? [];
      expect([name, inPath.map((one) => one.name)]).toEqual([name, variables]);
      if (!isNothing(reply))
        expect([name, told?.responses[status]?.content?.['application/json']?.schema]).toEqual([
          name,
          { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) },
        ]);
      for (const code of errors) {
        const failure = told?.responses[errorRules[code].status];
        expect([name, JSON.stringify(failure)]).toEqual([name, expect.stringContaining(`"${code}"`)]);
      }
    }
  });

  test.each([
    ['/api/site', 200],
    ['/api/platforms', 200],
    ['/api/tracks', 401],
  ])('says what %s answers', async (path, status) => {
    const document = await served();
    const reply = await server.app.inject(path);
    expect(reply.statusCode).toBe(status);
    const media = status === 200 ? 'application/json' : 'application/problem+json';
    const schema = document.paths[path]?.get?.responses[status]?.content?.[media]?.schema;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const holds = ajv.compile({ $id: '/openapi', components: document.components, ...(schema as object) });
    expect([holds(reply.json()), holds.errors]).toEqual([true, null]);
    expect(holds({})).toBe(false);
  });
});
