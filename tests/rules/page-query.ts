/** Which parameters of their address public pages read: those that no list names would be gone on the server. Pure. */
import type { Edge } from './edges.ts';
import type { Finding, SourceFile } from './source.ts';
import { field, lineOf, list, nameOf, parse, stringOf, walk } from './syntax.ts';

/** A page and the files that it begins with: its own and those of the frames around it. */
export type PageFiles = { path: string; files: readonly string[] };

type Entry = { path?: string; file: string; children?: Entry[] };

/** Pages of a list of routes, without the segment that stands for a language. */
export const pagesIn = (routes: readonly Entry[], above = '', frames: readonly string[] = []): PageFiles[] =>
  routes.flatMap(({ path = '', file, children }) => {
    const whole = [above, path].filter(Boolean).join('/');
    const files = [...frames, file];
    if (children) return pagesIn(children, whole, files);
    return [{ path: `/${whole.replace(/^:language\?\/?/, '')}`, files }];
  });

/** Files reached by imports of any kind that remain when the code runs. */
export function reachedFrom(starts: readonly string[], edges: readonly Edge[], isLeftOut: RegExp): string[] {
  const byFile = Map.groupBy(
    edges.filter(({ kind }) => kind !== 'type'),
    ({ from }) => from,
  );
  const reached = new Set(starts);
  for (const path of reached)
    for (const { to } of byFile.get(path) ?? []) if (to && !isLeftOut.test(to)) reached.add(to);
  return [...reached];
}

type Read = { path: string; line: number; name: string | undefined };

const readers = new Set(['get', 'getAll', 'has']);
const aboutQuery = /\b(useSearchParams|searchParams|URLSearchParams)\b/;
const isOfQuery = /search|params|query/i;

/** `params.get('topic')` in a file that knows of queries; without a name where it is computed. */
export function readsIn(file: SourceFile): Read[] {
  if (!aboutQuery.test(file.text)) return [];
  const reads: Read[] = [];
  walk(parse(file).program, (node) => {
    const callee = field(node, 'callee');
    if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return;
    const object = field(callee, 'object');
    if (!readers.has(nameOf(field(callee, 'property')) ?? '') || !object) return;
    if (!isOfQuery.test(file.text.slice(object.start, object.end))) return;
    const name = stringOf(list(node, 'arguments')[0]);
    reads.push({ path: file.path, line: lineOf(file.text, node.start), name });
  });
  return reads;
}

/** What a page reads and its list does not name. */
export const unlistedReads = (
  page: PageFiles,
  reads: readonly Read[],
  listed: Readonly<Record<string, string>>,
): Finding[] =>
  reads
    .filter(({ name }) => name === undefined || !Object.hasOwn(listed, name))
    .map(({ path, line, name }) => ({
      path,
      line,
      what: `reads ${name ?? 'a parameter by a computed name'} on ${page.path}`,
      why: 'name it in `pageParameters` of contract/paths.ts: on the server it is not there otherwise',
    }));
