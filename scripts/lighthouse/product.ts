/** The product as operators run it: the built pages, in production, without the sandbox's banner. */
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
} from '../prepare.mjs';

const port = Number(process.env.LIGHTHOUSE_PORT ?? 3985);
const address = `http://localhost:${port}`;

async function ready(): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('The product did not get ready.');
}

/** Lets `use` work with the product at an address, and leaves nothing behind. Sample accounts are there on the sandbox. */
export async function withProduction<Result>(
  platforms: 'live' | 'sandbox',
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  buildProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'tracklight-lighthouse-'));
  const server = spawn(ownNode, [...nodeFlags, productProgram], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      ...atFullSpeed('production'),
      PLATFORMS: platforms,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
  });
  try {
    await ready();
    return await use(address);
  } finally {
    const gone = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
