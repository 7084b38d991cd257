/** A key figure with more notes than a glance takes: the first stands, the others wait behind a press, and none is lost. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import analytics from '#i18n/analytics/en.json' with { type: 'json' };
import { figuresOf } from '#i18n/figures.ts';
import metrics from '#i18n/metrics/en.json' with { type: 'json' };
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { changeForTest, overviewForTest, totalForTest } from '../overview-for-test.ts';
import { FigureCard } from './figure-card.tsx';

const span = { from: '2026-11-12', to: '2026-11-19', gained: 42, corrected: 0, songs: 1 };
const some = { all: 7, known: 6, compared: 5, part: 0, partTitles: [] };

function shown(change: Parameters<typeof changeForTest>[0], ofSongs = some): string {
  const overview = overviewForTest({
    totals: [totalForTest({ change: changeForTest(change) })],
    figures: [{ metric: 'plays', platforms: ['soundcloud'], ofSongs }],
  });
  const [figure] = figuresOf(overview, []);
  if (!figure) throw new Error('No figure');
  const card = <FigureCard figure={figure} now={new Date('2026-11-20')} overview={overview} view="gained" />;
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <TranslationsProvider translations={translationsOf('en', { analytics, metrics })}>
          {card}
        </TranslationsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('[ANL-01] folds what follows the first note, and says whose details they are', () => {
  const html = shown({ across: span, daysRead: 2 });
  const [before = '', details = ''] = html.split('<details');
  expect(before).toContain('from 6 of 7 songs');
  expect(before).not.toMatch(/day missing|plus 42|compares/);
  expect(details).toMatch(/<summary[^>]*>.*Details.*Plays\u00a0· SoundCloud.*<\/summary>/);
  for (const note of ['1 day missing', 'plus 42 over missing days', 'compares 5 of 6 songs'])
    expect(details).toContain(note);
});

it('[ANL-01] folds nothing where there is little to say', () => {
  const html = shown({});
  expect(html).toContain('compares 5 of 6 songs');
  expect(html).not.toContain('<details');
});
