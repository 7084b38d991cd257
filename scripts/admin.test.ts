import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { isPassword } from '#server/modules/accounts/passwords.ts';
import { users } from '#server/modules/accounts/table.ts';
import { runAdmin } from './admin.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracklight-admin-'));
const environment = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'Sunrise-42!' };
let asked = 0;
const askPassword = async () => {
  asked++;
  return 'Typed-it-1!';
};

beforeEach(() => {
  asked = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rows() {
  const database = await openDatabase({ dataDir: environment.DATA_DIR });
  const found = await database.db.select().from(users).orderBy(users.email);
  await database.close();
  return found;
}

test('[ADM-04] the command makes the first administrator, on a data folder that is not there yet', async () => {
  const said = await runAdmin(['create', 'Boss@Example.com'], { environment, askPassword });
  expect(said).toBe('boss@example.com is an administrator and can sign in with the password given.');
  const [row] = await rows();
  expect(row).toMatchObject({ email: 'boss@example.com', isAdmin: true, tier: 'free' });
  expect(await isPassword(row?.passwordHash, 'Sunrise-42!')).toBe(true);
  expect(asked).toBe(0);
});

test('[ADM-04] without ADMIN_PASSWORD the password is asked for, and only for a new account', async () => {
  const asking = { environment: { DATA_DIR: environment.DATA_DIR }, askPassword };
  await runAdmin(['create', 'second@example.com'], asking);
  expect(asked).toBe(1);
  expect(await runAdmin(['create', 'second@example.com'], asking)).toContain('already');
  expect(asked).toBe(1);
  const [, row] = await rows();
  expect(await isPassword(row?.passwordHash, 'Typed-it-1!')).toBe(true);
});

test.each([
  [[], 'Usage: npm run admin -- create EMAIL'],
  [['delete', 'a@example.com'], 'Usage: npm run admin -- create EMAIL'],
  [['create', 'a@example.com', 'b@example.com'], 'Usage: npm run admin -- create EMAIL'],
  [['create', 'no address'], 'Invalid email address.'],
])('[ADM-04] %j is refused in words', async (args, message) => {
  await expect(runAdmin(args, { environment, askPassword })).rejects.toThrow(message);
});

test('[ADM-04] a weak password is refused with the rule it breaks', async () => {
  const weak = { environment: { ...environment, ADMIN_PASSWORD: 'short' }, askPassword };
  const refused = runAdmin(['create', 'weak@example.com'], weak);
  await expect(refused).rejects.toThrow('Password must be at least 8 characters.');
  expect((await rows()).map((row) => row.email)).not.toContain('weak@example.com');
});

test('[ADM-04] while the server holds the data folder the command says so and touches nothing', async () => {
  const lock = join(environment.DATA_DIR, 'process.lock');
  writeFileSync(lock, String(process.ppid));
  await expect(runAdmin(['create', 'late@example.com'], { environment, askPassword })).rejects.toThrow(
    `in use by process ${process.ppid}. Stop it`,
  );
  rmSync(lock);
});

test('[SEC-02] a wrong setting stops the command as it stops the server', async () => {
  const wrong = { environment: { DATABASE_URL: 'mysql://u:hush@h/n' }, askPassword };
  await expect(runAdmin(['create', 'a@example.com'], wrong)).rejects.toThrow(
    /^Settings .*\n {2}DATABASE_URL: must be/,
  );
});
