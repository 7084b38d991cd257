/** What the panels of sound and mood say, as the server would draw them. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Language, languageCodes } from '#domain/languages.ts';
import { moods, pitchClasses, scaleModes } from '#domain/sound.ts';
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { CommonTable, widestOf } from './common-table.tsx';
import { MoodsPanels } from './moods-panels.tsx';
import { drawnParts } from './shares-figure.tsx';
import { SoundPanel } from './sound-panel.tsx';
import { type Comparison, type Moods, readMoods, readSound, type SoundReply } from './sound-query.ts';

const textsOf = async (language: Language) => ({
  sound: (await import(`../../../i18n/sound/${language}.json`, { with: { type: 'json' } })).default,
  errors: (await import(`../../../i18n/errors/${language}.json`, { with: { type: 'json' } })).default,
});

const trackId = 'trk_00000000000000000000000000000001';
const days = { from: '2026-10-01', to: '2026-10-28' };

async function shown(
  element: ReactNode,
  known: { sound?: SoundReply; moods?: Moods },
  language: Language = 'en',
) {
  const client = createQueryClient();
  client.setQueryData(readSound({ trackId }).queryKey, known.sound);
  client.setQueryData(readMoods(days).queryKey, known.moods);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TranslationsProvider translations={translationsOf(language, await textsOf(language))}>
          {element}
        </TranslationsProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const spotify = {
  trackId,
  source: 'platform' as const,
  platform: 'spotify' as const,
  features: { tempo: 128.04, loudness: -7.26, energy: 0.82, valence: 0.31, danceability: 0.5 },
  key: 'As' as const,
  mode: 'minor' as const,
  gain: null,
  tags: [],
  readAt: '2026-11-20T10:00:00.000Z',
};
const measured = {
  uploadId: `upl_${'1'.repeat(32)}`,
  title: 'Slow Tide',
  version: 2,
  tempo: { bpm: 120.4, confidence: 0.9 },
  key: { tonic: 'As' as const, mode: 'minor' as const, confidence: 0.55 },
  loudnessLufs: -14.2,
  measuredAt: '2026-11-20T10:00:00.000Z',
};
const tidal = {
  ...spotify,
  platform: 'tidal' as const,
  features: { tempo: 64 },
  mode: null,
  gain: null,
  tags: ['Dark'],
};
const mood = {
  ...{ mood: 'tense' as const, valence: 0.31, energy: 0.82 },
  ...{ platform: 'spotify' as const, source: 'platform' as const, readAt: spotify.readAt },
};
const panel = <SoundPanel subject={{ trackId }} />;

describe('how a song sounds', () => {
  it.each(languageCodes)(
    '[MOOD-01] says in %s what was measured of an upload, and how sure it is',
    async (language) => {
      const sound = { parts: [], mood: null, measured: [measured], missing: [] };
      const html = await shown(<SoundPanel subject={{ trackId }} />, { sound }, language);
      expect(html).toContain('Slow Tide');
      expect(html).toContain('120');
      expect(html).toMatch(/14[.,]2\D{0,3}LUFS/);
      expect(html).toMatch(/55\W{0,3}[%٪]|[%٪]\W{0,3}55/);
      expect(html).toContain(`/audio-diagnostics?upload=${measured.uploadId}`);
    },
  );

  it('[MOOD-01] says each source’s figures by themselves, with the source and its day', async () => {
    const html = await shown(panel, { sound: { parts: [spotify, tidal], mood, measured: [], missing: [] } });
    const [, first = '', second = ''] = html
      .split('<li class="')
      .filter((part) => part.includes('border-line p-4'));
    for (const text of ['Spotify', '128\u00a0BPM', 'B♭ minor', '−7.3\u00a0dB', 'As of Nov\u00a020, 2026'])
      expect(first).toContain(text);
    for (const text of ['TIDAL', '64\u00a0BPM', 'A♯/B♭', 'Dark']) expect(second).toContain(text);
    expect(second).not.toContain('128');
  });

  it('[MOOD-01] tells the mood in a word, and its rule with the numbers', async () => {
    const html = await shown(panel, { sound: { parts: [spotify], mood, measured: [], missing: [] } });
    expect(html).toContain('>Tense</p>');
    expect(html).toContain('Spotify: valence 0.31, energy 0.82');
    for (const text of ['0.55 or more', '0.45 or less', 'between 0.45 and 0.55'])
      expect(html).toContain(text);
  });

  it('[MOOD-01] draws what at least one source says thrice, with a sentence and a table behind it', async () => {
    const html = await shown(panel, { sound: { parts: [spotify, tidal], mood, measured: [], missing: [] } });
    expect(html).toContain('var(--platform-spotify)');
    expect(html).toContain('Spotify. Highest: Energy (0.82). Lowest: Valence (0.31).');
    expect(html).toMatch(/Danceability<\/a><\/th><td[^>]*>0\.50<\/td>/);
    expect(drawnParts([tidal])).toEqual([]);
    const imported = { ...spotify, source: 'import' as const };
    const [one, other] = drawnParts([spotify, imported]);
    expect(one?.style.token).not.toBe(other?.style.token);
  });

  it('[MOOD-01] names the file that says it, the day it was imported, and leads to the import', async () => {
    const imported = { importId: 'imp_0000000000000000000000000000000a', file: 'mine.csv' };
    const part = { ...spotify, source: 'import' as const, imported };
    const html = await shown(panel, {
      sound: {
        parts: [part],
        mood: { ...mood, source: 'import', imported },
        measured: [],
        missing: [],
        sandbox: true,
      },
    });
    for (const text of ['mine.csv, your import', 'Imported on Nov\u00a020, 2026', imported.importId])
      expect(html).toContain(text);
    // An own file is no sandbox's, unless it is that of a sample.
    expect(html).not.toContain('Sandbox');
    const sample = { ...part, imported: { ...imported, sandbox: true as const } };
    expect(
      await shown(panel, { sound: { parts: [sample], mood: null, measured: [], missing: [] } }),
    ).toContain('Sandbox');
  });

  it('[MOOD-01] says of whoever gives nothing why, and what can be done', async () => {
    const missing = [
      { trackId, platform: 'spotify' as const, why: 'no_access' as const },
      { trackId, platform: 'youtube' as const, why: 'not_given' as const },
    ];
    const html = await shown(panel, { sound: { parts: [], mood: null, measured: [], missing } });
    expect(html).toContain('No audio data yet.');
    expect(html).toContain('Spotify stopped giving new apps access on Nov\u00a027, 2024.');
    expect(html).toContain('Not offered.');
    expect(html).toContain('Add a link on Spotify, TIDAL, Deezer or SoundCloud.');
  });

  it.each(languageCodes)(
    '[MOOD-01] names every key and mood of %s by a name of its own',
    async (language) => {
      const { sound } = await textsOf(language);
      const keys = scaleModes.flatMap((mode) => pitchClasses.map((key) => sound.key[mode][key]));
      expect(new Set(keys).size).toBe(24);
      expect(new Set(pitchClasses.map((key) => sound.key.either[key])).size).toBe(12);
      expect(new Set(moods.map((one) => sound.mood[one])).size).toBe(moods.length);
    },
  );

  it('[MOOD-01] calls the same two keys as musicians do where they are at home', async () => {
    const of = async (language: Language) => (await textsOf(language)).sound.key;
    const [de, fr, ru] = await Promise.all([of('de'), of('fr'), of('ru')]);
    expect([de.minor.B, de.minor.As, de.major.B]).toEqual(['h-Moll', 'b-Moll', 'H-Dur']);
    expect([fr.minor.A, fr.major.Cs]).toEqual(['La mineur', 'Ré bémol majeur']);
    expect(ru.major.Fs).toBe('Фа-диез мажор');
  });
});

const songs = [0.1, 0.9].map((valence, place) => ({
  ...{ songId: `sng_0000000000000000000000000000000${place}`, title: `Song ${place}`, artist: 'Ilka' },
  ...{ artworkUrl: null, mood: 'tense' as const, valence, energy: 0.8 },
  ...{ platform: 'spotify' as const, source: 'platform' as const, growth: place ? null : 0.421 },
  readAt: spotify.readAt,
}));
const comparison: Comparison = {
  ...{ feature: 'energy', platform: 'spotify', source: 'platform', best: 0.8, others: 0.55 },
  readAt: spotify.readAt,
  ...{
    difference: 0.24,
    interval: [0.1, 0.4],
    pValue: 0.01,
    verdict: 'more',
    songs: { best: 6, others: 18 },
  },
};
const told = (features: Comparison[]): Moods => ({
  ...{ ...days, songs, known: 2, all: 30 },
  common: { state: 'told', features },
});
const moodsOf = <MoodsPanels days={days} />;

describe('the moods of a catalogue', () => {
  it('[MOOD-02] has a link for each song, one of them a stop of the keyboard, named with all its numbers', async () => {
    const html = await shown(moodsOf, { moods: told([comparison]) });
    const links = html.match(/<a[^>]*href="\/song\/[^>]*>/g) ?? [];
    expect(links).toHaveLength(2);
    expect(links.filter((link) => link.includes('tabindex="0"'))).toHaveLength(1);
    expect(links[0]).toContain('Song 0 – Ilka, Tense, Valence 0.10, Energy 0.80, +0.42% per day');
    expect(links[1]).toContain('No growth data');
    expect(html).toContain('2 of 30 songs have mood data.');
    expect(html).not.toContain('most played');
  });

  it('[MOOD-02] says what sets the best apart, with both medians, the range and the verdict', async () => {
    const tempo: Comparison = { ...comparison, feature: 'tempo', verdict: 'not_told', interval: [-9, 30] };
    const html = await shown(moodsOf, { moods: told([comparison, tempo]) });
    expect(html).toContain('Differences: Energy.');
    expect(html).toContain('+0.24, 95% range +0.10 to +0.40');
    expect(html).toContain('6 vs. 18 songs');
    expect(html).toContain('Could be chance');
    const imported = { importId: 'imp_0000000000000000000000000000000a', file: 'mine.csv' };
    const ofFile = await shown(renderable([{ ...comparison, source: 'import', imported }]), {});
    for (const text of ['mine.csv, your import', 'Imported on Nov\u00a020, 2026'])
      expect(ofFile).toContain(text);
  });

  it('[MOOD-02] says so where nothing is told, and where songs are too few', async () => {
    const none = renderable([{ ...comparison, verdict: 'not_told' }]);
    expect(await shown(none, {})).toContain('No clear differences.');
    const few: Moods = { ...told([]), common: { state: 'too_few', songs: 5, needed: 12 } };
    expect(await shown(moodsOf, { moods: few })).toContain(
      'Songs with growth and audio data: 5 of 12 needed.',
    );
  });

  it('[MOOD-02] says without a single mood what it takes, and what can be done', async () => {
    const html = await shown(moodsOf, { moods: { ...told([]), songs: [], known: 0 } });
    expect(html).toContain('No moods yet');
    expect(html).toContain('Moods need valence and energy.');
    expect(html).toContain('href="/imports"');
    expect(html).not.toContain('Common traits');
  });

  it('draws features of one unit by one scale, and others by their own', () => {
    const tempo: Comparison = { ...comparison, feature: 'tempo', interval: [-9, 30] };
    const valence: Comparison = { ...comparison, feature: 'valence', interval: [-0.6, 0.2] };
    expect(widestOf([comparison, tempo, valence], 'energy')).toBe(0.6);
    expect(widestOf([comparison, tempo, valence], 'tempo')).toBe(30);
  });
});

const renderable = (features: Comparison[]) => <CommonTable features={features} />;
