/** Looks at the embedded database's files before PostgreSQL does, which would make damaged ones anew or end without a word. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './data-folder.ts';

/** The PostgreSQL that PGlite is: files of another major version cannot be read. */
export const postgresMajor = '18';

const controlBytes = 8192;

/** One line for people: what is wrong, that nothing is gone, what can be done. */
const damaged = (folder: string, what: string): Error =>
  new Error(
    `The database in ${folder} is damaged: ${what}. Nothing in it was removed. Put a backup of this folder in its place; or move it away to begin with an empty database, without the accounts and numbers in it.`,
  );

function inspect(folder: string): 'absent' | 'there' {
  if (!existsSync(folder)) return 'absent';
  if (!statSync(folder).isDirectory()) throw damaged(folder, 'it is a file, not a folder');
  if (readdirSync(folder).length === 0) return 'absent';
  const version = join(folder, 'PG_VERSION');
  if (!existsSync(version)) throw damaged(folder, 'its file PG_VERSION is missing');
  const major = readFileSync(version, 'utf8').trim();
  if (/^\d+(\.\d+)?$/.test(major) && major !== postgresMajor) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${major}, and this version of Tracklight has PostgreSQL ${postgresMajor}. Nothing in it was changed. Start the version that made it, or set DATA_DIR to another folder.`,
    );
  }
  if (major !== postgresMajor) throw damaged(folder, 'its file PG_VERSION names no version');
  const control = join(folder, 'global', 'pg_control');
  if (!existsSync(control)) throw damaged(folder, 'its file global/pg_control is missing');
  if (statSync(control).size !== controlBytes) throw damaged(folder, 'its file global/pg_control is cut off');
  return 'there';
}

/** Whether there is a database to open, or one to make; throws a message for people where neither can be. */
export function inspectDatabase(folder: string): 'absent' | 'there' {
  try {
    return inspect(folder);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error;
    throw new Error(`The database in ${folder} cannot be read: ${reasonOf(error)}.`);
  }
}

/** What PostgreSQL wrote before it gave up, without its date and its process. */
const lastWords = (lines: readonly string[]): string | undefined =>
  lines.findLast((line) => /\b(PANIC|FATAL):/.test(line))?.replace(/^.*?\b(PANIC|FATAL):\s*/, '');

/** Why an inspected database could not be opened, from what PostgreSQL said; without that, from the error itself. */
export function openingFailure(folder: string, said: readonly string[], error: unknown): Error {
  const words = lastWords(said);
  if (/no space left|disk full/i.test(said.join('\n'))) {
    return new Error(`The database in ${folder} cannot be opened: the disk is full.`);
  }
  if (/read-only file system|permission denied/i.test(said.join('\n'))) {
    return new Error(`The database in ${folder} cannot be opened: this user may not write there.`);
  }
  if (words) return damaged(folder, `PostgreSQL says “${words}”`);
  return new Error(`The database in ${folder} cannot be opened: ${reasonOf(error).split('\n')[0]}.`);
}
