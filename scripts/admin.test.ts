import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { isPassword } from '#server/modules/accounts/passwords/passwords.ts';
import { users } from '#server/modules/accounts/table.ts';
import { createUser } from '#server/modules/accounts/users.ts';
import { runAdmin } from './admin.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracklight-admin-'));
const environment = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'Sunrise-42!', LOG_LEVEL: 'silent' };
let asked = 0;
const askPassword = async () => {
  asked++;
  return 'Typed-it-1!';
};

beforeEach(() => {
  asked = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: environment.DATA_DIR });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const rows = () => inDatabase(({ db }) => db.select().from(users).orderBy(users.email));

test('[ADM-04] the command makes the first administrator, on a data folder that is not there yet', async () => {
  const said = await runAdmin(['create', 'Boss@Example.com'], { environment, askPassword });
  expect(said).toBe('boss@example.com is an administrator and can sign in with the password given.');
  const [row] = await rows();
  expect(row).toMatchObject({ email: 'boss@example.com', isAdmin: true, tier: 'free' });
  expect(await isPassword(row?.passwordHash, 'Sunrise-42!')).toBe(true);
  expect(asked).toBe(0);
});

test('[ADM-04] without ADMIN_PASSWORD the password is asked for, and only for a new account', async () => {
  const asking = { environment: { ...environment, ADMIN_PASSWORD: undefined }, askPassword };
  await runAdmin(['create', 'second@example.com'], asking);
  expect(asked).toBe(1);
  expect(await runAdmin(['create', 'second@example.com'], asking)).toContain('already');
  expect(asked).toBe(1);
  const [, row] = await rows();
  expect(await isPassword(row?.passwordHash, 'Typed-it-1!')).toBe(true);
});

test('[ADM-04] an account that is there is raised by --raise alone, and the command says what became of it', async () => {
  const email = 'taken@example.com';
  await inDatabase((database) =>
    createUser(
      { db: database.db, clock: systemClock },
      { email, firstName: 'Eve', lastName: 'Stranger', passwordHash: 'of-a-stranger' },
    ),
  );
  const command = (...args: string[]) => runAdmin(args, { environment, askPassword });
  await expect(command('create', email)).rejects.toThrow(/^Somebody has registered taken@.* With --raise/);
  expect((await rows()).find((row) => row.email === email)).toMatchObject({
    passwordHash: 'of-a-stranger',
    isAdmin: false,
  });
  expect(await command('create', email, '--raise')).toMatch(
    /^taken@example.com is an administrator now, with the password given; whoever was signed in to it is signed out\./,
  );
  const raised = (await rows()).find((row) => row.email === email);
  expect(raised?.isAdmin).toBe(true);
  expect(await isPassword(raised?.passwordHash, 'Sunrise-42!')).toBe(true);
});

test('[ADM-04] administrators are listed and demoted, the last one with a warning', async () => {
  const command = (...args: string[]) => runAdmin(args, { environment, askPassword });
  expect(await command('list')).toMatch(
    /^boss@example.com {2}registered \d{4}-\d\d-\d\d, last seen never\nsecond@example.com .*\ntaken@example.com .*$/,
  );
  expect(await command('demote', 'Boss@example.com')).toBe(
    'boss@example.com is no administrator any more; whoever was signed in to it is signed out.',
  );
  expect(await command('demote', 'boss@example.com')).toContain('nothing was changed');
  await inDatabase(({ db }) =>
    db.update(users).set({ isAdmin: false }).where(eq(users.email, 'second@example.com')),
  );
  expect(await command('demote', 'taken@example.com')).toContain('That was the last one');
  expect(await command('list')).toBe('There is no administrator yet.');
  await expect(command('demote', 'nobody@example.com')).rejects.toThrow(
    'There is no account nobody@example.com.',
  );
});

test.each([
  [[]],
  [['delete', 'a@example.com']],
  [['create']],
  [['create', 'a@example.com', 'b@example.com']],
  [['demote', 'a@example.com', '--raise']],
  [['create', 'a@example.com', '--force']],
  [['list', 'a@example.com']],
])('[ADM-04] %j is answered with what can be done', async (args) => {
  const usage = /^Usage: npm run admin -- create EMAIL .*--raise .*demote EMAIL .*list$/s;
  await expect(runAdmin(args, { environment, askPassword })).rejects.toThrow(usage);
});

test('[ADM-04] what is no address is refused in words', async () => {
  const refused = runAdmin(['create', 'no address'], { environment, askPassword });
  await expect(refused).rejects.toThrow('Invalid email address.');
});

test.each([
  ['short', 'Password must be at least 8 characters.'],
  ['Password1!', 'Please choose another password. This one is too easy to guess.'],
  ['Weak-as-2!', 'Please choose another password. This one is too close to your email address or name.'],
])('[ADM-04] the password %j is refused with what is wrong with it', async (password, words) => {
  const weak = { environment: { ...environment, ADMIN_PASSWORD: password }, askPassword };
  await expect(runAdmin(['create', 'weak@example.com'], weak)).rejects.toThrow(words);
});

test('[ADM-04] whose password will not do is not made', async () => {
  expect((await rows()).map((row) => row.email)).not.toContain('weak@example.com');
});

test('[ADM-04] while the server holds the data folder the command says so and touches nothing', async () => {
  const lock = await lockFolder(environment.DATA_DIR, () => expect.unreachable('the lock was lost'));
  await expect(runAdmin(['create', 'late@example.com'], { environment, askPassword })).rejects.toThrow(
    /is in use by process \d+ on .*\. Stop it, or set DATA_DIR/,
  );
  lock.release();
});

test('[SEC-02] a wrong setting stops the command as it stops the server', async () => {
  const wrong = { environment: { DATABASE_URL: 'mysql://u:hush@h/n' }, askPassword };
  await expect(runAdmin(['create', 'a@example.com'], wrong)).rejects.toThrow(
    /^Settings .*\n {2}DATABASE_URL: must be/,
  );
});
