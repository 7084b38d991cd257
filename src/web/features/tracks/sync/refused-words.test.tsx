/** What artists read where a platform does not let us in, as the server would draw it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Language, languageCodes } from '#domain/languages.ts';
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { useRefusal } from '../add/use-refusal.ts';
import { useReasonText } from './use-sync.ts';

const textsOf = async (language: Language) => ({
  sync: (await import(`../../../../i18n/sync/${language}.json`, { with: { type: 'json' } })).default,
  add: (await import(`../../../../i18n/add/${language}.json`, { with: { type: 'json' } })).default,
});

const page = 'https://hollowtide.bandcamp.com/track/one';
const playlist = 'https://open.spotify.com/playlist/37i9dQZF1DX';

const names = ['Last.fm', 'Bandcamp', 'Last.fm', 'Bandcamp', 'Spotify', 'Spotify', 'YouTube', 'Deezer'];

function Words() {
  const reason = useReasonText();
  const refusal = useRefusal();
  return (
    <ul>
      <li>{reason('needs-auth', 'lastfm')}</li>
      <li>{reason('kept-out', 'bandcamp')}</li>
      <li>{refusal({ kind: 'refused', code: 'access_refused' }, 'https://www.last.fm/music/A/_/B')}</li>
      <li>{refusal({ kind: 'refused', code: 'kept_out' }, page)}</li>
      <li>{refusal({ kind: 'refused', code: 'not_a_track' }, playlist)}</li>
      <li>{reason('no-title', 'spotify')}</li>
      <li>{reason('no-counts', 'youtube')}</li>
      <li>{reason('replaced', 'deezer')}</li>
    </ul>
  );
}

async function words(language: Language): Promise<string[]> {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <TranslationsProvider translations={translationsOf(language, await textsOf(language))}>
        <Words />
      </TranslationsProvider>
    </QueryClientProvider>,
  );
  return html.split(/<\/?(?:ul|li)>/).filter(Boolean);
}

it('[BEY-13] a platform that stopped our access says so, and that nothing is lost', async () => {
  const [reason, page, link, shut, closed] = await words('en');
  expect(reason).toMatch(/^We lost access to Last\.fm\. Your links and history are safe\./);
  expect(page).toMatch(/^Bandcamp didn’t let us open the page\./);
  expect(link).toMatch(/^We lost access to Last\.fm\. Your link is fine/);
  expect(shut).toMatch(/^Bandcamp blocked us from this page\. Your link is fine/);
  expect(closed).toMatch(/only with their owner and collaborators/);
});

it.each(languageCodes)('[I18N-01] in %s each of them has words of its own', async (language) => {
  const all = await words(language);
  expect(new Set(all).size).toBe(8);
  for (const [place, name] of names.entries()) expect(all[place]).toContain(name);
});

it('[TRK-15] a song that cannot be read is no platform that is down: what is missing is said', async () => {
  const [nameless, uncounted, replaced] = (await words('en')).slice(5);
  expect(nameless).toMatch(/^Spotify answered without a title\./);
  expect(uncounted).toMatch(/^YouTube answered without any counts\./);
  expect(replaced).toMatch(/^Deezer now lists this song under another link\./);
});
