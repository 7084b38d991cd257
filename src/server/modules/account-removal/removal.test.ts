import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getCurrentUser, login, removeAccount } from '#contract/accounts.ts';
import { sendContactMessage } from '#contract/contact.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });

const remove = (as: Person, password = goodPassword) =>
  call(server.app, removeAccount, { as, body: { password } });
const status = async (as: Person) => (await call(server.app, getCurrentUser, { as })).statusCode;

async function textsOf(query: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ text: string }>(query);
  return rows.map(({ text }) => text);
}

/** Tables of which some row holds the text somewhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await textsOf(
    "select format('%I', tablename) as text from pg_tables where schemaname = 'public'",
  );
  const holding: string[] = [];
  for (const table of tables) {
    const query = `select 1 from ${table} x where strpos(x::text, $1) > 0 limit 1`;
    if ((await server.database.pool.query(query, [text])).rows.length > 0) holding.push(table);
  }
  return holding;
}

async function withEverything(): Promise<Person> {
  const ada = await person(server, { tier: 'premium' });
  const urls = [videoUrl(1), videoUrl(2)];
  expect((await call(server.app, addTracks, { as: ada, body: { urls } })).statusCode).toBe(200);
  const message = { name: 'Ada', email: ada.user.email, topic: 'problem', message: 'It does not work.' };
  expect((await call(server.app, sendContactMessage, { as: ada, body: message })).statusCode).toBe(204);
  await server.runJobs();
  return ada;
}

test('[EXP-02] after an account is removed no table holds a row of that person, and nobody is signed in to it', async () => {
  const [ada, ben] = [await withEverything(), await person(server)];
  expect(await tablesWith(ada.user.id)).toContain('tracks');
  const reply = await remove(ada);
  expect(reply.statusCode).toBe(204);
  expect(reply.cookies.map(({ value }) => value)).toEqual(['']);
  await server.runJobs();
  expect(await tablesWith(ada.user.id)).toEqual([]);
  expect(await tablesWith(ada.user.email)).toEqual([]);
  expect([await status(ada), await status(ben)]).toEqual([401, 200]);
  const again = await call(server.app, login, { body: { email: ada.user.email, password: goodPassword } });
  expect(again.statusCode).toBe(401);
});

test('[EXP-02] songs that nobody else follows are read no more, those of others as before', async () => {
  const [ada, ben] = [await withEverything(), await person(server, { tier: 'premium' })];
  await call(server.app, addTracks, { as: ben, body: { urls: [videoUrl(1)] } });
  const intervals = async () =>
    (await server.ctx.db.select().from(items)).map(({ nextSyncAt }) => nextSyncAt !== null);
  expect(await intervals()).toEqual([true, true]);
  await remove(ada);
  expect((await intervals()).toSorted()).toEqual([false, true]);
});

test('[EXP-02] every table that names a user goes with the account', async () => {
  const unbound = await textsOf(`
    select format('%I.%I', c.table_name, c.column_name) as text from information_schema.columns c
    join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
    where c.table_schema = 'public' and c.column_name ~ '(^|_)(user|sender|receiver|owner)_id$'
      and not exists (
        select from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid = 'users'::regclass and k.confdeltype = 'c'
          and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
      )
    order by 1`);
  expect(unbound).toEqual([
    // What came in stays in the books, as an amount and a day: of an account that is gone without its number.
    'billing_invoices.user_id',
    'billing_subscriptions.user_id',
    // What somebody wrote to us outlives a sample account, and is removed with any other by name.
    'contact_messages.user_id',
    // A message goes with the user of its conversation; of an administrator who is gone, the number alone stays.
    'messages.receiver_id',
    'messages.sender_id',
    // What is said against somebody's playlist is still to be decided about; who said it is gone.
    'playlist_reports.user_id',
  ]);
});

test('[EXP-02] a wrong password removes nothing, and the last administrator stays', async () => {
  const ada = await person(server);
  const wrong = await remove(ada, `${goodPassword}!`);
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { password: 'passwordWrong' }]);
  expect(await status(ada)).toBe(200);
  await server.ctx.db.update(users).set({ isAdmin: false });
  await server.ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, ada.user.id));
  expect((await remove(ada)).statusCode).toBe(409);
  expect(await status(ada)).toBe(200);
});
