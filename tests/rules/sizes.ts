/** How long files and functions are, what they are called, how they begin. Pure. */
import { basename, dirname } from 'node:path';
import { type Finding, isTest, type SourceFile } from './source.ts';
import { field, lineOf, nameOf, parse, walk } from './syntax.ts';

export const limits = { file: 300, function: 60, median: 50, ninetieth: 160 } as const;

export const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The value below which a share of all lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const longFiles = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path, text }) => !isTest(path) && linesOf(text) > limits.file)
    .map(({ path, text }) => ({
      path,
      line: limits.file,
      what: `has ${linesOf(text)} lines`,
      why: `${limits.file} at most: split it by what it does`,
    }));

const functionTypes = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Every function, from its first line to its last, with those inside it: a component counts with its handlers,
 * an arrow with its body, a method with its signature. Tests are exempt: their bodies are lists.
 */
export function longFunctions(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = [];
  for (const file of files.filter(({ path }) => !isTest(path))) {
    walk(parse(file).program, (node) => {
      if (!functionTypes.test(node.type)) return;
      const line = lineOf(file.text, node.start);
      const length = lineOf(file.text, node.end) - line + 1;
      if (length <= limits.function) return;
      const name = nameOf(field(node, 'id')) ?? 'a function';
      const why = `${limits.function} at most: take a named step out of it`;
      findings.push({ path: file.path, line, what: `${name} has ${length} lines`, why });
    });
  }
  return findings;
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/;
const saysNothing = /^(utils?|helpers?|common|misc|managers?|base|types)$|-(utils?|helpers?|manager)$/;

/** Of files and of every folder on the way to them. Names that a tool prescribes keep theirs. */
export const badNames = (paths: readonly string[]): Finding[] =>
  paths
    .filter((path) => /^(src|sandbox|tests|e2e|bench|scripts)\//.test(path) && basename(path) !== 'README.md')
    .flatMap((path) => {
      const parts = [...dirname(path).split('/'), basename(path)];
      const odd = parts.filter((part) => !kebab.test(part) || saysNothing.test(part.split('.')[0] ?? ''));
      return odd.map((part) => ({
        path,
        line: 1,
        what: `is called ${part}`,
        why: 'names are kebab-case and say what is inside',
      }));
    });

const opening = /^(#!.*\n)?\/\*\*(?!\/)[\s*]+[^\s*/][^\n]*\p{L}/u;

/** The first thing in a file is a sentence about it; tests say it by their titles. */
export const withoutOpening = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path, text }) => !isTest(path) && !opening.test(text))
    .map(({ path }) => ({
      path,
      line: 1,
      what: 'does not open with a sentence',
      why: 'the first lines are `/** … */`: what is in this file, and why it is apart',
    }));

/** Where a framework or tool asks for one. */
const mayDefault = /^src\/web\/(routes\/.*|routes|root|entry\.(client|server))\.tsx?$|^[\w.-]+\.config\.ts$/;

export function defaultExports(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => !mayDefault.test(path))
    .flatMap((file) => {
      const findings: Finding[] = [];
      walk(parse(file).program, (node) => {
        const isDefault =
          node.type === 'ExportDefaultDeclaration' ||
          (node.type === 'ExportSpecifier' && nameOf(field(node, 'exported')) === 'default');
        if (!isDefault) return;
        const line = lineOf(file.text, node.start);
        findings.push({ path: file.path, line, what: 'exports a default', why: 'exports have names' });
      });
      return findings;
    });
}
