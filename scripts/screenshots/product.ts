/** The running product on the sandbox, with a sample account and a browser that photographs it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../check/chromium.ts';
import { installFromDistribution } from '../check/distribution.ts';
import { root } from '../prepare.mjs';
import { firstTrackOf, signInToSample, withRunningProduct } from '../running-product.ts';

const port = 3986;
export const address = `http://localhost:${port}`;

export type Shot = {
  /** `/track` is the page of the sample's first YouTube song. */
  path: string;
  theme: 'dark' | 'light';
  width: number;
  height: number;
  language?: string;
  /** Pixels of the picture for one of the page. */
  scale?: number;
  /** What the picture begins with, where it is not the top of the page; and what room is kept above, in pixels. */
  from?: { selector: string; above: number };
};

export type Product = {
  browser: Browser;
  /** Of the sample account. */
  cookie: string;
  /** A page as the sample account sees it, or whoever's cookie is given. */
  visit(shot: Shot & { cookie?: string }): Promise<Page>;
  /** PNG of a page as the sample account sees it. */
  take(shot: Shot): Promise<Buffer>;
  /** The same in both themes. */
  takeBoth(shot: Omit<Shot, 'theme'>): Promise<Record<Shot['theme'], Buffer>>;
  /**
   * Writes a picture below `public` once all are taken: the build is made from that folder, and whatever is started
   * meanwhile would build anew and take away what the running product serves.
   */
  keep(file: string, picture: Buffer): void;
};

type Account = { cookie: string; trackId: string };

/** Without its scripts a page waits for nothing: says why, in place of a wait that runs out. */
function endWhereBuiltAnew(page: Page): void {
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() !== 404 || !pathname.startsWith('/assets/')) return;
    const reason = `${pathname} is gone: the product was built anew while its pictures were taken.`;
    void page.context().close({ reason });
  });
}

async function open(browser: Browser, account: Account, shot: Shot): Promise<Page> {
  const { path, theme, width, height, language = 'en', scale = 1, from } = shot;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    // Public pages are told in what the browser asks for.
    locale: language,
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
  // A busy machine takes long for a page.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  endWhereBuiltAnew(page);
  await page.goto(address + (path === '/track' ? `/track/${account.trackId}` : path), {
    waitUntil: 'load',
  });
  if (from) {
    const top = await page
      .locator(from.selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await page.evaluate((y) => scrollTo(0, y), top - from.above);
  }
  // Charts are drawn after the page has been taken over.
  await page.waitForTimeout(2_500);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main .skeleton')].every(
      (part) => part.getBoundingClientRect().top > innerHeight,
    ),
  );
  return page;
}

/** As the button in the header does it, at once. */
export async function showTheme(page: Page, theme: Shot['theme']): Promise<void> {
  // Public pages are as the reader's system.
  await page.emulateMedia({ colorScheme: theme });
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' });
  await page.evaluate((chosen) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page itself reads it there
    document.cookie = `theme=${chosen}; path=/`;
    dispatchEvent(new Event('theme'));
  }, theme);
  await page.waitForTimeout(700);
}

function photographer(browser: Browser, account: Account): Pick<Product, 'visit' | 'take' | 'takeBoth'> {
  return {
    visit: ({ cookie = account.cookie, ...shot }) => open(browser, { ...account, cookie }, shot),
    async take(shot) {
      const page = await open(browser, account, shot);
      const picture = await page.screenshot();
      await page.context().close();
      return picture;
    },
    async takeBoth(shot) {
      const page = await open(browser, account, { ...shot, theme: 'dark' });
      const dark = await page.screenshot();
      await showTheme(page, 'light');
      const light = await page.screenshot();
      await page.context().close();
      return { dark, light };
    },
  };
}

/** Starts the product, lets `use` work with it, and leaves nothing behind. */
export async function withProduct(use: (product: Product) => Promise<void>): Promise<void> {
  // Without them Chinese, Japanese and Korean titles would be boxes.
  installFromDistribution('fonts-noto-cjk');
  const kept = new Map<string, Buffer>();
  await withRunningProduct({ port, platforms: 'sandbox' }, async () => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const cookie = await signInToSample(address);
    const trackId = await firstTrackOf(address, cookie, 'youtube');
    const keep: Product['keep'] = (file, picture) => kept.set(file, picture);
    await use({ browser, cookie, keep, ...photographer(browser, { cookie, trackId }) });
    await browser.close();
  });
  for (const [name, picture] of kept) {
    const file = join(root, 'public', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, picture);
  }
}
