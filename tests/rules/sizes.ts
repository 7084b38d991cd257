/** How long files, folders and functions are, what they are called, how they begin. Pure. */
import { basename, dirname, posix } from 'node:path';
import type { Edge } from './edges.ts';
import { type Finding, isTest, type SourceFile } from './source.ts';
import { field, lineOf, nameOf, parse, walk } from './syntax.ts';

export const limits = { file: 300, function: 60, component: 120, folder: 20, dust: 40, middle: 75 } as const;

export const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** How long the file is in which the middle line of all lies: what a reader usually has before them. */
export function middleOf(lengths: readonly number[]): number {
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let read = 0;
  for (const length of lengths.toSorted((a, b) => a - b)) {
    read += length;
    if (read >= half) return length;
  }
  return 0;
}

/** With their comments, which the linter does not count: they are read too. */
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

const isComponent = (name: string | undefined): boolean => /^[A-Z]/.test(name ?? '');

/**
 * Every function, from its first line to its last, with those inside it and with its comments, which the linter leaves
 * out. A component is mostly markup and may be longer; its handlers count by themselves. Tests are exempt.
 */
export function longFunctions(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = [];
  for (const file of files.filter(({ path }) => !isTest(path))) {
    walk(parse(file).program, (node) => {
      if (!functionTypes.test(node.type)) return;
      const line = lineOf(file.text, node.start);
      const length = lineOf(file.text, node.end) - line + 1;
      const name = nameOf(field(node, 'id'));
      const most = file.path.endsWith('.tsx') && isComponent(name) ? limits.component : limits.function;
      if (length <= most) return;
      const why = `${most} at most: take a named step out of it`;
      findings.push({ path: file.path, line, what: `${name ?? 'a function'} has ${length} lines`, why });
    });
  }
  return findings;
}

/** Where many small things of one kind lie side by side. */
const mayBeFlat = new Set(['src/web/ui', 'src/contract', 'src/domain']);

/** Source files beside each other, tests not counted: more of them are two stories, and two folders. */
export function fullFolders(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(({ path }) => path.startsWith('src/') && !isTest(path));
  return [...Map.groupBy(sources, ({ path }) => dirname(path))]
    .filter(([folder, inside]) => inside.length > limits.folder && !mayBeFlat.has(folder))
    .map(([folder, inside]) => ({
      path: folder,
      line: 1,
      what: `holds ${inside.length} files`,
      why: `${limits.folder} at most: it is two stories, and two folders`,
    }));
}

/** What a file of a server module is for stands in its name. */
const roles = /^(events|jobs|thread|routes|worker|policy|table|url|schema|index|queries(-[a-z-]+)?)\.ts$/;
/** A use case of its own: a line of `routes.ts` or `worker.ts` calls it. */
const isUseCase = (path: string, importer: string): boolean =>
  path.startsWith('src/server/modules/') && /^(routes|worker)\.ts$/.test(basename(importer));

/**
 * Short files that only a neighbour imports: a reader goes there and back for a screenful. What is loaded lazily, has a
 * role, or has a test of its own stands by itself.
 */
export function dust(files: readonly SourceFile[], edges: readonly Edge[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path));
  const importers = Map.groupBy(edges, ({ to }) => to);
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || isTest(path) || linesOf(text) >= limits.dust) return [];
    if (roles.test(basename(path)) || paths.has(path.replace(/\.tsx?$/, '.test.ts'))) return [];
    if (paths.has(path.replace(/\.tsx?$/, '.test.tsx'))) return [];
    const coming = importers.get(path) ?? [];
    const from = [...new Set(coming.map((edge) => edge.from).filter((one) => !isTest(one)))];
    const [only] = from;
    if (from.length !== 1 || !only || posix.dirname(only) !== posix.dirname(path)) return [];
    if (coming.some(({ kind, name }) => kind === 'lazy' || name.endsWith('-worker.ts'))) return [];
    if (isUseCase(path, only)) return [];
    const why = `below ${limits.dust} lines it lies below what uses it, in ${basename(only)}`;
    return [{ path, line: 1, what: `has ${linesOf(text)} lines and one reader`, why }];
  });
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const saysNothing = /^(utils?|helpers?|common|misc|managers?|base|types)$|-(utils?|helpers?|manager)$/;

/** Folders in kebab-case (the linter holds the files to it), and names of both that say what is inside. */
export const badNames = (paths: readonly string[]): Finding[] =>
  paths
    .filter((path) => /^(src|sandbox|tests|e2e|bench|scripts)\//.test(path))
    .flatMap((path) => {
      const folders = dirname(path).split('/');
      const odd = [
        ...folders.filter((part) => !kebab.test(part) || saysNothing.test(part)),
        ...[basename(path)].filter((part) => saysNothing.test(part.split('.')[0] ?? '')),
      ];
      return odd.map((part) => ({
        path,
        line: 1,
        what: `is called ${part}`,
        why: 'names are kebab-case and say what is inside',
      }));
    });

const opening = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//;
const wordsOf = (text: string): string[] =>
  (text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []).map((word) => stem(word.toLowerCase()));
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|s)$/, '') : word);

/** Words between words, and those that only say a role: `routes.ts` is what the API offers. */
const idle = new Set(
  [
    'a all an and are behind its is of one or that the their this to what which who',
    'api job offer pure sql work',
  ]
    .join(' ')
    .split(' '),
);

/** A first comment that says no more than the path and the names of the exports: nobody needs to read it. */
export const idleOpenings = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap(({ path, text }) => {
    const sentence = opening.exec(text)?.[1];
    if (sentence === undefined) return [];
    const exported = [...text.matchAll(/^export (?:async )?(?:const|function|type) (\w+)/gm)].map(
      (one) => one[1],
    );
    const known = new Set(wordsOf([path, ...exported].join(' ')));
    if (!wordsOf(sentence).every((word) => idle.has(word) || known.has(word))) return [];
    const why = 'path and exports say it already: say more, or nothing';
    return [{ path, line: 1, what: `opens with "${sentence.replace(/\s*\*?\s+/g, ' ').trim()}"`, why }];
  });
