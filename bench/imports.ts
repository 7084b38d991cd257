/**
 * An import of a million rows, from the uploaded file to stored figures and back: beside the same reader with plain
 * inserts, with pages read meanwhile from another thread.
 */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { MusicImport } from '#contract/imports.ts';
import { openFiles } from '#server/modules/imports/files/open.ts';
import { workOn } from '#server/modules/imports/run/work.ts';
import { type FigureRow, storeFigures } from '#server/modules/own-figures/service.ts';
import { databaseName } from './engine.ts';
import { compare, openBenchServer, report } from './kit.ts';
import type { ListReader } from './list-reader.ts';
import { seedSongs, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const rows = sized('ROWS', 1_000_000, 50_000);
const songs = sized('SONGS', 500, 100);
const folder = mkdtempSync(join(tmpdir(), 'tracklight-bench-imports-'));
const server = await openBenchServer(false, { DATA_DIR: folder });
const { ctx, database, address } = server;
const owner = await seedUser(server);
await seedSongs(server, owner.userId, songs, 2);
const { rows: links } = await database.pool.query<{ id: string; video: string }>(
  'select t.id, i.platform_track_id as video from tracks t join items i on i.id = t.item_id where t.user_id = $1',
  [owner.userId],
);

const file = join(folder, 'Chart data.csv');
const out = createWriteStream(file);
out.write('Date,Content,Video title,Video publish time,Views\n');
for (let row = 0; row < rows; row++) {
  const day = new Date(Date.UTC(2015, 0, 1) + Math.floor(row / songs) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const line = `${day},${links[row % songs]?.video},"Song, no. ${row % songs}","Nov 1, 2014",${1 + (row % 997)}\n`;
  if (!out.write(line)) await once(out, 'drain');
}
await finished(out.end());

const secondsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
};

/** The baseline: what is read goes into the table as it comes, and nobody is told what will become of it. */
async function byHand(): Promise<void> {
  const byVideo = new Map(links.map(({ id, video }) => [video, id]));
  const [opened] = await openFiles([{ path: file, name: 'Chart data.csv' }], '2026-11-20');
  if (!opened || !('reader' in opened)) throw new Error('not read');
  const reader = await opened.reader({});
  let part: FigureRow[] = [];
  const source = { id: 'by hand', userId: owner.userId, layer: 1 };
  for await (const { record } of reader.read()) {
    if (!('figures' in record)) continue;
    const trackId = byVideo.get(record.song?.platformTrackId ?? '') ?? null;
    for (const [figure, value] of Object.entries(record.figures))
      part.push({ ...record, trackId, dimension: '', figure: figure as FigureRow['figure'], value });
    if (part.length < 1_000) continue;
    await storeFigures(ctx, source, part);
    part = [];
  }
  await storeFigures(ctx, source, part);
}

/** Seconds between two changes of the progress that a page reads, the longest of them. */
async function progressUntil(id: string, isOver: () => boolean): Promise<number> {
  let [longest, last, since] = [0, '', performance.now()];
  while (!isOver()) {
    const { progress } = await readImport(id);
    const now = String(progress?.done);
    // Between dry run and apply, and once all is shown, there is none.
    if (now !== last || !progress) {
      if (progress) longest = Math.max(longest, performance.now() - since);
      [last, since] = [now, performance.now()];
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return Math.max(longest, performance.now() - since) / 1000;
}

const worst = (taken: readonly number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0;

/** Milliseconds that each read of a list took while `run` did its work, one after the other. */
async function withReads(run: () => Promise<unknown>): Promise<{ seconds: number; taken: number[] }> {
  const workerData: ListReader = { url: `${address}/api/tracks?limit=50`, cookie: owner.cookie };
  const reader = new Worker(new URL('./list-reader.ts', import.meta.url), { workerData });
  await once(reader, 'online');
  const seconds = await secondsOf(run);
  reader.postMessage('over');
  const [taken] = (await once(reader, 'message')) as [number[]];
  return { seconds, taken };
}

const readImport = async (id: string): Promise<MusicImport> =>
  (
    await fetch(`${address}/api/imports/${id}`, { headers: { cookie: owner.cookie } })
  ).json() as Promise<MusicImport>;
const post = (path: string, method: string, body?: FormData) =>
  fetch(`${address}${path}`, { method, headers: { cookie: owner.cookie }, ...(body && { body }) });

// The first read of a list makes what later ones find.
await (await fetch(`${address}/api/tracks?limit=50`, { headers: { cookie: owner.cookie } })).arrayBuffer();
// Pages are read meanwhile here too: whoever asks takes the same share of the machine from both.
const { seconds: byHandSeconds } = await withReads(byHand);
await database.pool.query('truncate own_figures');
await database.pool.query('checkpoint').catch(() => {});

const idle = await withReads(() => new Promise((resolve) => setTimeout(resolve, 5_000)));

const form = new FormData();
form.append('file', await openAsBlob(file), 'Chart data.csv');
const uploaded = (await (await post('/api/imports', 'POST', form)).json()) as MusicImport;
const memory: number[] = [];
const watch = setInterval(() => memory.push(process.memoryUsage().rss), 200);
let isWorking = true;
const progress = progressUntil(uploaded.id, () => !isWorking);
const dry = await withReads(() => workOn(ctx, { importId: uploaded.id }));
const ready = await readImport(uploaded.id);
if (ready.state !== 'ready' || ready.rows.new !== rows) throw new Error(JSON.stringify(ready.rows));
await post(`/api/imports/${uploaded.id}/apply`, 'POST');
const applied = await withReads(() => workOn(ctx, { importId: uploaded.id }));
clearInterval(watch);
isWorking = false;
if ((await readImport(uploaded.id)).state !== 'applied') throw new Error('not applied');
await post(`/api/imports/${uploaded.id}`, 'DELETE');
const undone = await secondsOf(() => workOn(ctx, { importId: uploaded.id }));
const { rows: left } = await database.pool.query('select count(*) as count from own_figures');
if (left[0].count !== 0) throw new Error('undo left rows');

const quarter = Math.floor(memory.length / 4);
const most = (from: number, to: number) => Math.max(...memory.slice(from, to)) / 2 ** 20;
const importing = dry.seconds + applied.seconds;
console.log(
  `dry run ${dry.seconds.toFixed(1)} s, apply ${applied.seconds.toFixed(1)} s, undo ${undone.toFixed(1)} s`,
);
const of = `${rows} rows, ${databaseName}`;
report(`imports-${databaseName.toLowerCase()}`, [
  compare(
    `dry run and apply of ${of}; the reader with plain inserts`,
    'rows/s',
    rows / importing,
    rows / byHandSeconds,
    {
      atLeast: 0.5,
    },
  ),
  compare(`undo of ${of}; its import`, 's', undone, importing, { atMost: 1 }),
  compare('p99 of a list meanwhile; idle', 'ms', worst([...dry.taken, ...applied.taken]), worst(idle.taken), {
    atMost: 3,
  }),
  compare('longest wait for progress; a second', 's', await progress, 1, { atMost: 1 }),
  compare(
    'resident memory, last quarter; second quarter',
    'MB',
    most(3 * quarter, memory.length),
    most(quarter, 2 * quarter),
    {
      atMost: 1.1,
    },
  ),
]);
await server.close();
rmSync(folder, { recursive: true, force: true });
