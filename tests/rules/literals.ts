/** Words that stand in a page instead of in the texts. Pure. */
import { type Finding, isTest, type SourceFile } from './source.ts';
import { field, lineOf, type Node, nameOf, parse, stringOf, templateParts, walk } from './syntax.ts';

/** Attributes that people see or hear. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'title',
  'alt',
]);

const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/&nbsp;/g, ''));

/** The words of an expression that is a literal, or chooses between literals. */
function wordsOf(node: Node | undefined): string[] {
  if (node?.type === 'JSXExpressionContainer') return wordsOf(field(node, 'expression'));
  if (node?.type === 'ConditionalExpression')
    return [...wordsOf(field(node, 'consequent')), ...wordsOf(field(node, 'alternate'))];
  if (node?.type === 'LogicalExpression') return wordsOf(field(node, 'right'));
  if (node?.type === 'TemplateLiteral') return templateParts(node);
  return [stringOf(node) ?? []].flat();
}

function visibleWords(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value).trim()];
  if (node.type === 'JSXAttribute')
    return spoken.has(nameOf(field(node, 'name')) ?? '') ? wordsOf(field(node, 'value')) : [];
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
  const children = Array.isArray(node.children) ? (node.children as Node[]) : [];
  return children.filter((child) => child.type === 'JSXExpressionContainer').flatMap(wordsOf);
}

export function literalWords(files: readonly SourceFile[], allowed: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  for (const file of files.filter(({ path }) => path.startsWith('src/web/') && !isTest(path))) {
    walk(parse(file).program, (node) => {
      for (const words of visibleWords(node)) {
        if (!hasLetters(words) || allowed.includes(words)) continue;
        const what = `shows “${words.slice(0, 40)}”`;
        const why = 'words stand in src/i18n, in every language';
        findings.push({ path: file.path, line: lineOf(file.text, node.start), what, why });
      }
    });
  }
  return findings;
}

/** Of what code puts between facts of one line. A title has one line alone. */
export const looseDots = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => /^src\/(web|i18n)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const isShown =
          / ·(?= |$)/.test(line) && !/^\s*(\/?\*|\/\/)|<title>|\btitle: `|\? title :|· Tracklight/.test(line);
        const why = 'no line begins with a dot: a space before it at which no line ends';
        return isShown ? [{ path, line: at + 1, what: 'parts facts by “ · ”', why }] : [];
      }),
    );
