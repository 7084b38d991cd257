/** Songs to choose from, and what is said of those that are left out. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { lookUpSongs, SongLookups } from '#contract/song-lookups.ts';
import type { Language } from '#domain/languages.ts';
import german from '#i18n/add/de.json' with { type: 'json' };
import texts from '#i18n/add/en.json' with { type: 'json' };
import japanese from '#i18n/add/ja.json' with { type: 'json' };
import { addressOf } from '#web/data/api.ts';
import { type Pages, pagesKey } from '#web/data/use-pages.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { LookUp } from './look-up.tsx';

const text = 'https://www.deezer.com/album/302127';
const words = { en: texts, de: german, ja: japanese };

const songsUpTo = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ platform: 'deezer' as const, platformTrackId: String(n), url: `https://www.deezer.com/track/${n}` },
    ...{ title: `Song ${n}`, artist: 'Nori' },
  }));

/** `before`: pages that came before it. */
function shown(
  rest: SongLookups['rest'],
  count = 3,
  language: keyof typeof words & Language = 'en',
  before: readonly SongLookups[] = [],
): string {
  const songs = songsUpTo(count);
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const page = { songs, isSure: true, ...(rest && { rest }) };
  client.setQueryData<Pages<SongLookups>>(
    pagesKey(addressOf<typeof lookUpSongs>('/api/song-lookups', { query: { text } })),
    { pages: [...before, page].map((items) => ({ items, nextCursor: undefined })), pageParams: [undefined] },
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslationsProvider translations={translationsOf(language, { add: words[language] })}>
        <LookUp isAlbum isOpen isSending={false} onChosen={() => {}} text={text} />
      </TranslationsProvider>
    </QueryClientProvider>,
  );
}

it('[TRK-14] an album that is there as a whole says nothing of a rest', () => {
  expect(shown(undefined)).not.toMatch(/First|Try again|Deselect/);
});

it('[TRK-14] of one that is longer it is said how many songs these are', () => {
  const longer = shown({ read: 500, total: 812, isFailed: false });
  expect(longer).toContain('First 500 of 812 songs.');
  expect(longer).not.toContain('Try again');
  expect(shown({ read: 500, total: null, isFailed: false })).toContain('First 500 songs. There are more.');
  expect(shown({ read: 500, total: 1812, isFailed: false }, 3, 'de')).toContain('500 von 1.812 Songs');
});

it('[TRK-14] where the platform did not send the others it is asked once more', () => {
  const part = shown({ read: 100, total: 812, isFailed: true });
  expect(part).toContain('First 100 of 812 songs. Deezer didn’t send the rest.');
  expect(part).toContain('Try again');
  expect(shown({ read: 100, total: 812, isFailed: true }, 3, 'ja')).toContain('100曲です。残りの曲');
});

it('[TRK-14] what came when it was asked once more stands behind what was there, each song once', () => {
  const before = { songs: songsUpTo(3), isSure: true, rest: { read: 3, total: 5, isFailed: true } };
  const whole = shown(undefined, 5, 'en', [before]);
  expect(whole.match(/Song \d/g)).toEqual(['Song 0', 'Song 1', 'Song 2', 'Song 3', 'Song 4']);
  expect(whole).not.toContain('Try again');
});

it('[TRK-14] many songs are ticked and unticked at once', () => {
  expect(shown(undefined, 21)).toContain('Deselect all');
});
