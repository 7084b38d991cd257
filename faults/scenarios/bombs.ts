/** Files and bodies that were made to do harm are sent again and again, while somebody else asks for pages. */
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { importFailures } from '#domain/imports.ts';
import { takeoutFailures } from '#domain/takeout.ts';
import { jpegOfScans, madePng } from '#kit/made-pictures.ts';
import { forgedZip, xlsxParts, zipOf } from '#kit/packed-files.ts';
import { type Check, checkJobs } from '../checks.ts';
import { ask, leave, publish, register } from '../people.ts';
import { untilDone, type World } from '../world.ts';

export type BombsSize = { rounds: number; uploaders: number; megabytes: number };

/** The room for files that wait, and where they lie; `play.ts` starts the product with it. */
export const roomMegabytes = 200;

const parts = xlsxParts({ S: [['date', 'streams']] });
const sheetOf = (inner: string) =>
  zipOf({
    ...parts,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${inner}</sheetData></worksheet>`,
  });
const table = 'date,streams\n2026-08-01,3\n';

/** Each of some kilobytes or megabytes; none of them is a table. */
const imports: Record<string, () => Promise<Buffer>> = {
  'levels of a spreadsheet': () => sheetOf(`${'<a>'.repeat(300_000)}${'</a>'.repeat(300_000)}`),
  'attributes of a spreadsheet': () =>
    sheetOf(`<row ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  'a zip that unpacks to far more': () => zipOf({ 'a.csv': Buffer.alloc(60_000_000, 0x61) }),
  'a zip that says it is smaller': async () =>
    forgedZip([{ name: 'a.csv', data: Buffer.from(table.repeat(400_000)), unpacked: 100 }]),
  'a line without an end': async () => Buffer.alloc(50_000_000, 0x61),
  'ends of lines': async () => Buffer.from(table + '\n'.repeat(3_100_000)),
  'half of a zip': async () => (await zipOf({ 'a.csv': table.repeat(10_000) })).subarray(0, 400),
};

const manifest = { product: 'tracklight', takeoutFormat: 1, madeAt: '2026-11-23T00:00:00Z', sandbox: false };
const archives: Record<string, () => Promise<Buffer>> = {
  'an archive of nothing': () => zipOf({ 'manifest.json': JSON.stringify({ ...manifest, files: {} }) }),
  'an archive nested without end': () => zipOf({ 'manifest.json': '['.repeat(3_000_000) }),
  'an archive that leads out': () =>
    zipOf({ 'manifest.json': JSON.stringify({ ...manifest, files: { '../evil': {} } }), 'evil.csv': table }),
};

const pictures: Record<string, () => Buffer> = {
  'a picture of 883 passes': () => jpegOfScans(7_744, 63),
  'a picture of 60,000 by 60,000': () => madePng(60_000, 60_000, 100_000),
};

/** Words for why it was not taken. */
const refusals: ReadonlySet<string> = new Set([...importFailures, ...takeoutFailures]);

function formOf(field: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), 'sent');
  return form;
}

type Attacker = { address: string; cookie: string };

/** Sends it and waits until it is read: how it is called that it is not taken, or that it was. */
async function outcomeOf({ address, cookie }: Attacker, path: string, bytes: Buffer): Promise<string> {
  const sent = await ask(address, path, { method: 'POST', body: formOf('file', bytes), cookie });
  const at = path.replace('/restore', '');
  if (!sent.ok) return `${sent.status}`;
  const { id } = (await sent.json()) as { id: string };
  for (let tries = 0; tries < 600; tries++) {
    const told = await ask(address, `${at}/${id}`, { cookie });
    // A machine that is busy with this may keep even the database waiting: it is asked again.
    const { state, failure, files = [] } = told.ok ? ((await told.json()) as Told) : unread;
    if (!['reading', 'waiting', 'working'].includes(state)) {
      if (path === '/api/imports') await ask(address, `${at}/${id}`, { method: 'DELETE', cookie });
      return failure ?? files.find((file) => file.failure !== null)?.failure ?? state;
    }
    await wait(100);
  }
  return 'never read';
}
type Told = { state: string; failure: string | null; files?: { failure: string | null }[] };
const unread: Told = { state: 'reading', failure: null };

type Heard = { longest: number; asked: number; failed: number };

/** Somebody who asks for pages all the time: how long the longest took, and what was not answered. */
function reader(address: string, cookie: string): () => Promise<Heard> {
  const thread = new Worker(new URL('../reader-thread.ts', import.meta.url), {
    workerData: { address, cookie },
  });
  return async () => {
    const heard = once(thread, 'message');
    thread.postMessage('over');
    return (await heard)[0] as Heard;
  };
}

type Bomb = { name: string; bytes: Buffer };

/** Before anybody asks for pages: making them takes this very process some seconds. */
async function makeBombs() {
  const made = (all: Record<string, () => Buffer | Promise<Buffer>>): Promise<Bomb[]> =>
    Promise.all(Object.entries(all).map(async ([name, make]) => ({ name, bytes: await make() })));
  return { imports: await made(imports), archives: await made(archives), pictures: await made(pictures) };
}
type Bombs = Awaited<ReturnType<typeof makeBombs>>;

const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const passkey = `{"answer":{"id":"a","rawId":"a","type":"public-key","clientExtensionResults":{},"response":{"a":${deep}}}}`;

/** What is sent to one address in one go: what of it was taken, or failed without a word for why. */
async function attack(world: World, address: string, round: number, bombs: Bombs): Promise<string[]> {
  await world.database.pool.query('delete from attempts');
  const cookie = await register(address, `attacker${round}`);
  const attacker = { address, cookie };
  const wrong: string[] = [];
  for (const [path, sent] of [
    // First, since only a fresh account may restore one.
    ['/api/takeout/restore', bombs.archives],
    ['/api/imports', bombs.imports],
  ] as const)
    for (const { name, bytes } of sent) {
      const outcome = await outcomeOf(attacker, path, bytes);
      if (!refusals.has(outcome)) wrong.push(`${name}: ${outcome}`);
    }
  for (const { name, bytes } of bombs.pictures) {
    const body = formOf('picture', bytes);
    const { status } = await ask(address, '/api/auth/picture', { method: 'POST', body, cookie });
    if (status !== 400) wrong.push(`${name}: ${status}`);
  }
  const { status } = await fetch(`${address}/api/login/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: passkey,
  });
  if (status !== 400) wrong.push(`a body nested without end: ${status}`);
  return wrong;
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Many send at once more than there is room for. */
async function flood(
  { database }: World,
  addresses: string[],
  dataDir: string,
  size: BombsSize,
): Promise<Check[]> {
  await database.pool.query('delete from attempts');
  const bytes = Buffer.alloc(size.megabytes * 2 ** 20, `${'2026-08-01,3,'.padEnd(999, 'a')}\n`);
  const statuses = await Promise.all(
    Array.from({ length: size.uploaders }, async (_, place) => {
      const address = addresses[place % addresses.length] ?? '';
      const cookie = await register(address, `uploader${place}`);
      const body = formOf('file', bytes);
      const sent = ask(address, '/api/imports', { method: 'POST', body, cookie });
      // 0: nobody answered.
      return sent.then(
        async (reply) => (await reply.text()) && reply.status,
        () => 0,
      );
    }),
  );
  const [taken, refused] = [201, 507].map((status) => statuses.filter((one) => one === status).length);
  const lying = Math.round((await bytesBelow(join(dataDir, 'imports'))) / 2 ** 20);
  const most = Math.floor(roomMegabytes / size.megabytes);
  return [
    {
      what: `uploads taken of ${size.uploaders} at once that each take ${size.megabytes} of ${roomMegabytes} MB, and refused in words`,
      found: `${taken} and ${refused}`,
      isRight: taken !== undefined && taken > 0 && taken <= most && taken + (refused ?? 0) === size.uploaders,
    },
    { what: 'MB of them on the disk', found: lying, isRight: lying <= roomMegabytes },
  ];
}

/** Somebody copies a playlist, and its owner goes. */
async function copyOutlives([here = '', there = '']: string[]): Promise<Check> {
  const [owner, copier] = [await register(here, 'owner'), await register(there, 'copier')];
  const name = 'To be withdrawn';
  const id = await publish(here, owner, name);
  const copied = await ask(there, `/api/playlists/${id}/copy`, { method: 'POST', cookie: copier });
  const copy = (await copied.json()) as { id: string };
  const gone = await leave(here, owner);
  const original = await ask(there, `/playlist/${id}`);
  const isShown = (await original.text()).includes(name);
  const left = await ask(here, `/api/playlists/${copy.id}`, { cookie: copier });
  const { items = [] } = (await left.json()) as { items?: unknown[] };
  return {
    what: 'status when an owner went, then of their playlist, and of a copy of it with its songs',
    found: `${gone.status}, ${original.status}${isShown ? ' and shown' : ''}, ${left.status} with ${items.length}`,
    isRight: gone.ok && original.status === 404 && !isShown && left.status === 200 && items.length === 1,
  };
}

/** Far more than it takes on a quiet machine: what freezes the process takes as long as a bomb. */
const mostMilliseconds = 5_000;

export async function playBombs(world: World, size: BombsSize, dataDir: string): Promise<Check[]> {
  const webs = [await world.start('web'), await world.start('web')];
  await world.start('worker');
  const addresses = webs.map(({ address = '' }) => address);
  const [here = ''] = addresses;
  const bombs = await makeBombs();
  const finish = reader(here, await register(here, 'reader'));
  const wrong: string[] = [];
  for (let round = 0; round < size.rounds; round++) wrong.push(...(await attack(world, here, round, bombs)));
  const flooded = await flood(world, addresses, dataDir, size);
  const copied = await copyOutlives(addresses);
  const { longest, asked, failed } = await finish();
  await untilDone(world.database, 120);
  const ended = world.processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
  return [
    {
      what: 'bombs that were taken, or refused without a reason',
      found: wrong.join('; ') || 0,
      isRight: wrong.length === 0,
    },
    {
      what: `of ${asked} pages and replies somebody else asked for, not answered`,
      found: failed,
      isRight: failed === 0,
    },
    { what: 'milliseconds of the longest of them', found: longest, isRight: longest < mostMilliseconds },
    ...flooded,
    copied,
    { what: 'processes that ended', found: ended.length, isRight: ended.length === 0 },
    ...(await checkJobs(world.database)),
  ];
}
