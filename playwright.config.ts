/** Browser journeys against the built product on the sandbox, with a data folder of their own. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { administrator } from './e2e/administrator.ts';
import { isFull, ofFull } from './e2e/matrix.ts';

const port = Number(process.env.E2E_PORT ?? 3987);
// The runner and its workers each read this file: the first makes the folder, the others find it named.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'tracklight-e2e-'));

// As root Chromium has no sandbox of its own; the rest keeps it from calling home, and from drawing by a graphics card that
// it would have to imitate.
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 150_000,
  // On a busy machine one of hundreds may miss its moment; which did is told at the end (`scripts/check/run.ts`).
  retries: 1,
  expect: { timeout: 30_000 },
  grepInvert: isFull ? [] : ofFull,
  forbidOnly: Boolean(process.env.CI),
  // What is published there would turn up under the crawler's feet: it comes after all others (alone: `--no-deps`).
  projects: [
    { name: 'journeys', testIgnore: '**/publishing.spec.ts' },
    { name: 'publishing', testMatch: '**/publishing.spec.ts', dependencies: ['journeys'] },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // What cannot be pressed within this is not there: the whole time of a test would go by waiting for it.
    actionTimeout: 45_000,
    // A trace costs a quarter of the time: where a failure does not explain itself, `--trace on` writes one.
    trace: isFull ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What a worker keeps or asks for itself is the subject of `e2e/offline.spec.ts` alone.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
  webServer: {
    // The first administrator is made as on any installation, before the server has the data folder to itself.
    command: `node scripts/admin.ts create ${administrator.email} && exec node scripts/start.mjs`,
    url: `http://localhost:${port}/readyz`,
    // It may have to be built first.
    timeout: 180_000,
    env: {
      // As people who say nothing of it.
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      PLATFORMS: 'sandbox',
      // Counters move visibly within a test.
      SANDBOX_SPEED: '3600',
      // Tests come from addresses of their own, so that limits per address do not meet them together.
      TRUST_PROXY: 'true',
      // But one of them reads the whole site within a minute.
      CALLS_PER_MINUTE: '6000',
      // Where covers of posts lie.
      PICTURE_HOSTS: 'pictures.example',
      // Where a journey has a receiver of its own.
      WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${port + 1}`,
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: administrator.password,
    },
  },
});
