/** Nothing moves under the hand: what comes after a page is there takes no place from what one is about to press. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test, withSampleData } from './kit.ts';
import { isFull } from './matrix.ts';

declare global {
  var shifts: { value: number; moved: string[] }[] | undefined;
}

/** As browsers count it: shares of the window that moved. A font that comes after the first paint is another matter. */
async function watchShifts(): Promise<void> {
  await document.fonts.load('1rem "Inter Variable"');
  await new Promise((painted) => setTimeout(painted, 100));
  const seen: NonNullable<typeof globalThis.shifts> = [];
  globalThis.shifts = seen;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
  const words = ({ node }: { node?: Node }) => node?.textContent?.trim().slice(0, 40) ?? '';
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) seen.push({ value, moved: sources.map(words) });
  }).observe({ type: 'layout-shift' });
}

async function slowReads(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
}

test('[SYNC-10] [NAV-03] no page moves under the hand while slow reads come in', async ({ page }) => {
  await withSampleData(page);
  const [song] = await (await page.request.get('/api/tracks')).json();
  // What is found elsewhere meanwhile is news, which may come.
  const found = async () => (await (await page.request.get('/api/songs/finds?limit=10')).json()).total.finds;
  await expect.poll(found).toBeGreaterThan(0);
  await slowReads(page);
  const always = ['/dashboard', '/tracks', `/song/${song.songId}`];
  const others = [
    '/analytics',
    '/audience',
    '/catalogue',
    '/earnings',
    '/imports',
    '/messages',
    '/playlists',
    '/settings',
    '/subscription',
    '/sync',
  ];
  for (const path of [...always, ...(isFull ? [...others, `/track/${song.id}`] : [])]) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(watchShifts);
    await hydrated(page);
    await page.waitForTimeout(1200);
    const moved = await page.evaluate(() => globalThis.shifts ?? []);
    const sum = moved.reduce((all, { value }) => all + value, 0);
    expect.soft(sum, `${path} moved: ${JSON.stringify(moved)}`).toBeLessThan(0.02);
  }
});
