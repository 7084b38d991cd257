/** What must not lie in the tree, whatever the language of the file. Pure. */
import { type Finding, isCode, isTest, type SourceFile } from './source.ts';
import { parse } from './syntax.ts';

/** Folders of whoever built this; nobody else has them. */
const foreign = /\/(work|root)\/|\/tmp\/bash_jobs/;

export const foreignPaths = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((content, index) => {
      const found = foreign.exec(content)?.[0];
      if (!found) return [];
      return [{ path, line: index + 1, what: `names ${found}`, why: 'that folder is on one machine only' }];
    }),
  );

/** Where a package was once downloaded is nobody else's mirror. */
export const downloadAddresses = (lockFile: string): string[] =>
  lockFile.match(/"resolved": "https?:[^"]*"/g) ?? [];

/** `before` and `now`: name → text of migrations. Those that were there stay as they were. */
export const changedMigrations = (
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] => Object.keys(before).filter((name) => now[name] !== before[name]);

/** Paths whose content is also that of a file that may not be copied. */
export const copies = (own: ReadonlyMap<string, string>, theirs: ReadonlyMap<string, string>): string[] => {
  const known = new Map([...theirs].map(([path, hash]) => [hash, path]));
  return [...own].flatMap(([path, hash]) =>
    known.has(hash) ? [`${path} is a copy of ${known.get(hash)}`] : [],
  );
};

/** A folder and a file between backticks; `<id>/url.ts` and `fixtures/*.json` stand for many. */
const namedFile = /`#?([\w.@-]+\/[\w.@/-]*\.(?:tsx?|mjs|md|sql|json|css|ya?ml))`/g;

/** What people read of a file: a document as a whole, code's comments. */
const proseOf = (file: SourceFile): { start: number; value: string }[] =>
  isCode(file.path) ? parse(file).comments : [{ start: 0, value: file.text }];

/** Files that are named and not among `paths`. The folders before the name may be left out: `sync/worker.ts`. */
export function absentNames(files: readonly SourceFile[], paths: readonly string[]): Finding[] {
  const ends = new Set(
    paths.flatMap((path) => path.split('/').map((_, place, parts) => parts.slice(place).join('/'))),
  );
  return files.flatMap((file) =>
    proseOf(file).flatMap(({ start, value }) =>
      [...value.matchAll(namedFile)]
        .filter(([, name = '']) => !ends.has(name))
        .map(({ 1: name, index }) => ({
          path: file.path,
          line: file.text.slice(0, start + index).split('\n').length,
          what: `names ${name}`,
          why: 'there is no such file',
        })),
    ),
  );
}

/** Each platform's folder has the same names for the same things: who wants one of them names the folder. */
const adapters = /^src\/server\/platforms\/(?!http\/)[^/]+\//;

const exported = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;

/** Names that two files of the server export: whoever reads one of them would have to know which is meant. */
export function sharedNames(files: readonly SourceFile[]): Finding[] {
  const first = new Map<string, string>();
  const own = files.filter(
    ({ path }) => path.startsWith('src/server/') && !adapters.test(path) && !isTest(path),
  );
  return own.flatMap(({ path, text }) =>
    [...text.matchAll(exported)].flatMap(({ 1: name = '', index }) => {
      const other = first.get(name);
      if (other === undefined) first.set(name, path);
      const line = text.slice(0, index).split('\n').length;
      return other === undefined || other === path
        ? []
        : [
            {
              path,
              line,
              what: `\`${name}\` is exported by ${other} too`,
              why: 'an exported name means one thing',
            },
          ];
    }),
  );
}
