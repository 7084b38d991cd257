/** `npm run admin -- create EMAIL`: makes the first administrator; the password is asked or in ADMIN_PASSWORD. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { registerBody } from '#contract/accounts.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { type MadeAdmin, makeAdmin } from '#server/modules/accounts/admins.ts';
import { wordsOf } from '#server/modules/accounts/failures.ts';

const usage = 'Usage: npm run admin -- create EMAIL';

const outcomes: Record<MadeAdmin, (email: string) => string> = {
  created: (email) => `${email} is an administrator and can sign in with the password given.`,
  raised: (email) => `${email} is an administrator now. The account's password stays as it was.`,
  unchanged: (email) => `${email} is an administrator already; nothing was changed.`,
};

type Shape = { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } };

function check(shape: Shape, value: string): string {
  const { error } = shape.safeParse(value);
  if (error) throw new Error(`${wordsOf(error.issues[0]?.message ?? '')}.`);
  return value;
}

export type Asking = {
  environment: Record<string, string | undefined>;
  /** Asks at the terminal without showing what is typed. */
  askPassword: () => Promise<string>;
};

/** Says what was done, or throws an error whose message is meant for the operator. */
export async function runAdmin(
  args: readonly string[],
  { environment, askPassword }: Asking,
): Promise<string> {
  const [verb, given, ...more] = args;
  if (verb !== 'create' || !given || more.length > 0) throw new Error(usage);
  const email = check(registerBody.shape.email, given);
  const { databaseUrl, dataDir } = readConfig(environment);
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir });
  try {
    await migrate(database);
    const password = async () =>
      check(registerBody.shape.password, environment.ADMIN_PASSWORD || (await askPassword()));
    const made = await makeAdmin({ db: database.db, clock: systemClock }, { email, askPassword: password });
    return outcomes[made](email.toLowerCase());
  } finally {
    await database.close();
  }
}

async function askAtTerminal(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('No terminal to ask for the password: set ADMIN_PASSWORD.');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  try {
    process.stdout.write('Password for the new administrator (not shown): ');
    return await terminal.question('');
  } finally {
    process.stdout.write('\n');
    terminal.close();
  }
}

if (import.meta.main) {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    console.log(
      await runAdmin(process.argv.slice(2), { environment: process.env, askPassword: askAtTerminal }),
    );
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    console.error(message || `The database cannot be reached (${code ?? 'unknown reason'}).`);
    process.exitCode = 1;
  }
}
