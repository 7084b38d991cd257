/** What the rules read, and how they say what is wrong. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type SourceFile = { path: string; text: string };

/** One violation, told so that whoever reads it can mend it. `line` counts from 1. */
export type Finding = { path: string; line: number; what: string; why: string };

export const root = fileURLToPath(new URL('../..', import.meta.url));

const git = (...args: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);

/** Every path that git knows or would add, without those deleted on disk. */
export function listedPaths(...patterns: string[]): string[] {
  const deleted = new Set(git('-d'));
  const listed = git('-co', '--exclude-standard', '--', ...patterns);
  return [...new Set(listed)].filter((path) => !deleted.has(path)).sort();
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/** All code of the project. */
export const readCode = (): SourceFile[] =>
  listedPaths()
    .filter(isCode)
    .map((path) => ({ path, text: readText(path) }));

/** Tests and what only they use: `*.test.ts`, `*-for-test.ts`, `tests/`, `e2e/`. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|-for-test\.tsx?$/.test(path) || /^(tests|e2e)\//.test(path);

const inWords = ({ path, line, what, why }: Finding): string => `${path}:${line}  ${what}\n    ${why}`;

const mostTold = 60;

/** Fails with one paragraph a violation. */
export function expectNone(findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const told = findings.slice(0, mostTold).map(inWords).join('\n');
  const rest = findings.length > mostTold ? `\n… and ${findings.length - mostTold} more` : '';
  const error = new Error(`${findings.length} to mend\n\n${told}${rest}\n`);
  // The place in this file says nothing; the message has the places that count.
  error.stack = error.message;
  throw error;
}
