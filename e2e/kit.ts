/** What journeys share: a visitor with an address of their own, and pages that may not complain. */
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { isTakenOver } from './taken-over.ts';

export { expect };

let visitors = 0;

/** Every test comes from an address of its own; a console error, an uncaught exception, a failed script or whatever a page's policy forbids fails it. */
export const test = base.extend<{ complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
  extraHTTPHeaders: async ({}, use, info) => {
    visitors++;
    await use({ 'x-forwarded-for': `10.${info.workerIndex % 250}.${visitors >> 8}.${visitors & 255}` });
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
      // A try that is caught says nothing by itself.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          reportError(new Error(`${violatedDirective} forbids ${blockedURI}, asked for by ${sourceFile}`)),
        ),
      );
      page.on('console', (message) => {
        // The browser itself reports every 4xx answer; which ones are right is what the journeys check.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, 'nothing in the console').toEqual([]);
    },
    { auto: true },
  ],
});

let people = 0;

export type Person = { email: string; password: string; firstName: string; lastName: string };

export const somebody = (): Person => {
  people++;
  const unique = `${process.pid}-${people}-${Date.now().toString(36)}`;
  return { email: `ada-${unique}@example.com`, password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };
};

/** Registers through the API, for journeys that begin signed in; the way through the dialog has a journey of its own. */
export async function signedIn(page: Page, person = somebody()): Promise<Person> {
  const answer = await page.request.post('/api/register', { data: person });
  expect(answer.status()).toBe(201);
  return person;
}

/** Reads the sum that sign-up asks, and gives its answer. */
export async function answerSum(dialog: Locator): Promise<void> {
  const label = await dialog
    .getByText(/Security check: \d+ \+ \d+/)
    .first()
    .textContent();
  const [, a, b] = /(\d+) \+ (\d+)/.exec(label ?? '') ?? [];
  await dialog.getByLabel(/Security check/).fill(String(Number(a) + Number(b)));
}

/** A fresh sample account: 24 songs and 66 weeks of sandbox history. */
export async function withSampleData(page: Page): Promise<void> {
  const answer = await page.request.post('/api/demo');
  expect(answer.status()).toBe(201);
}

/** Sample data without the statements of its distributor: what is imported then is all there is. */
export async function withUnpaidSampleData(page: Page): Promise<void> {
  await withSampleData(page);
  type Import = { id: string; kind: string };
  const imports = (await (await page.request.get('/api/imports')).json()) as Import[];
  const statement = imports.find(({ kind }) => kind === 'distrokid');
  await page.request.delete(`/api/imports/${statement?.id}`);
  await expect
    .poll(async () => (await (await page.request.get('/api/earnings')).json()).currencies)
    .toEqual([]);
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
let shared: Cookies | undefined;

/** One sample account for all journeys of this process that read alone, and change nothing of it. */
export async function readingSampleData(page: Page): Promise<void> {
  if (shared) return page.context().addCookies(shared);
  await withSampleData(page);
  shared = await page.context().cookies();
}

/** Theme and language as a browser keeps them. */
export const prefer = (
  page: Page,
  preferences: { theme?: 'dark' | 'light' | 'system'; userLanguage?: string; controls?: string },
) =>
  page.context().addCookies(
    Object.entries(preferences).map(([name, value]) => ({
      name,
      value,
      url: `http://localhost:${process.env.E2E_PORT ?? 3987}`,
    })),
  );

/** No violation of WCAG 2.2 A and AA, nor of the best practices axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  // What passed is not described, which takes most of the time; no page of ours has frames, which need a page to sum up.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** Nothing makes the page itself scroll sideways, once its parts have followed the width of the window. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);

/** From the oldest phones that are still in use to most of today's. */
const phoneWidths = [320, 360, 375, 390];

/** On all of them; `more` is asked for at each width. */
export async function expectRoomOnPhones(page: Page, more?: () => Promise<void>): Promise<void> {
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await more?.();
  }
}

/** A part of the page that is taken over later than the rest: a click before that would be lost. */
export const takenOver = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
    )
    .toBe(true);

/** Before that a click would be lost. */
export const hydrated = (page: Page) => page.waitForFunction(isTakenOver);

/** Presses one and then the other before the page is drawn anew, but after the router knows of the first. */
export async function pressTogether(page: Page, first: Locator, second: Locator): Promise<void> {
  const [one, other] = [await first.elementHandle(), await second.elementHandle()];
  await page.evaluate(
    async ([one, other]) => {
      one?.click();
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      other?.click();
    },
    [one as unknown as HTMLElement | null, other as unknown as HTMLElement | null],
  );
}

/** A region that is loaded once it comes near: whoever jumps to the end passes it by. */
export async function scrollTo(page: Page, name: RegExp | string): Promise<Locator> {
  const panel = page.getByRole('region', { name });
  await expect(async () => {
    await page.mouse.wheel(0, 700);
    await expect(panel).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await panel.scrollIntoViewIfNeeded();
  return panel;
}
