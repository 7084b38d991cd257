/** Markup and scripts in every text that somebody can write: shown as they were typed, to the one who wrote them and to others. */
import type { Page } from '@playwright/test';
import type { Track } from '#contract/tracks.ts';
import { asAdministrator } from './admin-kit.ts';
import { expect, hydrated, somebody, test } from './kit.ts';

/** Each would leave a trace in the page that took it for its own. */
const markup = (what: string) =>
  `${what} <img src=x onerror="window.hit=1"><b>"><script>window.hit=1</script>`;

async function expectAsTyped(page: Page, path: string, ...texts: string[]): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await hydrated(page);
    for (const text of texts)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    const found = await page.evaluate(() => [
      (window as { hit?: number }).hit,
      document.querySelectorAll('img[src="x"], img[onerror], main b').length,
      [...document.scripts].filter(({ text }) => text === 'window.hit=1').length,
    ]);
    expect(found).toEqual([undefined, 0, 0]);
  });
}

test('[SEC-01] markup in whatever somebody writes is text, on their own pages and on those of the team @full', async ({
  page,
  browser,
}) => {
  test.slow();
  const { request } = page;
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json().catch(() => undefined);
  };
  const unique = Date.now().toString(36);
  const person = { ...somebody(), firstName: `<b>F${unique}</b>`, lastName: '<img src=x onerror=hit=1>' };
  const user = await post('/api/register', person);
  await post('/api/tracks', { urls: [`https://www.youtube.com/watch?v=mark${unique.slice(0, 7)}`] });
  const tracks: Track[] = await (await request.get('/api/tracks')).json();
  const trackIds = tracks.map(({ id }) => id);
  const named = { name: markup(`List ${unique}`), description: markup('About') };
  const playlist = await post('/api/playlists', { ...named, isPublic: true, trackIds });
  await post('/api/tracks/views', { name: markup('View').slice(0, 60), shows: {}, isDefault: false });
  const [from, to] = ['2026-11-01', '2026-11-05'];
  await post('/api/campaigns', {
    name: markup('Ad'),
    kind: 'ad',
    trackIds,
    from,
    to,
    notes: markup('Notes'),
  });
  const { id: receiverId } = await (await request.get('/api/admin-user')).json();
  await post('/api/messages', { receiverId, subject: markup('Subject'), content: markup('Content') });
  await post('/api/contact', {
    ...{
      name: markup('Sender'),
      email: person.email,
      topic: 'question',
      message: markup(`Letter ${unique}`),
    },
  });
  await request.post('/api/imports', {
    multipart: {
      file: {
        name: '<img src=x>.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('date,streams\n2026-01-01,5\n'),
      },
    },
  });

  await expectAsTyped(page, '/dashboard');
  await expectAsTyped(page, '/tracks');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByText(/^View <img src=x/)).toBeVisible();
  await expectAsTyped(page, '/playlists', named.name);
  await expectAsTyped(page, `/playlist/${playlist.id}`, named.name, named.description);
  await expectAsTyped(page, '/discover-playlists', named.name);
  await expectAsTyped(page, '/analytics', markup('Ad'), markup('Notes'));
  await expectAsTyped(page, '/imports', '<img src=x>.csv');
  await expectAsTyped(page, '/messages', markup('Subject'));
  await expectAsTyped(page, '/settings');
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);

  const context = await browser.newContext();
  const team = await context.newPage();
  await asAdministrator(team);
  const canned = await team.request.post('/api/admin/canned-replies', {
    data: { title: markup('Canned').slice(0, 60), content: markup('Reply') },
  });
  expect(canned.ok()).toBe(true);
  await expectAsTyped(team, `/subscribers?search=${encodeURIComponent(person.email)}`, person.firstName);
  await expectAsTyped(team, `/admin/users/${user.id}`, person.firstName);
  await expectAsTyped(team, '/messages', markup('Subject'));
  await expectAsTyped(team, '/admin/contact', markup(`Letter ${unique}`));
  await expectAsTyped(team, '/admin/audit');
  await context.close();
});
