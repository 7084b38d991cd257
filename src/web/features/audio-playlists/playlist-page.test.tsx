/** Who is offered to hear a playlist of somebody's own audio, as the server would draw it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/accounts.ts';
import type { AudioPlaylist, AudioPlaylistItem } from '#contract/audio-playlists.ts';
import { keepUser } from '#web/data/current-user.ts';
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';
import { AudioPlaylistPage } from './playlist-page.tsx';
import { readAudioPlaylist } from './queries.ts';

const item: AudioPlaylistItem = {
  ...{ id: 'api_00000000000000000000000000000001', uploadId: 'upl_00000000000000000000000000000001' },
  ...{ title: 'Slow Tide', artist: 'Ada', seconds: 60, peaks: [0, 255, 128], artwork: null },
  ...{ version: 1, state: 'ready' },
};
const playlist: AudioPlaylist = {
  ...{
    id: 'apl_00000000000000000000000000000001',
    name: 'Album',
    description: '',
    itemCount: 1,
    seconds: 60,
  },
  ...{ covers: [], changedAt: '2026-11-01T12:00:00.000Z', version: 1, items: [item] },
};

async function shownTo(role: 'edit' | 'view' | undefined): Promise<string> {
  const areas = ['player', 'playlists', 'uploads', 'audio-playlists', 'frame'] as const;
  const texts = await Promise.all(
    areas.map(async (area) => [
      area,
      (await import(`../../../i18n/${area}/en.json`, { with: { type: 'json' } })).default,
    ]),
  );
  const client = createQueryClient();
  client.setQueryData(readAudioPlaylist(playlist.id).queryKey, playlist);
  const acting = role && { role, ownName: 'Eve', supportUntil: null };
  keepUser(client, { firstName: 'Ada', language: 'en', timeZone: 'UTC', acting } as CurrentUser);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslationsProvider translations={translationsOf('en', Object.fromEntries(texts))}>
        <TooltipProvider>
          <MemoryRouter initialEntries={[`/audio-playlists/${playlist.id}`]}>
            <Routes>
              <Route element={<AudioPlaylistPage />} path="/audio-playlists/:id" />
            </Routes>
          </MemoryRouter>
        </TooltipProvider>
      </TranslationsProvider>
    </QueryClientProvider>,
  );
}

test('[UPL-03] [UPL-04] owner and editors are offered to hear own audio, who only looks sees it drawn', async () => {
  for (const role of ['edit', undefined] as const) {
    const html = await shownTo(role);
    for (const offered of ['Play all', 'Play Slow Tide', 'role="slider"']) expect(html).toContain(offered);
  }
  const html = await shownTo('view');
  for (const offered of ['Play all', 'Play Slow Tide', 'role="slider"']) expect(html).not.toContain(offered);
  expect(html).toContain('Waveform of Slow Tide');
});
