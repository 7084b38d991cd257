/** What stands behind a number: one public page, and a way to it from every label. */
import { figureIds } from '#domain/dictionary.ts';
import { metricOrder } from '#domain/metrics.ts';
import { soundTerms } from '#domain/sound.ts';
import { expect, hydrated, readingSampleData, test } from './kit.ts';

test('[BEY-04] a word or a platform narrows the dictionary, and nothing is asked of the server', async ({
  page,
}) => {
  await page.goto('/dictionary');
  await hydrated(page);
  const entries = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(entries).toHaveCount(metricOrder.length + soundTerms.length + figureIds.length);
  const asked: string[] = [];
  // Every page says from time to time that it is open, and loads in idle moments what others need.
  page.on('request', (request) => /\/heartbeat$|\/assets\//.test(request.url()) || asked.push(request.url()));
  const filter = page.getByRole('searchbox', { name: 'Search the dictionary' });
  await filter.fill('deezer');
  await expect(entries).toHaveText(['Streams', 'Rank', 'Tempo', 'Not offered']);
  await filter.fill('xyzzy');
  await expect(page.getByText('No entries found')).toBeVisible();
  await filter.fill('');
  await expect(entries).toHaveCount(metricOrder.length + soundTerms.length + figureIds.length);
  expect(asked).toEqual([]);
});

test('[BEY-04] an entry has an address of its own, in each language, and search engines know it as a term', async ({
  page,
}) => {
  await page.goto('/de/dictionary#gap');
  await expect(page.getByRole('heading', { name: 'Lücke' })).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Auf dieser Seite' })
    .getByRole('link', { name: 'Rang' })
    .click();
  await expect(page).toHaveURL(/\/de\/dictionary#rank$/);
  await expect(page.getByRole('heading', { name: 'Rang', exact: true })).toBeInViewport();
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [set] = facts.flatMap((json) =>
    JSON.parse(json)['@graph'].filter((fact: { '@type': string }) => fact['@type'] === 'DefinedTermSet'),
  );
  expect(set.inLanguage).toBe('de');
  expect(set.hasDefinedTerm.map(({ url }: { url: string }) => new URL(url).hash.slice(1))).toEqual([
    ...metricOrder,
    ...soundTerms,
    ...figureIds,
  ]);
});

test('[BEY-04] labels of a song, and what a figure opens to, lead to their entries @full', async ({
  page,
}) => {
  await readingSampleData(page);
  const [song] = await (await page.request.get('/api/tracks?platform=youtube')).json();
  await page.goto(`/track/${song.id}`);
  await hydrated(page);
  const numbers = page.getByRole('region', { name: 'Current numbers' });
  const label = numbers.getByRole('link').first();
  const address = await label.getAttribute('href');
  expect(metricOrder.map((id) => `/dictionary#${id}`)).toContain(address);
  await label.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator(`h3${address?.replace('/dictionary', '')}`)).toBeInViewport();
  await page.goBack();
  await numbers.getByRole('button', { name: 'Source' }).first().click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /^More in the dictionary/ }),
  ).toHaveAttribute('href', address ?? '');
});
