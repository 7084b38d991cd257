/** A chart of a report, as screen readers are told of it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PrintedChart } from '#contract/documents.ts';
import german from '#i18n/metrics/de.json' with { type: 'json' };
import english from '#i18n/metrics/en.json' with { type: 'json' };
import reportsInGerman from '#i18n/reports/de.json' with { type: 'json' };
import reports from '#i18n/reports/en.json' with { type: 'json' };
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { DocumentChart } from './document-chart.tsx';

const chartOf = (title: string): PrintedChart => ({
  ...{ kind: 'chart', title, sentence: 'Views: +3.', mode: 'bars', interval: 'day' },
  ...{ dates: ['2026-11-19', '2026-11-20'], series: [{ id: 'youtube', name: 'YouTube', values: [1, 2] }] },
  ...{ unit: { kind: 'count' }, source: 'YouTube' },
});

it.each([
  ['en', { metrics: english, reports }, 'Views · YouTube · per day'],
  ['de', { metrics: german, reports: reportsInGerman }, 'Aufrufe · YouTube · pro Tag'],
] as const)('[RPT-01] says once how long a point is: %s', (language, folders, title) => {
  const i18n = translationsOf(language, folders);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationsProvider translations={i18n}>
        <DocumentChart chart={chartOf(title)} level={1} />
      </TranslationsProvider>
    </QueryClientProvider>,
  );
  const [, label = ''] = /aria-label="([^"]*)"[^>]*role="slider"/.exec(html) ?? [];
  expect(label.startsWith(`${title}. `)).toBe(true);
  expect(label).not.toMatch(/by day|nach Tag|je Tag/);
});
