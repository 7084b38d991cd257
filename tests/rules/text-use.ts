/** Where the code asks for texts: which keys it names, and which nobody names. Pure. */
import type { Finding, SourceFile } from './source.ts';
import { field, lineOf, list, type Node, nameOf, parse, stringOf, templateParts, walk } from './syntax.ts';
import { baseOf, pathOf, type TextFile } from './texts.ts';

/**
 * One call of `t`. `matches` tells which keys it can mean; a call with a computed key means any key that
 * stands as a name somewhere in the code.
 */
export type Use = { path: string; line: number; folder: string; matches: RegExp | 'computed' };

const defaultFolder = 'frame';

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (...parts: string[]): RegExp => new RegExp(`^${parts.map(literally).join('.+')}$`);

/** The folder that `useTranslation('tracks')` or `Translate<'tracks'>` names; of several, the first. */
function folderNamed(given: Node | undefined): string {
  const node = given?.type === 'TSLiteralType' ? field(given, 'literal') : given;
  const [first] = [...list(node, 'elements'), ...list(node, 'elementTypes')];
  return stringOf(node) ?? (first ? folderNamed(first) : defaultFolder);
}

type Bound = [name: string, folder: string];

/** `const { t, t: other } = useTranslation('tracks')`, or on the server `const t = wordsIn('tracks', language)` */
function boundByHook(node: Node): Bound[] {
  const call = field(node, 'init');
  const own = nameOf(field(node, 'id'));
  if (own !== undefined && nameOf(field(call, 'callee')) === 'wordsIn')
    return [[own, folderNamed(list(call, 'arguments')[0])]];
  if (call?.type !== 'CallExpression' || nameOf(field(call, 'callee')) !== 'useTranslation') return [];
  const folder = folderNamed(list(call, 'arguments')[0]);
  return list(field(node, 'id'), 'properties')
    .filter((property) => nameOf(field(property, 'key')) === 't')
    .flatMap((property) => nameOf(field(property, 'value')) ?? [])
    .map((name) => [name, folder]);
}

const folderOfType = (type: Node | undefined): string | undefined =>
  nameOf(field(type, 'typeName')) === 'Translate'
    ? folderNamed(list(field(type, 'typeArguments'), 'params')[0])
    : undefined;

/** `type T = Translate<'tracks'>` */
function translatorTypes(program: Node): Map<string, string> {
  const types = new Map<string, string>();
  walk(program, (node) => {
    if (node.type !== 'TSTypeAliasDeclaration') return;
    const folder = folderOfType(field(node, 'typeAnnotation'));
    if (folder) types.set(nameOf(field(node, 'id')) ?? '', folder);
  });
  return types;
}

/** A parameter of type `Translate<'tracks'>`, alone or as `{ t }: { t: Translate<'tracks'> }`. */
function boundByType(node: Node, types: ReadonlyMap<string, string>): Bound[] {
  const type = field(field(node, 'typeAnnotation'), 'typeAnnotation');
  const name = nameOf(node) ?? nameOf(field(node, 'key'));
  const folder = folderOfType(type) ?? types.get(nameOf(field(type, 'typeName')) ?? '');
  return name !== undefined && folder !== undefined ? [[name, folder]] : [];
}

/** The keys of one argument: `c ? 'a' : 'b'` names two. */
function keysOf(given: Node | undefined): (string | Node)[] {
  const node = given?.type === 'TSAsExpression' ? field(given, 'expression') : given;
  if (!node) return [];
  const fixed = stringOf(node);
  if (fixed !== undefined) return [fixed];
  if (node.type === 'ConditionalExpression')
    return [...keysOf(field(node, 'consequent')), ...keysOf(field(node, 'alternate'))];
  if (node.type === 'LogicalExpression')
    return [...keysOf(field(node, 'left')), ...keysOf(field(node, 'right'))];
  if (node.type === 'ParenthesizedExpression') return keysOf(field(node, 'expression'));
  if (node.type === 'ArrayExpression') return list(node, 'elements').flatMap(keysOf);
  return [node];
}

const splitFolder = (key: string, folder: string): [folder: string, key: string] => {
  const [, named, rest] = /^([\w-]+):(.*)$/s.exec(key) ?? [];
  return named !== undefined && rest !== undefined ? [named, rest] : [folder, key];
};

/** A template names every key that has its fixed parts: `metric.${name}` all of `metric`. */
function usesOf(key: string | Node, folder: string): Pick<Use, 'folder' | 'matches'>[] {
  if (typeof key === 'string') {
    const [named, rest] = splitFolder(key, folder);
    return [{ folder: named, matches: exactly(rest) }];
  }
  if (key.type !== 'TemplateLiteral') return [{ folder, matches: 'computed' }];
  const [head = '', ...tail] = templateParts(key);
  const [named, rest] = splitFolder(head, folder);
  return [{ folder: named, matches: rest + tail.join('') === '' ? 'computed' : exactly(rest, ...tail) }];
}

/** `<Trans ns="tracks" i18nKey="a.b" />` or with `t={t}`. */
function askedByTrans(node: Node, folderOf: (name: string) => string | undefined) {
  if (nameOf(field(node, 'name')) !== 'Trans') return [];
  const attributes = new Map(
    list(node, 'attributes').map((one) => {
      const value = field(one, 'value');
      return [nameOf(field(one, 'name')), field(value, 'expression') ?? value] as const;
    }),
  );
  const folder =
    stringOf(attributes.get('ns')) ?? folderOf(nameOf(attributes.get('t')) ?? '') ?? defaultFolder;
  return keysOf(attributes.get('i18nKey')).flatMap((key) => usesOf(key, folder));
}

const functionTypes = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Every use in a file; a `t` whose folder cannot be told is a finding. */
export function usesIn(file: SourceFile): { uses: Use[]; unclear: Finding[] } {
  const uses: Use[] = [];
  const unclear: Finding[] = [];
  const scopes: Map<string, string>[] = [new Map()];
  const { program } = parse(file);
  const types = translatorTypes(program);
  const folderOf = (name: string) => scopes.findLast((scope) => scope.has(name))?.get(name);
  const asked = (node: Node) => {
    if (node.type === 'JSXOpeningElement') return askedByTrans(node, folderOf);
    if (node.type !== 'CallExpression') return [];
    const callee = field(node, 'callee');
    const member = callee?.type === 'MemberExpression' ? nameOf(field(callee, 'property')) : undefined;
    // Who needs several has them by folder: `t.tracks('title')`.
    const isOfSeveral = member !== undefined && nameOf(field(callee, 'object')) === 't';
    const name = nameOf(callee) ?? '';
    const folder = isOfSeveral ? member : member === 't' ? defaultFolder : folderOf(name);
    const line = lineOf(file.text, node.start);
    if (folder === undefined) {
      const why = 'take it from useTranslation, or type it Translate<folder>';
      if (name === 't') unclear.push({ path: file.path, line, what: 'calls a `t` of unknown folder', why });
      return [];
    }
    return keysOf(list(node, 'arguments')[0]).flatMap((key) => usesOf(key, folder));
  };
  walk(
    program,
    (node) => {
      if (functionTypes.test(node.type)) scopes.push(new Map());
      const bound = node.type === 'VariableDeclarator' ? boundByHook(node) : boundByType(node, types);
      for (const [name, folder] of bound) scopes.at(-1)?.set(name, folder);
      for (const use of asked(node))
        uses.push({ path: file.path, line: lineOf(file.text, node.start), ...use });
    },
    (node) => void (functionTypes.test(node.type) && scopes.pop()),
  );
  return { uses, unclear };
}

/** Texts and names of properties in the code: what a computed key can be made of. */
export function namesIn(file: SourceFile): string[] {
  const names: string[] = [];
  walk(parse(file).program, (node) => {
    const name = node.type === 'Property' ? nameOf(field(node, 'key')) : stringOf(node);
    if (name !== undefined) names.push(name);
  });
  return names;
}

const isPlain = (uses: readonly Use[], folder: string): Use[] => uses.filter((use) => use.folder === folder);

/** Keys that no call can mean. */
export function unusedKeys(
  english: readonly TextFile[],
  uses: readonly Use[],
  names: ReadonlySet<string>,
): Finding[] {
  return english.flatMap((file) => {
    const own = isPlain(uses, file.folder);
    const isUsed = (key: string) =>
      own.some(({ matches }) => (matches === 'computed' ? names.has(key) : matches.test(key)));
    return [...file.texts.keys()]
      .filter((key) => !isUsed(baseOf(key, file.texts)) && !isUsed(key))
      .filter((key) => !names.has(`${file.folder}:${baseOf(key, file.texts)}`))
      .map((key) => ({
        path: pathOf(file),
        line: 1,
        what: `${key} is not used`,
        why: 'delete it everywhere',
      }));
  });
}

/** Calls that mean no key there is. */
export function unknownKeys(english: readonly TextFile[], uses: readonly Use[]): Finding[] {
  return uses.flatMap(({ path, line, folder, matches }) => {
    if (matches === 'computed') return [];
    const texts = english.find((file) => file.folder === folder)?.texts ?? new Map<string, string>();
    const keys = [...texts.keys()].flatMap((key) => [key, baseOf(key, texts)]);
    if (keys.some((key) => matches.test(key))) return [];
    return [{ path, line, what: `asks for ${folder}:${matches.source}`, why: 'there is no such text' }];
  });
}
