/** What everybody reads of a platform that cannot be read, as the server would draw it; marks of direction left out. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { downReasons, type PlatformHealth, type Status } from '#contract/status.ts';
import { languageCodes } from '#domain/languages.ts';
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { readStatus, StatusPage } from './status-page.tsx';

const at = '2026-12-01T12:00:00.000Z';
const statusOf = (health: Pick<PlatformHealth, 'id' | 'reason'>): Status => ({
  at,
  service: { database: 'up', worker: 'up', workerSeenAt: at },
  platforms: [{ ...health, state: 'down', since: at, answered: null, days: [] }],
});

it.each(languageCodes)(
  '[BEY-13] in %s keys that are refused, and pages that are not shown to us, are no outage',
  async (code) => {
    const status = (await import(`../../../i18n/status/${code}.json`, { with: { type: 'json' } })).default;
    const shown = (health: Pick<PlatformHealth, 'id' | 'reason'>): string => {
      const client = createQueryClient();
      client.setQueryData(readStatus().queryKey, statusOf(health));
      return renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <TranslationsProvider translations={translationsOf(code, { status })}>
            <StatusPage />
          </TranslationsProvider>
        </QueryClientProvider>,
      ).replace(/[\u2066-\u2069]/g, '');
    };
    const said = downReasons.map((reason) => {
      const id = reason === 'kept-out' ? 'bandcamp' : 'lastfm';
      const text: string = status.text[reason === 'unavailable' ? 'down' : reason];
      const sentence = text.replace('{{platform}}', reason === 'kept-out' ? 'Bandcamp' : 'Last.fm');
      const html = shown({ id, reason });
      expect(html).toContain(sentence);
      const isRefused = reason === 'needs-auth' || reason === 'kept-out';
      expect(html).toContain(`${status.state[isRefused ? 'refused' : 'down']}</span>`);
      return sentence;
    });
    expect(new Set(said).size).toBe(downReasons.length);
  },
);
