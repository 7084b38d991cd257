/** What journeys of administrators need: their sign-in, and a sync that is in trouble. */
import type { Page } from '@playwright/test';
import type { DeadLetter, SyncStatus } from '../src/contract/admin.ts';
import { administrator } from './administrator.ts';
import { expect, hydrated } from './kit.ts';

export async function asAdministrator(page: Page): Promise<void> {
  const answer = await page.request.post('/api/login', { data: administrator });
  expect(answer.status()).toBe(200);
}

/** As people come there: by the link, so that the browser itself reads the status. */
export async function openStatus(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Sync status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync status');
}

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const trouble: Partial<Record<string, Partial<SyncStatus['platforms'][number]>>> = {
  youtube: {
    state: 'paused',
    reason: 'rate-limited',
    pausedUntil: minutesAgo(-180),
    quotas: [
      {
        name: 'units',
        calls: 10_000,
        window: { dayIn: 'America/Los_Angeles' },
        used: 10_000,
        asked: 4_000,
        resetsAt: minutesAgo(-180),
      },
    ],
  },
  spotify: { state: 'not-configured', isConfigured: false, due: { count: 10_000, isMore: true } },
  soundcloud: {
    state: 'down',
    reason: 'unavailable',
    pausedUntil: minutesAgo(-11),
    lastFailure: 'unavailable',
    lastFailureAt: minutesAgo(1),
    due: { count: 120, isMore: false },
    oldestDueAt: minutesAgo(52),
    deadLetters: { count: 1, isMore: false },
    failures: {
      since: minutesAgo(600),
      calls: { unavailable: 27, 'rate-limited': 13 },
      songs: { unavailable: 4 },
      isMore: true,
    },
  },
};

const letter: DeadLetter = {
  itemId: 'itm_00000000000000000000000000000001',
  platform: 'soundcloud',
  title: 'Silver Line',
  artist: 'Ada Byron',
  url: 'https://soundcloud.com/ada/silver-line',
  failures: 9,
  kind: 'unavailable',
  detail: 'HTTP 503 after 3 tries',
  failedAt: minutesAgo(90),
  since: minutesAgo(5000),
};

/** Puts trouble into what the server says, and answers what was asked of it to mend that. */
export async function withTrouble(page: Page): Promise<[path: string, body: unknown][]> {
  const asked: [string, unknown][] = [];
  const status = (await (await page.request.get('/api/admin/sync')).json()) as SyncStatus;
  const platforms = status.platforms.map((one) => ({ ...one, ...trouble[one.id] }));
  const queues = status.queues.map((queue, place) => ({ ...queue, failed: place === 0 ? 2 : 0 }));
  await page.route('**/api/admin/sync', (route) => route.fulfill({ json: { ...status, platforms, queues } }));
  await page.route('**/api/admin/sync/dead-letters*', (route) =>
    route.fulfill({ json: { deadLetters: [letter], nextCursor: null } }),
  );
  await page.route(/\/api\/admin\/sync\/(retry|platforms\/.*)$/, async (route) => {
    const request = route.request();
    asked.push([new URL(request.url()).pathname, request.postDataJSON()]);
    if (request.url().endsWith('/retry')) await route.fulfill({ json: { retried: 1, isMore: false } });
    else await route.fulfill({ status: 204 });
  });
  return asked;
}
