/** Every endpoint of the contract is answered once, and tested. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { liveEvents } from '#contract/live.ts';
import { staleReads } from '#contract/stale-reads.ts';
import { operations } from '#contract/v1/operations.ts';
import { isWriting } from '#domain/api-keys.ts';
import { routes } from '#server/modules/all.ts';
import { readContract } from '../../scripts/docs/contract.ts';
import {
  boundBesideContract,
  boundOtherThanOnce,
  sameAddress,
  staleBesideContract,
  untested,
} from './endpoints.ts';
import { readCode, readText, root } from './source.ts';

const endpoints = (await readContract(root)).flatMap((part) => part.endpoints);
const tests = readCode().filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/rules/'));

describe('the real contract', () => {
  test('has endpoints', () => expect(endpoints.length).toBeGreaterThan(10));
  test('every endpoint is bound to one route', () =>
    expect(boundOtherThanOnce(endpoints, routes)).toEqual([]));
  test('every route is of the contract', () => expect(boundBesideContract(endpoints, routes)).toEqual([]));
  test('no two endpoints share an address', () => expect(sameAddress(endpoints)).toEqual([]));
  test('what a live event makes stale is a read of the contract', () =>
    expect(staleBesideContract(endpoints, liveEvents)).toEqual([]));
  test('pages know the same reads by their paths', () => {
    const paths = Object.entries(liveEvents).map(([name, { stale }]) => [
      name,
      Object.fromEntries(stale.map(({ path }) => [path, true])),
    ]);
    expect(staleReads).toEqual(Object.fromEntries(paths));
  });
  test('every endpoint is named in a test', () => expect(untested(endpoints, tests)).toEqual([]));
});

/** Fields of what is asked, by their names, with those within them. */
function fieldsOf(shape: unknown, name = ''): [string, z.ZodType][] {
  if (!(shape instanceof z.ZodType)) return [];
  const {
    shape: fields = {},
    innerType,
    element,
    options = [],
  } = shape._zod.def as Partial<{
    shape: Record<string, unknown>;
    innerType: unknown;
    element: unknown;
    options: unknown[];
  }>;
  return [
    [name, shape],
    ...Object.entries(fields).flatMap(([key, field]) => fieldsOf(field, `${name}.${key}`)),
    ...[innerType, element, ...options].flatMap((inner) => fieldsOf(inner, name)),
  ];
}

test('[SEC-01] a day that somebody asks for is one that every part of the product can count with', () => {
  const takes = (shape: z.ZodType, value: string) => shape.safeParse(value).success;
  const loose = routes.flatMap(({ endpoint: { method, path, params, query, body } }) =>
    [params, query, body]
      .flatMap((shape) => fieldsOf(shape))
      .filter(([, shape]) => takes(shape, '2026-11-20') && !takes(shape, 'some-text'))
      .filter(([, shape]) => takes(shape, '0000-01-01') || takes(shape, '9999-12-31'))
      .map(([name]) => `${method} ${path} ${name}`),
  );
  expect(loose).toEqual([]);
});

describe('[API-01] what programs may call', () => {
  test('has names and addresses of its own', () => {
    const addresses = operations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(operations.length);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });
  test('is answered by a route of the pages, with the same parameters in its path', () => {
    const bound = new Set(routes.map(({ endpoint }) => endpoint));
    const named = (path: string) => path.match(/:\w+/g) ?? [];
    for (const { id, of, path } of operations)
      expect([id, bound.has(of), named(path)]).toEqual([id, true, named(of.path)]);
  });
  test('needs a scope that says whether it writes', () => {
    for (const { id, method, scope } of operations)
      expect([id, isWriting(scope)]).toEqual([id, method !== 'GET']);
  });
  test('leads to a page that there is', () => {
    const pages = readText('src/web/routes.ts');
    for (const { id, page } of operations)
      expect([id, pages.includes(`route('${page.slice(1)}'`)]).toEqual([id, true]);
  });
});

describe('planted violations are found', () => {
  const reply = z.object({});
  const one = { name: 'getOne', endpoint: endpoint({ method: 'GET', path: '/api/ones/:id', reply }) };
  const same = { name: 'getSame', endpoint: endpoint({ method: 'GET', path: '/api/ones/:name', reply }) };

  test('bound never, twice, or without the contract', () => {
    expect(boundOtherThanOnce([one], [one])).toEqual([]);
    expect(boundOtherThanOnce([one], [])).toEqual(['getOne (GET /api/ones/:id) is bound 0 times']);
    expect(boundOtherThanOnce([one], [one, one])).toHaveLength(1);
    expect(boundBesideContract([], [one])).toEqual(['GET /api/ones/:id']);
  });

  test('a live event with a read that is not there, or with a write', () => {
    const write = { name: 'addOne', endpoint: endpoint({ method: 'POST', path: '/api/ones' }) };
    const stale = (...reads: (typeof one | typeof write)[]) => ({
      'one.changed': { stale: reads.map((each) => each.endpoint) },
    });
    expect(staleBesideContract([one, write], stale(one))).toEqual([]);
    expect(staleBesideContract([write], stale(one))).toEqual(['one.changed: GET /api/ones/:id']);
    expect(staleBesideContract([one, write], stale(one, write))).toEqual(['one.changed: POST /api/ones']);
  });

  test('two at one address', () => {
    expect(sameAddress([one, same])).toEqual(['getSame has the address of getOne']);
    expect(sameAddress([one])).toEqual([]);
  });

  test.each([
    [`import { getOne } from '#contract/ones.ts';`, 0],
    [`import * as ones from '#contract/ones.ts'; call(ones.getOne);`, 0],
    [`import type { getOne } from '#contract/ones.ts';`, 1],
    [`import { type getOne } from '#contract/ones.ts';`, 1],
    [`test('getOne', () => {});`, 1],
  ])('not named by a test: %s', (text, count) => {
    expect(untested([one], [{ path: 'src/server/modules/ones/ones.test.ts', text }])).toHaveLength(count);
  });
});
