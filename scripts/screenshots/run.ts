/** Takes the README's pictures from the running product on the sandbox: `npm run screenshots`. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './check/chromium.ts';
import { installFromDistribution } from './check/distribution.ts';
import { buildPages, environment, nodeFlags, ownNode, root } from './prepare.mjs';

const port = 3986;
const address = `http://localhost:${port}`;
const folder = join(root, 'docs/screenshots');

type Shot = {
  name: string;
  path: string;
  theme: 'dark' | 'light';
  width: number;
  height: number;
  language?: string;
};

const shots: Shot[] = [
  { name: 'dashboard-dark', path: '/dashboard', theme: 'dark', width: 1440, height: 1000 },
  { name: 'dashboard-light', path: '/dashboard', theme: 'light', width: 1440, height: 1000 },
  { name: 'tracks-dark', path: '/tracks', theme: 'dark', width: 1440, height: 900 },
  { name: 'track-dark', path: '/track', theme: 'dark', width: 1440, height: 1000 },
  {
    name: 'dashboard-phone-german',
    path: '/dashboard',
    theme: 'dark',
    width: 390,
    height: 844,
    language: 'de',
  },
];

async function ready(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product did not get ready.');
}

/** Signs in to a fresh sample account; the song whose page is shown is the first of its list. */
async function signIn(): Promise<{ cookie: string; trackId: string }> {
  const demo = await fetch(`${address}/api/demo`, { method: 'POST' });
  const cookie = demo.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const tracks = (await (
    await fetch(`${address}/api/tracks?platform=youtube`, { headers: { cookie } })
  ).json()) as { id: string }[];
  return { cookie, trackId: tracks[0]?.id ?? '' };
}

async function take(
  browser: Browser,
  shot: Shot,
  account: { cookie: string; trackId: string },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  const cookies = { theme: shot.theme, userLanguage: shot.language ?? 'en' };
  const [name = '', value = ''] = account.cookie.split('=');
  await context.addCookies(
    Object.entries({ ...cookies, [name]: value }).map(([key, text]) => ({
      name: key,
      value: text,
      url: address,
    })),
  );
  const page = await context.newPage();
  await page.goto(address + (shot.path === '/track' ? `/track/${account.trackId}` : shot.path), {
    waitUntil: 'load',
  });
  // Charts are drawn after the page has been taken over.
  await page.waitForTimeout(2_500);
  await page.screenshot({ path: join(folder, `${shot.name}.png`) });
  await context.close();
}

// Without them Chinese, Japanese and Korean titles would be boxes.
installFromDistribution('fonts-noto-cjk');
buildPages();
const dataDir = mkdtempSync(join(tmpdir(), 'tracklight-screenshots-'));
const server = spawn(ownNode, [...nodeFlags, 'src/server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...environment, PORT: String(port), DATA_DIR: dataDir, PLATFORMS: 'sandbox', LOG_LEVEL: 'error' },
});
try {
  await ready();
  mkdirSync(folder, { recursive: true });
  const account = await signIn();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  for (const shot of shots) await take(browser, shot, account);
  await browser.close();
} finally {
  server.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
