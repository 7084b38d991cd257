/** Endpoints of the contract against what binds and what tests them. Pure. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { SourceFile } from './source.ts';
import { field, list, nameOf, parse, walk } from './syntax.ts';

export type NamedEndpoint = { name: string; endpoint: Endpoint };

const called = ({ name, endpoint }: NamedEndpoint): string => `${name} (${endpoint.method} ${endpoint.path})`;

/** Endpoints that not exactly one route answers. */
export const boundOtherThanOnce = (
  endpoints: readonly NamedEndpoint[],
  routes: readonly { endpoint: Endpoint }[],
): string[] =>
  endpoints.flatMap((one) => {
    const times = routes.filter(({ endpoint }) => endpoint === one.endpoint).length;
    return times === 1 ? [] : [`${called(one)} is bound ${times} times`];
  });

/** Routes of endpoints that the contract does not export. */
export const boundBesideContract = (
  endpoints: readonly NamedEndpoint[],
  routes: readonly { endpoint: Endpoint }[],
): string[] =>
  routes
    .filter((route) => !endpoints.some(({ endpoint }) => endpoint === route.endpoint))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);

/** Endpoints with the same method and address. */
export function sameAddress(endpoints: readonly NamedEndpoint[]): string[] {
  const seen = new Map<string, string>();
  return endpoints.flatMap(({ name, endpoint }) => {
    const address = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`;
    const before = seen.get(address);
    seen.set(address, name);
    return before ? [`${name} has the address of ${before}`] : [];
  });
}

/** Reads of live events that the contract does not have, or that are no reads. */
export const staleBesideContract = (
  endpoints: readonly NamedEndpoint[],
  events: Readonly<Record<string, { stale: readonly Endpoint[] }>>,
): string[] =>
  Object.entries(events).flatMap(([name, { stale }]) =>
    stale
      .filter((read) => read.method !== 'GET' || !endpoints.some(({ endpoint }) => endpoint === read))
      .map(({ method, path }) => `${name}: ${method} ${path}`),
  );

/** What a test imports as a value, and what it takes from a namespace (`contract.login`). */
function valuesNamedIn(file: SourceFile): string[] {
  const names: (string | undefined)[] = [];
  walk(parse(file).program, (node) => {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
      const values = list(node, 'specifiers').filter((one) => one.importKind !== 'type');
      names.push(...values.map((one) => nameOf(field(one, 'imported'))));
    }
    if (node.type === 'MemberExpression') names.push(nameOf(field(node, 'property')));
  });
  return names.filter((name) => name !== undefined);
}

/** Endpoints that no test names. */
export function untested(endpoints: readonly NamedEndpoint[], tests: readonly SourceFile[]): string[] {
  const named = new Set(tests.flatMap(valuesNamedIn));
  return endpoints.filter(({ name }) => !named.has(name)).map(called);
}
