/** What code takes from its surroundings without being handed it: the environment and the time. Pure. */
import { type Finding, isTest, type SourceFile } from './source.ts';
import { field, lineOf, list, type Node, nameOf, parse, walk } from './syntax.ts';

const isMember = (node: Node | undefined, object: string, property: string): boolean =>
  node?.type === 'MemberExpression' &&
  nameOf(field(node, 'object')) === object &&
  nameOf(field(node, 'property')) === property;

/** `process.env`, and `env` imported by name. */
const readsEnvironment = (node: Node): boolean =>
  isMember(node, 'process', 'env') ||
  (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(String(field(node, 'source')?.value)));

/** `Date.now()`, `Date()` and `new Date()` without an argument. */
const readsClock = (node: Node): boolean => {
  const callee = field(node, 'callee');
  const isBare = list(node, 'arguments').length === 0;
  if (node.type === 'NewExpression') return nameOf(callee) === 'Date' && isBare;
  return node.type === 'CallExpression' && (isMember(callee, 'Date', 'now') || nameOf(callee) === 'Date');
};

const mayReadEnvironment = (path: string): boolean =>
  /^src\/server\/(config|main)\.ts$|^(scripts|bench|faults)\/|^[\w.-]+\.config\.ts$/.test(path) ||
  isTest(path);

const mayReadClock = (path: string): boolean =>
  !path.startsWith('src/server/') || path === 'src/server/kernel/clock.ts' || isTest(path);

export function ambientFindings(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = [];
  for (const file of files) {
    const note = (node: Node, what: string, why: string) =>
      findings.push({ path: file.path, line: lineOf(file.text, node.start), what, why });
    walk(parse(file).program, (node) => {
      if (readsEnvironment(node) && !mayReadEnvironment(file.path))
        note(node, 'reads the environment', 'only src/server/config.ts does; take settings from ctx.config');
      if (readsClock(node) && !mayReadClock(file.path))
        note(node, 'asks for the time', 'only src/server/kernel/clock.ts does; use ctx.clock.now()');
    });
  }
  return findings;
}
