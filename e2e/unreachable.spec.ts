/** The server is gone, answers nothing but failures, or takes its time: every page stays, says so, and goes on. */
import type { Locator, Page, Route } from '@playwright/test';
import { asAdministrator, withTrouble } from './admin-kit.ts';
import { expect, hydrated, readingSampleData, somebody, test, withSampleData } from './kit.ts';
import { isFull } from './matrix.ts';

const api = /\/api\/(?!events)/;

const gone = (route: Route) => route.abort('connectionrefused');
const broken = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' });

const words = {
  gone: 'We can’t reach the server.',
  broken: 'Something went wrong on our side.',
};

const faults = { gone: { pattern: /./, answer: gone }, broken: { pattern: api, answer: broken } };
type Fault = keyof typeof faults;

/** Both everywhere in `npm run journeys`; in `npm test` one on one page: `offline.spec.ts` has no server either. */
const faultsFor = (name: string): Fault[] =>
  isFull ? ['gone', 'broken'] : name === 'settings' ? ['broken'] : [];

/** As if the server had stopped, its files and pages included, or failed at whatever it is asked. */
const strike = (page: Page, fault: Fault) => page.route(faults[fault].pattern, faults[fault].answer);

/** Calls wait until they are let go. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOver = false;
  await page.route(api, async (route) => {
    if (isOver) await route.fallback();
    else held.push(route);
  });
  return async () => {
    isOver = true;
    await Promise.all(held.map((route) => route.fallback()));
  };
}

type Place = {
  /** Somebody for whom there is such a page, with what it needs; answers its address. */
  prepare(page: Page): Promise<string>;
  /** Where it is come from; the settings, where nothing of other pages is known. */
  from?: string;
  /** By links, so that the browser itself reads. */
  arrive(page: Page): Promise<void>;
  /** What the page does for whoever presses this, after `ready`. */
  ready?(page: Page): Promise<unknown>;
  button(page: Page): Locator;
};

const link = (page: Page, name: string) => page.getByRole('link', { name }).first();
const inMain = (page: Page) => page.getByRole('main');

const sample = async (page: Page) => {
  await withSampleData(page);
  return (await (await page.request.get('/api/tracks?limit=1')).json())[0].id as string;
};

async function writtenPost(page: Page) {
  const slug = `unreachable-${somebody().email.split('@')[0]}`;
  const data = {
    title: slug,
    description: 'What happens without a server.',
    topics: ['growth'],
    cover: null,
    markdown: 'First line.',
    publishedOn: null,
    updatedAt: null,
  };
  expect((await page.request.patch(`/api/admin/posts/${slug}/en`, { data })).status()).toBe(200);
  return slug;
}

const places: Record<string, Place> = {
  dashboard: {
    prepare: async (page) => {
      await withSampleData(page);
      return '/dashboard';
    },
    arrive: (page) => link(page, 'Dashboard').click(),
    ready: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Add songs' }).click();
      await page.getByRole('dialog').getByLabel('Links to songs').fill('https://youtu.be/9bZkp7q19f0');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }),
  },
  tracks: {
    prepare: async (page) => {
      await withSampleData(page);
      return '/tracks';
    },
    arrive: (page) => link(page, 'Tracks').click(),
    ready: (page) => inMain(page).getByRole('checkbox').nth(1).click(),
    button: (page) => page.getByRole('button', { name: 'Refresh now' }),
  },
  track: {
    prepare: async (page) => `/track/${await sample(page)}`,
    from: '/tracks',
    arrive: (page) => inMain(page).locator('a[href^="/track/"]').first().click(),
    button: (page) => page.getByRole('button', { name: 'Refresh now' }),
  },
  settings: {
    prepare: async (page) => {
      await withSampleData(page);
      return '/settings';
    },
    from: '/dashboard',
    arrive: (page) => link(page, 'Settings').click(),
    ready: (page) => page.getByLabel('First name').fill(`Ada ${somebody().email.slice(0, 20)}`),
    button: (page) => inMain(page).getByRole('button', { name: 'Save', exact: true }),
  },
  'admin/sync': {
    prepare: async (page) => {
      await asAdministrator(page);
      await withTrouble(page);
      return '/settings';
    },
    // Trouble is what the browser reads, not what the server has rendered.
    ready: (page) => link(page, 'Sync status').click(),
    arrive: (page) => link(page, 'Sync status').click(),
    button: (page) => page.getByRole('button', { name: 'Resume now SoundCloud' }),
  },
  'admin/contact': {
    prepare: async (page) => {
      const { email } = somebody();
      const data = { name: 'Writer', email, message: 'A line', topic: 'press', page: '/tracks' };
      expect((await page.request.post('/api/contact', { data })).status()).toBe(204);
      await asAdministrator(page);
      return '/admin/contact';
    },
    arrive: (page) => link(page, 'Contact messages').click(),
    button: (page) =>
      inMain(page)
        .getByRole('button', { name: /^Mark as done/ })
        .first(),
  },
  'blog-admin/:slug': {
    prepare: async (page) => {
      await asAdministrator(page);
      return `/blog-admin/${await writtenPost(page)}/en`;
    },
    arrive: async (page) => {
      await link(page, 'Blog Admin').click();
    },
    ready: (page) => inMain(page).getByLabel('Title', { exact: true }).fill('Another title'),
    button: (page) => page.getByRole('button', { name: 'Save', exact: true }),
  },
  'video-admin': {
    prepare: async (page) => {
      await asAdministrator(page);
      return '/video-admin';
    },
    arrive: (page) => link(page, 'Video Admin').click(),
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add video' }).click();
      const input = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
      await input('Link').fill(`https://youtu.be/${Date.now().toString(36).padStart(11, 'u')}`);
      await input('Title').fill('A video');
      await input('Description').fill('What it shows.');
      await input('Duration').fill('1:02');
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }),
  },
};

const stillOpen = (page: Page) => page.evaluate(() => 'isStillOpen' in window);
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isStillOpen: true }));

async function open(page: Page, place: Place): Promise<void> {
  await page.goto(await place.prepare(page));
  await hydrated(page);
  await place.ready?.(page);
  await expect(place.button(page)).toBeVisible();
}

const everyPlace = Object.entries(places);

for (const [name, place] of everyPlace) {
  for (const fault of faultsFor(name))
    test(`[ANL-09] /${name}, ${fault}: what is pressed fails in words, the page stays, and goes on afterwards`, async ({
      page,
      complaints,
    }) => {
      await open(page, place);
      await mark(page);
      const heading =
        (await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()) ?? '';
      await strike(page, fault);
      await place.button(page).click();
      await expect(page.getByText(words[fault], { exact: false }).last()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: heading, includeHidden: true })).toHaveCount(
        1,
      );
      if (fault === 'gone') await expect(page.getByText('Can’t reach Tracklight.')).toBeVisible();
      expect(await stillOpen(page)).toBe(true);
      await page.unroute(faults[fault].pattern);
      if (fault === 'gone') {
        // Below an open dialog it cannot be pressed, and goes by itself.
        const again = page.getByRole('button', { name: 'Try now' });
        // It may also go by itself between the look and the press.
        if (await again.isVisible()) await again.click({ timeout: 2_000 }).catch(() => undefined);
        await expect(page.getByText('Can’t reach Tracklight.')).toBeHidden();
      }
      complaints.length = 0;
    });
}

for (const [name, place] of isFull ? everyPlace : everyPlace.slice(0, 1)) {
  test(`[ANL-09] /${name}, slow: what is pressed shows that it goes on, until it is done @full`, async ({
    page,
  }) => {
    await open(page, place);
    const release = await hold(page);
    const button = place.button(page);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
  });

  test(`[ANL-09] /${name}: whoever comes there while the server fails stays in the frame, and another try heals it @full`, async ({
    page,
    complaints,
  }) => {
    await place.prepare(page);
    await page.goto(place.from ?? '/settings');
    await hydrated(page);
    await mark(page);
    await strike(page, 'broken');
    await place.arrive(page);
    const failure = inMain(page).getByRole('alert').first();
    await expect(failure).toContainText(words.broken);
    await page.unroute(api);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(inMain(page).getByRole('alert')).toHaveCount(0);
    expect(await stillOpen(page)).toBe(true);
    complaints.length = 0;
  });
}

test('[ANL-09] a page whose code cannot be had leaves people where they are, and is there when it can @full', async ({
  page,
  complaints,
}) => {
  await readingSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await mark(page);
  const files = '**/assets/settings-*.js';
  await page.route(files, gone);
  await link(page, 'Settings').click();
  await expect(page.getByText('Couldn’t load that page.', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await stillOpen(page)).toBe(true);
  complaints.length = 0;
});

test('[ANL-09] a period that cannot be read leaves the numbers of the one before, dimmed, with another try @full', async ({
  page,
  complaints,
}) => {
  await readingSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const views = inMain(page).getByRole('article').filter({ hasText: 'Views' }).first();
  const number = (await views.getByText(/^\+[\d,]+$/).textContent()) ?? '';
  await page.route('**/api/analytics/overview*', broken);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void };
    };
    router.navigate('/dashboard?period=90');
  });
  await expect(inMain(page).getByRole('alert')).toContainText(words.broken);
  await expect(views).toContainText(number);
  await expect(views.locator('.stale')).toHaveCount(1);
  await page.unroute('**/api/analytics/overview*');
  await inMain(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(inMain(page).getByRole('alert')).toHaveCount(0);
  complaints.length = 0;
});

test('[ANL-09] offline is said with the time of what is shown; what is removed then stays on the list, and nothing happens later @full', async ({
  page,
  complaints,
}) => {
  await withSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const rows = inMain(page).getByRole('checkbox');
  await rows.nth(1).click();
  await page.context().setOffline(true);
  await expect(page.getByText(/You are offline\. Showing numbers from \d+:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(words.gone, { exact: false }).last()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(inMain(page).getByText('24 links').first()).toBeVisible();
  expect(await (await page.request.get('/api/tracks')).json()).toHaveLength(24);
  expect(asked.filter((call) => /^DELETE|remove$/.test(call))).toEqual([]);
  complaints.length = 0;
});

test('[ANL-09] texts that are lost on their way are asked for again: the page is readable, and soon of use @full', async ({
  page,
}) => {
  await readingSampleData(page);
  let lost = 0;
  await page.route(/\/assets\/en-[^/]*\.json$/, (route) => (lost++ < 3 ? route.abort() : route.continue()));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await hydrated(page);
  expect(lost).toBeGreaterThan(3);
});
