import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  downloadTakeout,
  getTakeout,
  listTakeouts,
  requestTakeout,
  restoreTakeout,
  type Takeout,
} from '#contract/takeout.ts';
import { takeoutKeptDays } from '#domain/takeout.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { openTestServer } from '#kit/server.ts';
import { found } from '#server/kernel/errors.ts';
import { around, explore, running } from '../demo/sample-for-test.ts';
import { sampleFile } from '../demo/sounds.ts';
import { archiveOf } from './folders.ts';
import { addOfEverything, archiveFor, ask, restored, send } from './takeout-for-test.ts';
import { purgeOldTakeouts } from './work.ts';

type TestServer = Awaited<ReturnType<typeof openTestServer>>;

const settings = () => ({
  ...running,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-takeout-')),
  CALLS_PER_MINUTE: '1000000',
});

/** Of a place and no account: when the sync comes next, where a page ends, whether there is a mailbox. */
const ofPlace = ['nextSyncAt', 'nextCursor', 'missing'];

/** Ids are others, in the same places: each is called by where it comes first. */
function named(given: unknown): unknown {
  const seen = new Map<string, string>();
  return JSON.parse(
    JSON.stringify(given, (key, value) => (ofPlace.includes(key) ? undefined : value)).replace(
      /\b[a-z]{3}_[0-9a-f]{32}\b/g,
      (id) => {
        if (!seen.has(id)) seen.set(id, `${id.slice(0, 3)} ${seen.size}`);
        return seen.get(id) ?? '';
      },
    ),
  );
}

const pages = [
  '/api/analytics/overview',
  '/api/analytics/overview?range=90d',
  '/api/tracks',
  '/api/tracks?sort=leading&order=desc',
  '/api/songs',
  '/api/campaigns',
  '/api/goals',
  '/api/alerts',
  '/api/tracks/views',
  '/api/notifications/preferences',
  '/api/imports',
  '/api/analytics/events',
  '/api/songs/issues',
  '/api/songs/proposals',
  '/api/audience?dimension=country',
  '/api/tracks/facts',
  '/api/analytics/series',
  '/api/analytics/contribution',
  '/api/milestones',
  '/api/reconciliation',
  '/api/analytics/moods',
  '/api/reports',
];

let [here, there]: TestServer[] = [];
let [ada, ben]: Person[] = [];
let archive: Buffer;
let result: Takeout;

beforeAll(async () => {
  const servers = [
    await openTestServer(around(settings())),
    await openTestServer(around(settings())),
  ] as const;
  [here, there] = servers;
  ada = await explore(servers[0]);
  await servers[0].runJobs();
  await addOfEverything(servers[0], ada);
  archive = await archiveFor(servers[0], ada);
  ben = await person(servers[1], { tier: 'premium' });
  result = await restored(servers[1], ben, archive);
}, 180_000);

afterAll(async () => {
  await here?.close();
  await there?.close();
});

const asked = async (server: TestServer | undefined, as: Person | undefined, page: string) =>
  named(await ask(found(server), found(as), page));

test('[BEY-11] an archive of one installation is restored on another, and nothing of it is left out', async () => {
  const playlists = (await asked(here, ada, '/api/playlists')) as object[];
  expect(result).toMatchObject({
    state: 'ready',
    failure: null,
    result: { leftOut: 0, paused: 0, playlists: playlists.length },
    sandbox: true,
  });
});

type Import = { files: readonly { name: string }[]; sandbox?: true };

/** In a sample account every import is marked; elsewhere the one that was invented stays so, and no other. */
const marked = (answer: unknown): unknown =>
  (answer as Import[]).map(({ sandbox, ...one }) =>
    one.files.some(({ name }) => name === sampleFile) ? { ...one, sandbox } : one,
  );

test.each(pages)('[BEY-11] [EXP-02] figures are equal after a restore elsewhere: %s', async (page) => {
  const [restored, given] = [await asked(there, ben, page), await asked(here, ada, page)];
  if (page !== '/api/imports') return expect(restored).toEqual(given);
  expect(marked(restored)).toEqual(marked(given));
  expect(JSON.stringify(marked(restored))).toContain('"sandbox":true');
});

/** Of a sample account they are marked as such; whoever restores its archive has an account of their own. */
test.each(['', '?groupBy=song', '?groupBy=source'])(
  '[BEY-11] [EXP-02] [EARN-01] earnings are equal after a restore elsewhere: %s',
  async (query) => {
    const { sandbox, ...earnings } = (await asked(here, ada, `/api/earnings${query}`)) as {
      sandbox?: true;
      currencies: unknown[];
    };
    expect([sandbox, earnings.currencies.length]).toEqual([true, 2]);
    expect(await asked(there, ben, `/api/earnings${query}`)).toEqual(earnings);
  },
);

test('[BEY-11] [EXP-02] playlists are equal after a restore elsewhere, but without plays, which were those of another place', async () => {
  const playlists = (await asked(here, ada, '/api/playlists')) as { plays: number }[];
  expect(playlists.some(({ plays }) => plays > 0)).toBe(true);
  expect(await asked(there, ben, '/api/playlists')).toEqual(
    playlists.map((playlist) => ({ ...playlist, plays: 0 })),
  );
});

test.each(['', '/history?metric=views', '/growth', '/sound'])(
  '[BEY-11] a song is equal after a restore elsewhere: %s',
  async (part) => {
    const first = async (server: TestServer | undefined, as: Person | undefined) =>
      ((await ask(found(server), found(as), '/api/tracks?limit=1')) as [{ id: string }])[0].id;
    const [one, other] = [await first(here, ada), await first(there, ben)];
    expect(await asked(there, ben, `/api/tracks/${other}${part}`)).toEqual(
      await asked(here, ada, `/api/tracks/${one}${part}`),
    );
  },
);

test('[EXP-02] the archive is its owner’s alone, and goes after seven days', async () => {
  const server = found(here);
  const as = found(ada);
  const [told] = (await call(server.app, listTakeouts, { as })).json<Takeout[]>();
  const { id, url, bytes } = found(told);
  expect([url, bytes]).toEqual([`/api/takeout/${id}/archive`, archive.length]);
  const stranger = await person(server);
  for (const endpoint of [getTakeout, downloadTakeout] as Endpoint[]) {
    expect((await call(server.app, endpoint, { as, params: { id } })).statusCode).toBe(200);
    expect((await call(server.app, endpoint, { as: stranger, params: { id } })).statusCode).toBe(404);
  }
  server.ctx.clock.advance(takeoutKeptDays * 24 * 3600_000 + 1);
  await purgeOldTakeouts(server.ctx);
  const later = (await call(server.app, getTakeout, { as, params: { id } })).json<Takeout>();
  expect([later.state, later.url]).toEqual(['expired', null]);
  expect((await call(server.app, downloadTakeout, { as, params: { id } })).statusCode).toBe(404);
  expect(existsSync(archiveOf(server.ctx, id))).toBe(false);
});

test('[EXP-02] an archive is refused where there is something already, and whatever is no form', async () => {
  const server = found(there);
  const bare = await call(server.app, restoreTakeout, { as: await person(server), body: {} });
  expect(bare.statusCode).toBe(415);
  const again = await send(server, found(ben), archive);
  expect([again.statusCode, again.json().params]).toEqual([409, { reason: 'not_fresh' }]);
  const first = await call(server.app, requestTakeout, { as: found(ben) });
  const second = await call(server.app, requestTakeout, { as: found(ben) });
  expect([first.statusCode, second.statusCode]).toEqual([202, 409]);
});
