/** What a browser loads before a page can paint: everything that is reached by plain imports. Pure. */
import type { Edge } from './edges.ts';
import type { Finding } from './source.ts';

/** One finding for each start from which `name` is reached; the way there is told. */
export function reaching(edges: readonly Edge[], starts: readonly string[], name: string): Finding[] {
  const loaded = edges.filter(({ kind }) => kind === 'value');
  const byFile = Map.groupBy(loaded, ({ from }) => from);
  return starts.flatMap((start) => {
    const cameFrom = new Map<string, string>([[start, '']]);
    for (const path of cameFrom.keys()) {
      for (const edge of byFile.get(path) ?? []) {
        const next = edge.to ?? edge.name;
        if (!cameFrom.has(next)) cameFrom.set(next, path);
      }
    }
    if (!cameFrom.has(name)) return [];
    const way = [name];
    for (let at = cameFrom.get(name); at; at = cameFrom.get(at)) way.unshift(at);
    return [{ path: start, line: 1, what: `loads ${name}`, why: way.join(' → ') }];
  });
}
