/** What stands in the place of numbers that there are none of, as the server would draw it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import analytics from '#i18n/analytics/en.json' with { type: 'json' };
import explore from '#i18n/explore/en.json' with { type: 'json' };
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { overviewForTest } from '../overview-for-test.ts';
import { readOverview } from '../use-overview.ts';
import { NoNumbers } from './explore-page.tsx';
import { readExplore } from './explore-state.ts';

const reader = { timeZone: 'UTC', now: new Date('2026-11-20T12:00:00Z'), language: 'en' as const };

function drawn(songs?: number): string {
  const client = createQueryClient();
  const { plan } = overviewForTest();
  const { queryKey } = readOverview(new URLSearchParams(), '', reader);
  if (songs !== undefined) client.setQueryData(queryKey, overviewForTest({ plan: { ...plan, used: songs } }));
  const state = readExplore(new URLSearchParams());
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslationsProvider translations={translationsOf('en', { analytics, explore })}>
        <MemoryRouter>
          <NoNumbers explore={{ reader, state }} />
        </MemoryRouter>
      </TranslationsProvider>
    </QueryClientProvider>,
  );
}

it('[ANL-04] a first song is asked for only once it is known that there is none', () => {
  expect(drawn(0)).toContain('No songs yet');
  expect(drawn(11)).not.toContain('No songs yet');
  expect(drawn()).not.toContain('No songs yet');
});
