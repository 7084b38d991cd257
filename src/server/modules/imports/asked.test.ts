import { beforeEach, expect, test } from 'vitest';
import { answerImport, getImport, type MusicImport } from '#contract/imports.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { dryRun, uploadSettings } from './upload/upload-for-test.ts';

const server = useTestServer({ settings: uploadSettings() });
let ada: Person;
beforeEach(async () => {
  ada = await person(server);
});

const statement = (month: string) => ({
  name: `${month}.csv`,
  content: [
    'Foo month,Title,Store,Kind,Net EUR,Bar EUR',
    `${month},Blue,Spotify,Baz,4.00,3.40`,
    `${month},Blue,Spotify,Qux,1.00,0.90`,
  ].join('\n'),
});

async function answered(dry: MusicImport, answer: object): Promise<MusicImport> {
  const body = { files: [{ index: 0, ...answer }] };
  const reply = await call(server.app, answerImport, { as: ada, params: { id: dry.id }, body });
  expect(reply.statusCode).toBe(200);
  await server.runJobs();
  return (await call(server.app, getImport, { as: ada, params: { id: dry.id } })).json();
}

test('[EARN-01] [SYNC-10] what a table does not prove is asked once, each way with what it comes to', async () => {
  const asking = await dryRun(server, ada, [statement('2026-05')]);
  const [file] = asking.files;
  expect(asking.state).toBe('asking');
  expect(file?.asks).toEqual(['earnings', 'date', 'columns']);
  const way = file?.choices?.find(({ names }) => names.includes('Bar EUR'));
  expect(way).toMatchObject({ ask: 'earnings', money: [{ currency: 'EUR', amount: 4_300_000 }], rows: null });
  expect(file?.choices?.filter(({ ask }) => ask === 'date').map(({ from, to }) => [from, to])).toEqual([
    ['2026-05-01', '2026-05-31'],
    [null, null],
  ]);

  const kinds = await answered(asking, { columns: way?.columns });
  expect(kinds.files[0]?.asks).toEqual(['entries']);
  expect(kinds.files[0]?.choices).toBeUndefined();
  expect(kinds.files[0]?.entryWords?.map(({ word, kind, rows }) => [word, kind, rows])).toEqual([
    ['Baz', null, 1],
    ['Qux', null, 1],
  ]);

  const ready = await answered(kinds, { entries: { Baz: 'sale', Qux: 'refund' } });
  expect(ready.state).toBe('ready');
  expect(ready.files[0]?.money).toEqual([{ currency: 'EUR', amount: 2_500_000, stated: null }]);

  expect(ready.files[0]?.said).toEqual({ entries: { Baz: 'sale', Qux: 'refund' } });

  // Said otherwise, it is read otherwise, and says so.
  const other = await answered(ready, { entries: { Baz: 'sale', Qux: 'sale' } });
  expect(other.files[0]?.money).toEqual([{ currency: 'EUR', amount: 4_300_000, stated: null }]);
  expect(other.files[0]?.entryWords?.map(({ kind }) => kind)).toEqual(['sale', 'sale']);
  await answered(other, { entries: { Baz: 'sale', Qux: 'refund' } });

  // The next month's file has the same columns: it asks nothing.
  const next = await dryRun(server, ada, [statement('2026-06')]);
  expect(next).toMatchObject({ state: 'ready', files: [{ asks: [], money: [{ amount: 2_500_000 }] }] });
  expect(next.files[0]?.said).toEqual(ready.files[0]?.said);
});
