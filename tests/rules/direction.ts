/** Dependencies run one way: the rules about who may import whom. Pure. */
import type { Edge } from './edges.ts';
import { type Finding, isCode, isTest } from './source.ts';

/**
 * Lines from low to high. A line may import the lines before it and itself; names that share a line do not
 * know each other. A name that ends in `/` is a folder, any other a file.
 */
export type Chain = readonly (readonly string[])[];

/** Edges that are wrong whatever the chains say, tests included unless told. */
export type Wall = { from: RegExp; to: RegExp; why: string; exceptFrom?: RegExp };

/** Packages that only some places may name. */
export type PackageRule = { names: RegExp; within: RegExp; only: RegExp; why: string };

type Place = { name: string; line: number };

const isAt = (name: string, path: string): boolean =>
  name.endsWith('/') ? path.startsWith(name) : path === name;

function placeIn(chain: Chain, path: string): Place | undefined {
  for (const [line, names] of chain.entries()) {
    const name = names.find((one) => isAt(one, path));
    if (name) return { name, line };
  }
  return undefined;
}

export const hasPlace = (chains: readonly Chain[], path: string): boolean =>
  chains.some((chain) => placeIn(chain, path) !== undefined);

function isDownwards(chain: Chain, from: string, to: string): boolean {
  const [above, below] = [placeIn(chain, from), placeIn(chain, to)];
  if (!above || !below) return false;
  return above.name === below.name || below.line < above.line;
}

const finding = ({ from, line, name }: Edge, why: string): Finding => ({
  path: from,
  line,
  what: `imports ${name}`,
  why,
});

/** Inside the chains only; tests may reach for what they test with. */
export function chainFindings(edges: readonly Edge[], chains: readonly Chain[]): Finding[] {
  return edges.flatMap((edge) => {
    const { from, to } = edge;
    if (to === undefined || isTest(from) || !hasPlace(chains, from)) return [];
    if (isTest(to)) return [finding(edge, 'the product does not know its tests')];
    if (chains.some((chain) => isDownwards(chain, from, to))) return [];
    return [
      finding(edge, 'it lies above or beside this file: call downwards, announce upwards (see `chains`)'),
    ];
  });
}

export const wallFindings = (edges: readonly Edge[], walls: readonly Wall[]): Finding[] =>
  edges.flatMap((edge) =>
    walls
      .filter(({ from, to, exceptFrom }) => {
        if (edge.to === undefined || exceptFrom?.test(edge.from)) return false;
        return from.test(edge.from) && to.test(edge.to);
      })
      .map(({ why }) => finding(edge, why)),
  );

const folderBelow = (parent: string, path: string): string | undefined => {
  const [folder, rest] = path.startsWith(parent) ? path.slice(parent.length).split('/') : [];
  return rest === undefined ? undefined : folder;
};

/** Folders beside each other in `parent` that do not know each other; all may know those of `shared`. */
export type Strangers = { parent: string; shared: readonly string[] };

export const strangerFindings = (edges: readonly Edge[], families: readonly Strangers[]): Finding[] =>
  edges.flatMap((edge) =>
    families.flatMap(({ parent, shared }) => {
      const own = folderBelow(parent, edge.from);
      const other = folderBelow(parent, edge.to ?? '');
      if (own === undefined || other === undefined || own === other || shared.includes(other)) return [];
      return [finding(edge, `the folders of ${parent} do not know each other`)];
    }),
  );

/**
 * Folders beside each other that call one another by their doors alone. `calls` has every pair that is used and no
 * other; `binder` is the one file that joins them all, by the files of `bound`.
 */
export type Rooms = {
  parent: string;
  doors: RegExp;
  binder: string;
  bound: RegExp;
  calls: Readonly<Record<string, readonly string[]>>;
};

type Crossing = { edge: Edge; caller: string | undefined; called: string; file: string };

/** The product's imports of a room from outside it. */
const crossings = (edges: readonly Edge[], { parent }: Rooms): Crossing[] =>
  edges.flatMap((edge) => {
    const called = folderBelow(parent, edge.to ?? '');
    const caller = folderBelow(parent, edge.from);
    if (called === undefined || called === caller) return [];
    if (!edge.from.startsWith('src/') || isTest(edge.from)) return [];
    return [{ edge, caller, called, file: (edge.to ?? '').slice(parent.length + called.length + 1) }];
  });

export const doorFindings = (edges: readonly Edge[], rooms: Rooms): Finding[] =>
  crossings(edges, rooms)
    .filter(({ edge, file }) => {
      if (rooms.doors.test(file)) return false;
      return edge.from !== rooms.binder || !rooms.bound.test(file);
    })
    .map(({ edge }) => finding(edge, `a module is reached through ${rooms.doors.source} alone`));

/** Pairs that the map lacks, and entries of it that nobody uses; `map` is the file that holds it. */
export function callFindings(edges: readonly Edge[], rooms: Rooms, map: string): Finding[] {
  const used = crossings(edges, rooms).filter(({ caller }) => caller !== undefined);
  const unlisted = used
    .filter(({ caller = '', called }) => !rooms.calls[caller]?.includes(called))
    .map(({ edge, caller, called }) => finding(edge, `${caller} does not call ${called} (see \`calls\`)`));
  const unused = Object.entries(rooms.calls).flatMap(([caller, all]) =>
    all
      .filter((called) => !used.some((one) => one.caller === caller && one.called === called))
      .map((called) => ({
        path: map,
        line: 1,
        what: `lets ${caller} call ${called}`,
        why: 'nobody does: the map says what is used',
      })),
  );
  return [...unlisted, ...unused];
}

export const packageFindings = (edges: readonly Edge[], rules: readonly PackageRule[]): Finding[] =>
  edges.flatMap((edge) =>
    rules
      .filter(({ names, within, only }) => {
        if (edge.to !== undefined || isTest(edge.from) || !within.test(edge.from)) return false;
        return names.test(edge.name) && !only.test(edge.from);
      })
      .map(({ why }) => finding(edge, why)),
  );

/** Names with an extension, of files that are there: what Node needs to run the code as it stands. */
export const missingFindings = (edges: readonly Edge[], paths: ReadonlySet<string>): Finding[] =>
  edges.flatMap((edge) => {
    if (edge.to === undefined || edge.to.endsWith('/')) return [];
    if (!/\.[a-z0-9]+$/.test(edge.to)) return [finding(edge, 'an import names its file with the extension')];
    return isCode(edge.to) && !paths.has(edge.to) ? [finding(edge, `there is no ${edge.to}`)] : [];
  });
