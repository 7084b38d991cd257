/** Dependencies run one way, and nobody reaches around the rules. */
import { describe, expect, test } from 'vitest';
import { ambientFindings } from './ambient.ts';
import { circleFindings } from './circles.ts';
import {
  type Chain,
  callFindings,
  chainFindings,
  doorFindings,
  hasPlace,
  missingFindings,
  type PackageRule,
  packageFindings,
  type Rooms,
  strangerFindings,
  type Wall,
  wallFindings,
} from './direction.ts';
import { type Aliases, type Edge, edgesOf } from './edges.ts';
import { expectNone, isTest, listedPaths, readCode, readText, type SourceFile } from './source.ts';
import { parse } from './syntax.ts';

/** Which module calls which, each those before it; those after it hear of it by event. */
const calls: Rooms['calls'] = {
  audit: [],
  accounts: ['audit'],
  'api-keys': ['accounts', 'audit'],
  live: ['accounts'],
  notifications: ['accounts', 'live'],
  metrics: ['accounts'],
  'own-figures': ['accounts'],
  tracks: ['accounts', 'metrics', 'notifications'],
  billing: ['accounts', 'tracks'],
  growth: ['accounts', 'metrics', 'own-figures', 'tracks'],
  'song-list': ['accounts', 'growth', 'metrics', 'own-figures', 'tracks'],
  following: ['accounts', 'growth', 'live', 'metrics', 'notifications', 'own-figures', 'song-list', 'tracks'],
  songs: ['accounts', 'following', 'growth', 'live', 'metrics', 'song-list', 'tracks'],
  sync: ['accounts', 'live', 'metrics', 'notifications', 'tracks'],
  connections: ['accounts', 'metrics', 'notifications', 'own-figures', 'tracks'],
  visits: [],
  playlists: ['accounts', 'audit', 'following', 'metrics', 'tracks', 'visits'],
  campaigns: ['accounts', 'metrics', 'tracks'],
  sharing: [
    ...['accounts', 'audit', 'campaigns', 'metrics', 'notifications', 'song-list', 'songs', 'tracks'],
    'visits',
  ],
  audience: ['accounts', 'connections', 'growth', 'own-figures', 'playlists', 'sharing', 'tracks'],
  imports: ['accounts', 'live', 'metrics', 'notifications', 'own-figures', 'tracks'],
  reconciliation: ['audience', 'growth', 'imports', 'metrics', 'own-figures', 'songs', 'tracks'],
  earnings: ['accounts', 'imports', 'metrics', 'own-figures', 'tracks'],
  'own-series': ['accounts', 'audience', 'imports', 'own-figures', 'tracks'],
  'worth-a-look': ['accounts', 'metrics', 'own-figures', 'tracks'],
  uploads: ['accounts', 'live', 'tracks'],
  diagnostics: ['uploads'],
  'audio-playlists': ['accounts', 'tracks', 'uploads'],
  'secret-links': ['accounts', 'notifications'],
  listening: [
    ...['accounts', 'audio-playlists', 'notifications', 'secret-links', 'tracks', 'uploads', 'visits'],
  ],
  analytics: [
    'accounts',
    'campaigns',
    'growth',
    'live',
    'metrics',
    'own-figures',
    'song-list',
    'songs',
    'sync',
    'tracks',
  ],
  sound: ['analytics', 'imports', 'metrics', 'own-figures', 'songs', 'tracks', 'uploads'],
  insights: ['accounts', 'analytics', 'campaigns', 'growth', 'metrics', 'tracks'],
  recaps: ['accounts', 'analytics', 'audience', 'metrics', 'own-series', 'tracks'],
  cards: ['analytics', 'insights', 'recaps', 'sharing', 'songs', 'tracks'],
  embeds: ['accounts', 'analytics', 'metrics', 'playlists', 'sharing', 'tracks'],
  news: [
    ...['accounts', 'analytics', 'insights', 'metrics', 'notifications', 'own-figures', 'sync', 'tracks'],
    'worth-a-look',
  ],
  digests: ['accounts', 'analytics', 'insights', 'metrics', 'notifications'],
  reports: [
    ...['accounts', 'analytics', 'audience', 'campaigns', 'earnings', 'metrics', 'notifications'],
    ...['secret-links', 'songs', 'tracks'],
  ],
  goals: ['accounts', 'insights', 'metrics', 'notifications', 'sync', 'tracks'],
  webhooks: ['accounts', 'audit', 'metrics', 'notifications', 'song-list', 'sync', 'tracks'],
  content: ['audit'],
  contact: ['accounts', 'audit'],
  messages: ['accounts', 'audit', 'live', 'metrics', 'notifications', 'tracks'],
  status: ['metrics'],
  admin: [
    ...['accounts', 'audit', 'billing', 'connections', 'imports', 'messages', 'metrics', 'notifications'],
    ...['status', 'sync', 'tracks'],
  ],
  takeout: [
    ...[
      'accounts',
      'analytics',
      'audio-playlists',
      'billing',
      'campaigns',
      'connections',
      'contact',
      'earnings',
    ],
    ...[
      'goals',
      'listening',
      'imports',
      'insights',
      'messages',
      'metrics',
      'notifications',
      'own-figures',
      'playlists',
    ],
    ...['reports', 'sharing', 'song-list', 'songs', 'tracks', 'uploads'],
  ],
  'account-removal': [
    ...['accounts', 'billing', 'connections', 'contact', 'following', 'imports', 'metrics', 'takeout'],
    'uploads',
  ],
  demo: [
    ...['account-removal', 'accounts', 'analytics', 'billing', 'campaigns', 'imports', 'metrics', 'news'],
    ...['playlists', 'songs', 'tracks'],
  ],
  maintenance: [],
};

const modules: Rooms = {
  parent: 'src/server/modules/',
  doors: /^(service|events|table|columns|policy)\.ts$/,
  binder: 'src/server/modules/all.ts',
  bound: /^(routes|worker|prometheus)\.ts$/,
  calls,
};

const basics: Chain = [
  ['src/domain/'],
  ['src/charts/'],
  ['src/contract/'],
  ['src/server/kernel/'],
  ['src/server/db/'],
  [
    ...['src/server/jobs/', 'src/server/adapters/', 'src/server/audio/', 'src/server/pubsub/'],
    ...['src/server/platforms/', 'src/server/storage/'],
  ],
  ['src/server/platform-state/', 'src/server/backup/'],
  ['src/server/config.ts'],
  ['src/server/context.ts'],
  ['src/server/route.ts', 'src/server/connect-platforms.ts'],
  ['src/server/rows-file.ts'],
];

/**
 * An import is right when one of these holds both ends, the imported one earlier: so modules and HTTP,
 * or server and pages, know nothing of each other.
 */
const chains: readonly Chain[] = [
  [
    ...basics,
    ['src/i18n/'],
    ['src/server/words.ts'],
    ['src/server/fonts/'],
    ['src/server/pdf/'],
    ...Object.keys(calls).map((name) => [`${modules.parent}${name}/`]),
    [modules.binder],
    ['src/server/main.ts'],
  ],
  [
    ...basics,
    ['src/i18n/'],
    ['src/server/words.ts'],
    ['src/server/http/'],
    ['src/server/open-sandbox.ts', 'src/server/shutdown.ts'],
    ['src/server/main.ts'],
  ],
  [['src/domain/'], ['src/contract/'], ['sandbox/'], ['src/server/open-sandbox.ts']],
  [
    ['src/domain/'],
    ['src/charts/'],
    ['src/contract/'],
    ['src/i18n/', 'src/web/styles/', 'src/web/service-worker/'],
    ['src/web/data/'],
    ['src/web/language/'],
    ['src/web/ui/'],
    ['src/web/charts/', 'src/web/shell/'],
    ['src/web/music/'],
    ['src/web/features/'],
    ['src/web/routes/'],
    ['src/web/root.tsx', 'src/web/entry.client.tsx', 'src/web/entry.server.tsx', 'src/web/routes.ts'],
  ],
];

/** Code that stands outside the product: it may import anything, and nothing imports it. */
const outside = /^(tests|e2e|bench|clients|faults|scripts)\/|^[\w.-]+\.config\.ts$/;

const walls: readonly Wall[] = [
  { from: /^src\/web\//, to: /^(src\/server|sandbox)\//, why: 'pages and server meet only in the contract' },
  { from: /^src\/server\//, to: /^src\/web\//, why: 'server and pages meet only in the contract' },
  {
    from: /^src\/server\//,
    exceptFrom: /^src\/server\/platforms\/|\.test\.ts$/,
    to: /^src\/server\/platforms\/(?!http\/)[^/]+\/(?!url\.ts$)/,
    why: 'platforms are reached through platforms/registry.ts; their pure url.ts alone may be named',
  },
];

/** `http` is how all platforms are called, and none itself. */
const strangers = [
  { parent: 'src/server/platforms/', shared: ['http'] },
  { parent: 'src/web/features/', shared: [] },
];

const packages: readonly PackageRule[] = [
  {
    within: /^src\/domain\//,
    names: /^/,
    only: /^$/,
    why: 'facts stand by themselves: server, pages and sandbox all load them',
  },
  {
    within: /^src\/contract\//,
    names: /^(?!zod$)/,
    only: /^$/,
    why: 'the contract imports zod alone: server and browser both load it',
  },
  {
    within: /^src\/server\/modules\//,
    names: /^(drizzle-orm|pg)(\/|$)/,
    only: /\/(queries(-[a-z-]+)?|table|columns)\.ts$/,
    why: 'SQL stands in queries*.ts and table.ts; use cases and routes call it',
  },
  {
    within: /^src\//,
    names: /^(@fastify\/.*|fastify(-.*)?)$/,
    only: /^src\/server\/http\//,
    why: 'only src/server/http knows the web framework',
  },
];

const aliases = JSON.parse(readText('package.json')).imports as Aliases;
const files = readCode();
const edges = files.flatMap((file) => edgesOf(file, aliases));

const callsOf = (some: readonly Edge[], rooms: Rooms = modules) =>
  callFindings(some, rooms, 'tests/rules/imports.test.ts');
const edgesIn = (...given: SourceFile[]): Edge[] => given.flatMap((file) => edgesOf(file, aliases));
const planted = (path: string, text: string): Edge[] => edgesIn({ path, text });

describe('the real tree', () => {
  test('every file that git lists is read, without an error', () => {
    const listed = listedPaths('*.ts', '*.tsx', '*.mts', '*.cts', '*.js', '*.jsx', '*.mjs', '*.cjs');
    expect(files.map((file) => file.path)).toEqual(listed);
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) expect([file.path, ...parse(file).errors]).toEqual([file.path]);
  });

  test('every file has its place in the order, or stands outside', () => {
    const lost = files.filter(({ path }) => !hasPlace(chains, path) && !outside.test(path) && !isTest(path));
    expect(lost.map((file) => file.path)).toEqual([]);
  });

  test('imports run downwards', () => expectNone(chainFindings(edges, chains)));
  test('no import goes through a wall', () => expectNone(wallFindings(edges, walls)));
  test('modules meet at their doors', () => expectNone(doorFindings(edges, modules)));
  test('modules call those of the map, and all of those', () => expectNone(callsOf(edges)));
  test('features and platforms do not know each other', () => expectNone(strangerFindings(edges, strangers)));
  test('packages are named where they belong', () => expectNone(packageFindings(edges, packages)));
  test('imports name files that are there', () =>
    expectNone(missingFindings(edges, new Set(files.map((file) => file.path)))));
  test('there is no circle', () => expectNone(circleFindings(edges)));
  test('environment and time are handed down', () => expectNone(ambientFindings(files)));
});

describe('planted violations are found', () => {
  const accounts = 'src/server/modules/accounts/service.ts';

  test.each([
    ['an import', `import { x } from '../tracks/service.ts';`],
    ['a type', `import type { X } from '#server/modules/tracks/service.ts';`],
    ['a type in place', `type X = import('../tracks/service.ts').X;`],
    ['an export', `export { x } from '../tracks/service.ts';`],
    ['an export of all', `export * from '../tracks/service.ts';`],
    ['a dynamic import', `const x = await import('../tracks/service.ts');`],
    ['a worker', `new Worker(new URL('../tracks/service.ts', import.meta.url));`],
  ])('upwards, as %s', (_as, text) => {
    expect(chainFindings(planted(accounts, `/** A. */\n${text}`), chains)).toMatchObject([
      { path: accounts, line: 2 },
    ]);
  });

  test.each([
    [accounts, '#server/http/app.ts'],
    ['src/server/http/app.ts', '#server/modules/all.ts'],
    ['src/server/kernel/log.ts', '#server/db/client.ts'],
    ['src/server/jobs/queue.ts', '#server/live/bus.ts'],
    ['src/server/platforms/deezer/api.ts', '#server/modules/tracks/service.ts'],
    ['src/server/modules/demo/service.ts', '#sandbox/index.ts'],
    ['src/contract/tracks.ts', '#server/kernel/clock.ts'],
    ['src/web/ui/button.tsx', '#web/features/tracks/table.tsx'],
    ['src/web/data/api.ts', '#web/ui/button.tsx'],
    ['src/web/features/tracks/list.tsx', '#web/routes/home.tsx'],
    ['src/server/main.ts', '#kit/server.ts'],
    [accounts, './page-for-test.ts'],
  ])('%s imports %s', (from, to) => {
    expect(chainFindings(planted(from, `import '${to}';`), chains)).toHaveLength(1);
  });

  test('what runs downwards is left alone', () => {
    const right = planted('src/server/modules/tracks/service.ts', `import '../accounts/service.ts';`);
    expect(right).toMatchObject([{ to: 'src/server/modules/accounts/service.ts' }]);
    expect(chainFindings(right, chains)).toEqual([]);
  });

  test.each([
    ['src/server/modules/demo/start.ts', `import { x } from '../tracks/queries.ts';`],
    ['src/server/modules/demo/start.ts', `import type { X } from '#server/modules/following/add/add.ts';`],
    ['src/server/modules/sync/service.ts', `export { x } from '../metrics/terms.ts';`],
    ['src/server/modules/demo/worker.ts', `const x = await import('../tracks/worker.ts');`],
    ['src/server/modules/all.ts', `import { x } from './song-list/list.ts';`],
    ['src/server/main.ts', `import { accountsRoutes } from './modules/accounts/routes.ts';`],
    ['src/server/main.ts', `import { findUser } from './modules/accounts/sessions.ts';`],
  ])('around the door: %s says %s', (path, text) => {
    expect(doorFindings(planted(path, text), modules)).toMatchObject([{ path }]);
  });

  test.each([
    ['src/server/modules/demo/start.ts', `import '../tracks/service.ts'; import '../metrics/columns.ts';`],
    ['src/server/modules/all.ts', `import './growth/routes.ts'; import './sync/worker.ts';`],
    ['src/server/modules/following/removal.ts', `import './add/add.ts';`],
    ['src/server/modules/song-list/listing.test.ts', `import '../metrics/queries.ts';`],
    ['src/server/main.ts', `import './modules/all.ts'; import './modules/accounts/service.ts';`],
  ])('by the door, at home, or in a test: %s says %s', (path, text) => {
    expect(doorFindings(planted(path, text), modules)).toEqual([]);
  });

  test('a call that the map lacks, and one of the map that nobody makes', () => {
    const from = 'src/server/modules/contact/send.ts';
    const toLive = planted(from, `import type { X } from '../live/service.ts';`);
    expect(callsOf([...edges, ...toLive])).toMatchObject([
      { path: from, why: expect.stringMatching('live') },
    ]);
    const more = { ...modules, calls: { ...calls, maintenance: ['accounts'] } };
    expect(callsOf(edges, more)).toMatchObject([{ what: 'lets maintenance call accounts' }]);
    // A test is no use of it, nor is what joins all modules.
    const aside = edgesIn(
      { path: 'src/server/modules/maintenance/a.test.ts', text: `import '../accounts/service.ts';` },
      { path: modules.binder, text: `import './accounts/routes.ts';` },
    );
    expect(callsOf([...edges, ...aside], more)).toHaveLength(1);
    expect(callsOf([...edges, ...aside])).toEqual([]);
  });

  test('walls hold for types and for tests', () => {
    const type = planted('src/web/lib/a.test.ts', `import type { Ctx } from '#server/context.ts';`);
    const glob = planted('src/server/kernel/log.ts', `import.meta.glob('../../web/ui/*.tsx')`);
    const around = planted(accounts, `import { read } from '#server/platforms/deezer/api.ts';`);
    for (const edge of [type, glob, around]) expect(wallFindings(edge, walls)).toHaveLength(1);
  });

  test.each([
    ['src/web/features/tracks/list.tsx', '#web/features/accounts/dialog.tsx'],
    ['src/server/platforms/deezer/api.ts', '../spotify/token.ts'],
  ])('strangers: %s imports %s', (from, to) => {
    expect(strangerFindings(planted(from, `import type { X } from '${to}';`), strangers)).toHaveLength(1);
  });

  test.each([
    [accounts, 'drizzle-orm'],
    ['src/server/modules/accounts/routes.ts', 'drizzle-orm/pg-core'],
    [accounts, 'fastify'],
    ['src/contract/tracks.ts', 'node:fs'],
  ])('packages: %s imports %s', (from, name) => {
    expect(packageFindings(planted(from, `import '${name}';`), packages)).toHaveLength(1);
  });

  test('circles, also of types alone', () => {
    const circle = edgesIn(
      { path: 'src/contract/a.ts', text: `import type { B } from './b.ts';` },
      { path: 'src/contract/b.ts', text: `import type { C } from './c.ts';` },
      { path: 'src/contract/c.ts', text: `export { a } from './a.ts';` },
    );
    expect(circleFindings(circle)).toMatchObject([
      { why: 'src/contract/a.ts → src/contract/b.ts → src/contract/c.ts → src/contract/a.ts' },
    ]);
    expect(circleFindings(circle.slice(1))).toEqual([]);
  });

  test('files that are not there, and names without an extension', () => {
    const paths = new Set(['src/contract/a.ts']);
    const right = planted('src/contract/b.ts', `import './a.ts'; import 'zod'; import './a.json';`);
    expect(missingFindings(right, paths)).toEqual([]);
    expect(
      missingFindings(planted('src/contract/b.ts', `import './c.ts'; import './a';`), paths),
    ).toHaveLength(2);
  });

  test('the environment and the time', () => {
    const ambient = (path: string, text: string) => ambientFindings([{ path, text }]).length;
    expect(ambient(accounts, 'export const a = process.env.PORT;')).toBe(1);
    expect(ambient(accounts, `import { env } from 'node:process';`)).toBe(1);
    expect(ambient('src/server/config.ts', 'process.env')).toBe(0);
    expect(ambient(accounts, 'new Date(); Date.now();')).toBe(2);
    expect(ambient(accounts, 'new Date(0)')).toBe(0);
    expect(isTest('src/server/modules/live/page-for-test.ts')).toBe(true);
  });
});
