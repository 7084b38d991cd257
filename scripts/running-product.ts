/** The product as people run it, on a folder of its own, for whoever measures or photographs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  atFullSpeed,
  buildProduct,
  environment,
  nodeFlags,
  ownNode,
  productProgram,
  root,
} from './prepare.mjs';

async function ready(address: string): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('The product did not get ready.');
}

type Settings = {
  port: number;
  /** Sample accounts are there on the sandbox, and so is its banner. */
  platforms: 'live' | 'sandbox';
  /** What its operator says it is for. */
  said?: 'production';
};

/** Lets `use` work with the product at an address, and leaves nothing behind. */
export async function withRunningProduct<Result>(
  { port, platforms, said }: Settings,
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  buildProduct();
  const address = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'tracklight-running-'));
  const server = spawn(ownNode, [...nodeFlags, productProgram], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      ...atFullSpeed(said),
      PLATFORMS: platforms,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
  });
  try {
    await ready(address);
    return await use(address);
  } finally {
    const gone = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The cookie of a sample account that is made for it. */
export async function signInToSample(address: string): Promise<string> {
  const demo = await fetch(`${address}/api/demo`, { method: 'POST' });
  return demo.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The id of its first song of a platform, or of any. */
export async function firstTrackOf(address: string, cookie: string, platform = ''): Promise<string> {
  const query = new URLSearchParams({ limit: '1', ...(platform && { platform }) });
  const list = await fetch(`${address}/api/tracks?${query}`, { headers: { cookie } });
  const [track] = (await list.json()) as { id: string }[];
  return track?.id ?? '';
}
