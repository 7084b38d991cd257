/** What limits a key figure is said in the letter as beside the figure, in every language. */
import { expect, test } from 'vitest';
import type { Overview } from '#contract/analytics.ts';
import { languageCodes } from '#domain/languages.ts';
import { digestFigures } from '#i18n/digest.ts';
import { letterText } from '#i18n/digest-letter.ts';
import { figureNotes } from '#i18n/figures/figure-notes.ts';
import { figuresOf } from '#i18n/figures.ts';
import { wordsIn } from './words.ts';

const across = { from: '2026-11-20', to: '2026-11-25', gained: 42, corrected: 0, songs: 1 };
const part = { from: '2026-11-25', to: '2026-11-29', gained: 31, corrected: 0, songs: 1 };
const compared = { songs: 5, gained: 8952, previous: 9900 };

const overviewOf = (
  change: Partial<Overview['totals'][number]['change']>,
  counts: Partial<Overview['figures'][number]['ofSongs']>,
): Overview => ({
  ...{ from: '2026-11-23', to: '2026-11-29', comparison: { from: '2026-11-16', to: '2026-11-22' } },
  ...{ timeZone: 'UTC', interval: 'day', points: [], growthFrom: null, metric: 'plays' },
  totals: [
    {
      ...{ metric: 'plays', platform: 'lastfm', value: 90_000, songs: 7 },
      change: {
        gained: 8952,
        corrected: 0,
        songs: 6,
        daysRead: 7,
        compared,
        part: null,
        across: null,
        ...change,
      },
      ...{ sparkline: [], brought: [], daysRead: [], before: null, gaps: [] },
    },
  ],
  figures: [
    {
      ...{ metric: 'plays', platforms: ['lastfm'] },
      ofSongs: { all: 7, known: 6, compared: 6, part: 0, partTitles: [], ...counts },
    },
  ],
  ...{ topSongs: [], rising: [], fading: [], movedIn: null, moved: { rising: 0, fading: 0 } },
  ...{ explanation: null, platforms: [], plan: { used: 7, waiting: 0, limit: 25 } },
  sync: { lastSyncedAt: null, inactive: 0, paused: 0, everySeconds: null, slower: [] },
});

const toldIn = (language: (typeof languageCodes)[number], overview: Overview) => {
  const words = {
    digest: wordsIn('digest', language),
    analytics: wordsIn('analytics', language),
    changed: wordsIn('changed', language),
    metrics: wordsIn('metrics', language),
  };
  return digestFigures(words, language, overview, []);
};

const notesIn = (...given: Parameters<typeof toldIn>) => toldIn(...given).figures[0]?.notes ?? [];

const joined = { known: 5, compared: 5, part: 1, partTitles: ['Ninety Small Hours'] };

test('[BEY-09] [ANL-01] the letter says what a figure lacks, what came besides, and what was compared', () => {
  const notes = notesIn('en', overviewOf({ corrected: -12, daysRead: 5, part, across }, joined));
  expect(notes).toEqual([
    'Platform correction: −12',
    'from 6 of 7 songs',
    '2 days missing',
    'plus 42 over missing days, Nov\u00a020 to Nov\u00a025',
    'Includes Ninety Small Hours, data since Nov\u00a025: +31',
    'compares 5 of 6 songs',
  ]);
});

test('[ANL-01] that nothing came over missing days is said where nothing else is known, and beside no gain', () => {
  const none = { ...across, gained: 0 };
  expect(notesIn('en', overviewOf({ across: none }, {}))).toEqual(['from 6 of 7 songs']);
  const unknown = { gained: null, songs: 0, daysRead: 0, compared: null };
  const alone = (gained: number) => {
    const overview = overviewOf({ ...unknown, across: { ...across, gained } }, { known: 0, compared: 0 });
    const [figure] = figuresOf(overview, []);
    const words = { analytics: wordsIn('analytics', 'en'), metrics: wordsIn('metrics', 'en') };
    return figure && figureNotes(words, 'en', figure, overview);
  };
  expect(alone(0)).toEqual(['0 plays between Nov\u00a020 and Nov\u00a025, days in between missing']);
  expect(alone(42)).toEqual(['42 plays between Nov\u00a020 and Nov\u00a025, days in between missing']);
});

test('[ANL-01] songs that joined come first where much of the gain is theirs', () => {
  const large = { ...part, gained: 4000 };
  expect(notesIn('en', overviewOf({ part: large, across }, joined))[0]).toMatch(
    /^Includes Ninety Small Hours/,
  );
});

test.each(languageCodes)('[BEY-09] [I18N-01] it does so in %s', (language) => {
  const notes = notesIn(language, overviewOf({ part, across }, joined));
  expect(notes).toHaveLength(4);
  for (const note of notes) expect(note).not.toMatch(/figures\.|\{\{|undefined/);
});

test('[BEY-09] a figure without notes leaves no empty line in the letter', () => {
  const digest = {
    ...{ from: '2026-11-23', to: '2026-11-29', timeZone: 'UTC', isEmpty: false, subject: 'Your week' },
    ...toldIn('en', overviewOf({}, { all: 6, compared: 6 })),
    ...{ explanation: null, news: [], others: 0, look: null },
  };
  const addresses = { publicUrl: 'https://music.example.com', unsubscribeUrl: 'https://music.example.com/u' };
  const text = letterText({ language: 'en', t: wordsIn('digest', 'en'), digest, ...addresses });
  expect(text).toContain('Plays\u00a0· Last.fm: +8,952\n');
  expect(text).not.toMatch(/\n\n\n/);
});
