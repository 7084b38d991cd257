/** The running product on the sandbox, with a sample account and a browser that photographs it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../check/chromium.ts';
import { installFromDistribution } from '../check/distribution.ts';
import {
  atFullSpeed,
  buildProduct,
  environment,
  nodeFlags,
  ownNode,
  productProgram,
  root,
} from '../prepare.mjs';

const port = 3986;
export const address = `http://localhost:${port}`;

export type Shot = {
  path: string;
  theme: 'dark' | 'light';
  width: number;
  height: number;
  language?: string;
};

export type Product = {
  browser: Browser;
  /** PNG of a page as the sample account sees it; `/track` is the page of its first YouTube song. */
  take(shot: Shot): Promise<Buffer>;
};

async function ready(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product did not get ready.');
}

async function signIn(): Promise<{ cookie: string; trackId: string }> {
  const demo = await fetch(`${address}/api/demo`, { method: 'POST' });
  const cookie = demo.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const tracks = (await (
    await fetch(`${address}/api/tracks?platform=youtube`, { headers: { cookie } })
  ).json()) as { id: string }[];
  return { cookie, trackId: tracks[0]?.id ?? '' };
}

function photographer(browser: Browser, account: { cookie: string; trackId: string }) {
  return async ({ path, theme, width, height, language = 'en' }: Shot): Promise<Buffer> => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const [name = '', value = ''] = account.cookie.split('=');
    await context.addCookies(
      Object.entries({ theme, userLanguage: language, [name]: value }).map(([key, text]) => ({
        name: key,
        value: text,
        url: address,
      })),
    );
    const page = await context.newPage();
    await page.goto(address + (path === '/track' ? `/track/${account.trackId}` : path), {
      waitUntil: 'load',
    });
    // Charts are drawn after the page has been taken over.
    await page.waitForTimeout(2_500);
    const picture = await page.screenshot();
    await context.close();
    return picture;
  };
}

/** Starts the product, lets `use` work with it, and leaves nothing behind. */
export async function withProduct(use: (product: Product) => Promise<void>): Promise<void> {
  // Without them Chinese, Japanese and Korean titles would be boxes.
  installFromDistribution('fonts-noto-cjk');
  buildProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'tracklight-screenshots-'));
  const server = spawn(ownNode, [...nodeFlags, productProgram], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      ...atFullSpeed(),
      PORT: String(port),
      DATA_DIR: dataDir,
      PLATFORMS: 'sandbox',
      LOG_LEVEL: 'error',
    },
  });
  try {
    await ready();
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    await use({ browser, take: photographer(browser, await signIn()) });
    await browser.close();
  } finally {
    server.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
