/** Circles among files. An `import type` counts too: what cannot be read apart cannot be understood apart. Pure. */
import type { Edge } from './edges.ts';
import type { Finding } from './source.ts';

type Graph = Map<string, Edge[]>;

function graphOf(edges: readonly Edge[]): Graph {
  const graph: Graph = new Map();
  for (const edge of edges) {
    if (edge.to !== undefined && edge.to !== edge.from)
      graph.set(edge.from, [...(graph.get(edge.from) ?? []), edge]);
  }
  return graph;
}

/** The shortest way from `start` back to it, as edges. */
function shortestCircle(graph: Graph, start: string): Edge[] | undefined {
  const reachedBy = new Map<string, Edge>();
  const waiting = [start];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const edge of graph.get(path) ?? []) {
      const to = edge.to ?? '';
      if (reachedBy.has(to)) continue;
      reachedBy.set(to, edge);
      if (to === start) return wayBack(reachedBy, start);
      waiting.push(to);
    }
  }
  return undefined;
}

function wayBack(reachedBy: Map<string, Edge>, start: string): Edge[] {
  const way: Edge[] = [];
  for (
    let edge = reachedBy.get(start);
    edge;
    edge = edge.from === start ? undefined : reachedBy.get(edge.from)
  )
    way.unshift(edge);
  return way;
}

/** One finding a circle, each circle once. */
export function circleFindings(edges: readonly Edge[]): Finding[] {
  const graph = graphOf(edges);
  const told = new Set<string>();
  return [...graph.keys()].sort().flatMap((start) => {
    const circle = shortestCircle(graph, start);
    if (!circle) return [];
    const key = circle
      .map((edge) => edge.from)
      .sort()
      .join();
    if (told.has(key)) return [];
    told.add(key);
    const way = [...circle.map((edge) => edge.from), start].join(' → ');
    return [{ path: start, line: circle[0]?.line ?? 1, what: 'is part of a circle', why: way }];
  });
}
