/** A Chromium: an installed one, else Playwright's download, else the distribution's package. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { environment, root } from '../prepare.mjs';
import { installFromDistribution } from './distribution.ts';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const installed = (): string | undefined => {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return [...usual, chromium.executablePath()].find((path) => path && existsSync(path));
};

function download(): boolean {
  console.log('Downloading Chromium …');
  const done = spawnSync('playwright', ['install', 'chromium'], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
    timeout: 300_000,
  });
  return done.status === 0;
}

/** The path of a browser, or a message that says what to do. */
export function findChromium(): string {
  const found = installed() ?? (installFromDistribution('chromium') || download() ? installed() : undefined);
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to its program.',
  );
}

const shell = '/usr/bin/chromium-headless-shell';

/** For what nobody watches: without windows the journeys take a quarter less. Where there is none, the whole browser. */
export function findHeadlessChromium(): string {
  if (process.env.CHROMIUM_PATH || (!existsSync(shell) && installed())) return findChromium();
  return existsSync(shell) || installFromDistribution('chromium-headless-shell') ? shell : findChromium();
}
