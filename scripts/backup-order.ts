/** What `npm run backup` and `npm run restore` are asked, by arguments and settings, and how they end. */
import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '#server/config.ts';

/** The settings are those of `npm start`. */
export function readBackupOrder(args: readonly string[], usage: string) {
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (!file || file.startsWith('-') || more.length > 0) throw new Error(usage);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  return { file, dataDir, databaseUrl, bucket: s3?.bucket, mayReplace: args.includes('--replace') };
}

export const productVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** 0: done; 1: refused or failed; 130: stopped by whoever asked. What was begun is cleared away first. */
export async function untilAsked(
  failed: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort());
  try {
    await work(asked.signal);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    console.error(
      asked.signal.aborted
        ? `Stopped. ${failed}.`
        : `${message || `The database cannot be reached (${code ?? 'unknown reason'}).`}`,
    );
    process.exitCode = asked.signal.aborted ? 130 : 1;
  }
}
