/** `npm run admin -- …`: makes, unmakes and lists administrators; a password is asked or in ADMIN_PASSWORD. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { registerBody } from '#contract/accounts.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createLog } from '#server/kernel/log.ts';
import { errorWords } from '#server/modules/accounts/error-texts.ts';
import { flawOf } from '#server/modules/accounts/passwords/password-choice.ts';
import {
  type DemotedAdmin,
  demoteAdmin,
  listAdmins,
  type MadeAdmin,
  makeAdmin,
} from '#server/modules/accounts/users.ts';
import { openLiveBus } from '#server/pubsub/bus.ts';

const usage = `Usage: npm run admin -- create EMAIL          makes an administrator with a new account
       npm run admin -- create EMAIL --raise  or of the account there is: new password, signed out everywhere
       npm run admin -- demote EMAIL          the account stays, without the rights and signed out everywhere
       npm run admin -- list`;

const signedOut = 'whoever was signed in to it is signed out';

/** A refusal is an error, so that a script that calls the command notices. */
const refusals: Partial<Record<MadeAdmin | DemotedAdmin, (email: string) => string>> = {
  taken: (email) =>
    `Somebody has registered ${email} already, and nobody checked whose address it is. Nothing was changed. ` +
    'With --raise that account becomes an administrator with a new password.',
  unknown: (email) => `There is no account ${email}.`,
};

const madeWords: Record<Exclude<MadeAdmin, 'taken'>, (email: string) => string> = {
  created: (email) => `${email} is an administrator and can sign in with the password given.`,
  raised: (email) =>
    `${email} is an administrator now, with the password given; ${signedOut}. Its name and its songs stay.`,
  unchanged: (email) =>
    `${email} is an administrator already; nothing was changed, the password neither (--raise sets a new one).`,
};

const demotedWords: Record<Exclude<DemotedAdmin, 'unknown'>, (email: string) => string> = {
  demoted: (email) => `${email} is no administrator any more; ${signedOut}.`,
  'demoted-last': (email) =>
    `${email} is no administrator any more; ${signedOut}. That was the last one: nobody administers this site now.`,
  unchanged: (email) => `${email} is no administrator; nothing was changed.`,
};

type Shape = { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } };

function check(shape: Shape, value: string): string {
  const { error } = shape.safeParse(value);
  if (error) throw new Error(`${errorWords(error.issues[0]?.message ?? '')}.`);
  return value;
}

export type Asking = {
  environment: Record<string, string | undefined>;
  /** Asks at the terminal without showing what is typed. */
  askPassword: () => Promise<string>;
};

type Order = { verb: 'list' } | { verb: 'create' | 'demote'; email: string; mayRaise: boolean };

function readOrder(args: readonly string[]): Order {
  const [verb, email, ...more] = args.filter((arg) => arg !== '--raise');
  const mayRaise = args.includes('--raise');
  if (verb === 'list' && !email && !mayRaise) return { verb };
  const isKnown = verb === 'create' || (verb === 'demote' && !mayRaise);
  if (!isKnown || !email || more.length > 0) throw new Error(usage);
  return { verb, email: check(registerBody.shape.email, email).toLowerCase(), mayRaise };
}

/** Says what was done, or throws an error whose message is meant for the operator. */
export async function runAdmin(
  args: readonly string[],
  { environment, askPassword }: Asking,
): Promise<string> {
  const order = readOrder(args);
  const { databaseUrl, dataDir, logLevel } = readConfig(environment);
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir });
  try {
    await migrate(database);
    const log = createLog(logLevel, process.stderr);
    // Running servers hear through it whose sessions have ended.
    const live = await openLiveBus(database, log);
    const ctx = { db: database.db, clock: systemClock, log, live };
    try {
      const password = async () => environment.ADMIN_PASSWORD || (await askPassword());
      return await carryOut(ctx, order, password);
    } finally {
      await live.close();
    }
  } finally {
    await database.close();
  }
}

async function carryOut(
  ctx: Parameters<typeof makeAdmin>[0],
  order: Order,
  askPassword: () => Promise<string>,
): Promise<string> {
  if (order.verb === 'list') return listed(await listAdmins(ctx));
  const { verb, email, mayRaise } = order;
  if (verb === 'demote') return said(await demoteAdmin(ctx, email), demotedWords, email);
  const goodPassword = async () => {
    const password = check(registerBody.shape.password, await askPassword());
    const flaw = await flawOf(password, { email, firstName: '', lastName: '' });
    if (flaw) throw new Error(`${errorWords(flaw)}.`);
    return password;
  };
  return said(await makeAdmin(ctx, { email, mayRaise, askPassword: goodPassword }), madeWords, email);
}

function said<Outcome extends MadeAdmin | DemotedAdmin>(
  outcome: Outcome,
  words: Partial<Record<Outcome, (email: string) => string>>,
  email: string,
): string {
  const refusal = refusals[outcome];
  if (refusal) throw new Error(refusal(email));
  return words[outcome]?.(email) ?? '';
}

function listed(admins: Awaited<ReturnType<typeof listAdmins>>): string {
  if (admins.length === 0) return 'There is no administrator yet.';
  const day = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? 'never';
  return admins
    .map(({ email, ...at }) => `${email}  registered ${day(at.createdAt)}, last seen ${day(at.lastSeenAt)}`)
    .join('\n');
}

async function askAtTerminal(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('No terminal to ask for the password: set ADMIN_PASSWORD.');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  try {
    process.stdout.write('Password for the administrator (not shown): ');
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
