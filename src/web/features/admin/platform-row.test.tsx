/** What operators read about a platform that refuses its keys, as the server would draw it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { KeysCheck, PlatformStatus } from '#contract/admin.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { PlatformRow } from './platform-row.tsx';

const now = new Date('2026-12-01T12:00:00Z');

const paused = (id: PlatformId): PlatformStatus => ({
  ...{ id, isConfigured: true, state: 'paused', reason: 'needs-auth', pausedUntil: null },
  ...{ lastSuccessAt: null, lastFailureAt: now.toISOString(), lastFailure: 'needs-auth' },
  ...{ due: { count: 2, isMore: false }, oldestDueAt: null, claimed: 0, quotas: [] },
  deadLetters: { count: 0, isMore: false },
  failures: { since: now.toISOString(), calls: {}, songs: {}, isMore: false },
});

async function shown(id: PlatformId, check?: KeysCheck): Promise<string> {
  const admin = (await import('../../../i18n/admin/en.json', { with: { type: 'json' } })).default;
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <TranslationsProvider translations={translationsOf('en', { admin })}>
        <PlatformRow check={check} now={now} platform={paused(id)} />
      </TranslationsProvider>
    </QueryClientProvider>,
  );
}

it.each([
  ['lastfm', 'with a Last.fm Pro subscription'],
  ['spotify', 'owner with Spotify Premium'],
  ['soundcloud', 'needs SoundCloud Artist Pro'],
] as const)(
  '[ADM-03] %s’s refused keys are told with the reason that keys do not show',
  async (id, reason) => {
    const html = await shown(id, { outcome: 'needs-auth', detail: 'code 26 (key suspended)' });
    expect(html.split(reason)).toHaveLength(3);
    expect(html).toContain('code 26 (key suspended)');
  },
);

it('[ADM-03] of other platforms no reason is made up', async () => {
  const html = await shown('deezer', { outcome: 'needs-auth', detail: null });
  expect(html).toContain('Our keys were rejected.');
  expect(html).not.toMatch(/Premium|Last\.fm|Artist Pro/);
});
