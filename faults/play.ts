/** Plays one scenario in a world of its own, and says what came of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrokenLinks } from '#kit/broken-links.ts';
import type { Database } from '#server/db/client.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '../scripts/check/postgres.ts';
import type { Check } from './checks.ts';
import { type SandboxProcess, startSandboxProcess } from './processes.ts';
import { playBombs, roomMegabytes } from './scenarios/bombs.ts';
import { playBucket } from './scenarios/bucket.ts';
import { playChaos } from './scenarios/chaos.ts';
import { playClock } from './scenarios/clock.ts';
import { playDisk } from './scenarios/disk.ts';
import { playKills } from './scenarios/kills.ts';
import { playNights } from './scenarios/night.ts';
import { playOutage } from './scenarios/outage.ts';
import { playRefused } from './scenarios/refused.ts';
import { playRestart } from './scenarios/restart.ts';
import { playRoles } from './scenarios/roles.ts';
import { playWithdrawn } from './scenarios/withdrawn.ts';
import type { Sizes } from './sizes.ts';
import { openWorld, type World } from './world.ts';

/** Undefined: it cannot be played on this machine. */
type Outcome = Promise<Check[] | undefined>;

async function inWorld(play: (world: World) => Promise<Check[]>, settings?: Record<string, string>): Outcome {
  const world = await openWorld(settings);
  if (!world) return undefined;
  try {
    return await play(world);
  } finally {
    await world.close();
  }
}

/** Goes with the scenario. */
async function withFolder(play: (dataDir: string) => Outcome): Outcome {
  const dataDir = mkdtempSync(join(tmpdir(), 'tracklight-faults-'));
  try {
    return await play(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const withUploads = (play: (world: World, dataDir: string) => Promise<Check[]>): Outcome =>
  withFolder((dataDir) => {
    const settings = { DATA_DIR: dataDir, WAITING_IMPORTS_MB: String(roomMegabytes) };
    return inWorld((world) => play(world, dataDir), settings);
  });

async function withSandbox<T>(play: (sandbox: SandboxProcess) => Promise<T>): Promise<T> {
  const sandbox = await startSandboxProcess();
  try {
    return await play(sandbox);
  } finally {
    await sandbox.stop();
  }
}

/** Broken links by the million; the pure reader of links is all there is to it. */
function checkLinks(count: number): Check[] {
  const { share, astray } = readBrokenLinks(count);
  return [
    { what: 'broken links that lead elsewhere', found: astray[0] ?? 0, isRight: astray.length === 0 },
    { what: 'share that still is a link', found: share, isRight: share > 0.1 && share < 0.9 },
    { what: 'links read', found: count, isRight: true },
  ];
}

type Engines = (database: Database, sandbox: SandboxProcess) => Promise<Check[]>;

const named = (where: string, checks: readonly Check[]): Check[] =>
  checks.map((check) => ({ ...check, what: `${where}: ${check.what}` }));

async function onDatabase(address: Parameters<typeof openDatabase>[0], play: Engines): Promise<Check[]> {
  const database = await openDatabase(address);
  try {
    await migrate(database);
    return await withSandbox((sandbox) => play(database, sandbox));
  } finally {
    await database.close();
  }
}

/** Engines in this process, on the embedded database and, where there is one, on a server. */
async function onBoth(play: Engines): Outcome {
  const embedded = named('embedded', await onDatabase({ dataDir: undefined }, play));
  const postgres = await startPostgres(true);
  if (!postgres) return embedded;
  try {
    return [...embedded, ...named('PostgreSQL', await onDatabase({ url: postgres.url }, play))];
  } finally {
    postgres.stop();
  }
}

export const scenarios: Record<keyof Sizes, (sizes: Sizes) => Outcome> = {
  kills: ({ kills }) =>
    inWorld((world) => playKills(world, kills), { CLAIM_SECONDS: String(kills.claimSeconds) }),
  chaos: ({ chaos }) => inWorld((world) => playChaos(world, chaos)),
  restart: ({ restart }) => inWorld((world) => playRestart(world, restart)),
  outage: ({ outage }) => inWorld((world) => playOutage(world, outage)),
  roles: ({ roles }) => inWorld((world) => playRoles(world, roles)),
  clock: ({ clock }) => onBoth((database, sandbox) => playClock(database, sandbox, clock)),
  night: ({ night }) => onBoth((database, sandbox) => playNights(database, sandbox, night)),
  disk: ({ disk }) => withSandbox((sandbox) => playDisk(sandbox, disk)),
  links: async ({ links }) => checkLinks(links.count),
  bombs: ({ bombs }) => withUploads((world, dataDir) => playBombs(world, bombs, dataDir)),
  refused: ({ refused }) => inWorld((world) => playRefused(world, refused)),
  withdrawn: ({ withdrawn }) => inWorld((world) => playWithdrawn(world, withdrawn)),
  bucket: ({ bucket }) =>
    withFolder((dataDir) => withSandbox((sandbox) => playBucket(sandbox, dataDir, bucket))),
};
