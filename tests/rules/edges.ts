/** Which file names which: imports of every kind, with the line they stand on. Pure. */
import { posix } from 'node:path';
import { isCode, type SourceFile } from './source.ts';
import { field, lineOf, list, type Node, nameOf, parse, stringOf, walk } from './syntax.ts';

/**
 * `to` is a path of the project, or undefined for a package, whose name is then in `name`.
 * `type` is gone when the code runs; `lazy` is loaded when it is asked for.
 */
export type Edge = { from: string; line: number; name: string; to: string | undefined; kind: Kind };
type Kind = 'value' | 'type' | 'lazy';

/** `#contract/*` → `./src/contract/*`, as `package.json` has it. */
export type Aliases = Record<string, string>;

const importingTypes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

const isImportMeta = (node: Node | undefined, name: string): boolean =>
  node?.type === 'MemberExpression' &&
  field(node, 'object')?.type === 'MetaProperty' &&
  nameOf(field(node, 'property')) === name;

/** `new URL('./worker.ts', import.meta.url)`: how a worker's file is named. */
function urlNames(node: Node): string[] {
  const [address, base] = list(node, 'arguments');
  if (nameOf(field(node, 'callee')) !== 'URL' || !isImportMeta(base, 'url')) return [];
  const name = stringOf(address);
  return name !== undefined && isCode(name) ? [name] : [];
}

/** `import.meta.glob('../i18n/*.json')` names the folder before the first star. */
function globNames(node: Node): string[] {
  if (!isImportMeta(field(node, 'callee'), 'glob')) return [];
  const [given] = list(node, 'arguments');
  const patterns = given?.type === 'ArrayExpression' ? list(given, 'elements') : [given];
  return patterns.flatMap((pattern) => stringOf(pattern)?.replace(/\*.*$/, '') ?? []);
}

/** A dynamic import of something computed (the built pages) names nothing. */
function namesIn(node: Node): string[] {
  if (importingTypes.has(node.type)) return [stringOf(field(node, 'source')) ?? []].flat();
  if (node.type === 'NewExpression') return urlNames(node);
  if (node.type === 'CallExpression') return globNames(node);
  return [];
}

function kindOf(node: Node): Kind {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return 'type';
  return node.type === 'ImportExpression' || node.type === 'CallExpression' ? 'lazy' : 'value';
}

function resolve(from: string, name: string, aliases: Aliases): string | undefined {
  const plain = name.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  for (const [alias, target] of Object.entries(aliases)) {
    const [head = '', tail = ''] = alias.split('*');
    if (plain.startsWith(head) && plain.endsWith(tail)) {
      const rest = plain.slice(head.length, plain.length - tail.length);
      return posix.normalize(target.replace('*', rest));
    }
  }
  return undefined;
}

export function edgesOf(file: SourceFile, aliases: Aliases): Edge[] {
  const edges: Edge[] = [];
  walk(parse(file).program, (node) => {
    for (const name of namesIn(node)) {
      const line = lineOf(file.text, node.start);
      const to = resolve(file.path, name, aliases);
      edges.push({ from: file.path, line, name, to, kind: kindOf(node) });
    }
  });
  return edges;
}
