/** What a browser loads before a page can paint: everything that is reached by plain imports. Pure. */
import type { Edge } from './edges.ts';
import type { Finding } from './source.ts';

/** Everything that is loaded with a file, itself included, and what each came by. */
function cameFrom(edges: readonly Edge[], start: string): Map<string, string> {
  const byFile = Map.groupBy(
    edges.filter(({ kind }) => kind === 'value'),
    ({ from }) => from,
  );
  const found = new Map<string, string>([[start, '']]);
  for (const path of found.keys())
    for (const edge of byFile.get(path) ?? []) {
      const next = edge.to ?? edge.name;
      if (!found.has(next)) found.set(next, path);
    }
  return found;
}

export const loadedWith = (edges: readonly Edge[], start: string): Set<string> =>
  new Set(cameFrom(edges, start).keys());

/** One finding for each start from which `name` is reached; the way there is told. */
export function reaching(edges: readonly Edge[], starts: readonly string[], name: string): Finding[] {
  return starts.flatMap((start) => {
    const found = cameFrom(edges, start);
    if (!found.has(name)) return [];
    const way = [name];
    for (let at = found.get(name); at; at = found.get(at)) way.unshift(at);
    return [{ path: start, line: 1, what: `loads ${name}`, why: way.join(' → ') }];
  });
}
