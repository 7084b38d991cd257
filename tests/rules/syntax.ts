/** Syntax trees for the rules: parsed once, walked with their parents. */
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source.ts';

/** A node as rules read it: any field may be there, so each is asked for by `field`. */
export type Node = { type: string; start: number; end: number; [name: string]: unknown };

type Comment = { value: string; start: number; end: number };
export type Parsed = { program: Node; comments: Comment[]; errors: string[] };

const parsed = new Map<string, Parsed>();

export function parse({ path, text }: SourceFile): Parsed {
  const key = `${path}\0${text}`;
  const known = parsed.get(key);
  if (known) return known;
  const result = parseSync(path, text);
  const made = {
    program: result.program as unknown as Node,
    comments: result.comments,
    errors: result.errors.map((error) => error.message),
  };
  parsed.set(key, made);
  return made;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A field that holds a node. */
export const field = (node: Node | undefined, name: string): Node | undefined => {
  const value = node?.[name];
  return isNode(value) ? value : undefined;
};

/** A field that holds a list of nodes; holes are left out. */
export const list = (node: Node | undefined, name: string): Node[] => {
  const value = node?.[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** What an identifier is called, also as a JSX name. */
export const nameOf = (node: Node | undefined): string | undefined =>
  typeof node?.name === 'string' ? node.name : undefined;

/** The value of a string literal, or of a template without expressions. */
export function stringOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || list(node, 'expressions').length > 0) return undefined;
  return templateParts(node)[0];
}

/** The fixed parts of a template, between its expressions. */
export const templateParts = (node: Node): string[] =>
  list(node, 'quasis').map((part) => String((part.value as { cooked?: string }).cooked ?? ''));

/** Calls `enter` for every node, outer before inner; `leave` after all below it. */
export function walk(node: Node, enter: (node: Node) => void, leave?: (node: Node) => void): void {
  enter(node);
  for (const value of Object.values(node)) {
    for (const below of Array.isArray(value) ? value : [value]) if (isNode(below)) walk(below, enter, leave);
  }
  leave?.(node);
}

/** Counts from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
