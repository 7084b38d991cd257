/** Which platform grows: the same figures as by platform on Analytics, and no one named where none stands out. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Overview, Total } from '#contract/analytics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import analytics from '#i18n/analytics/en.json' with { type: 'json' };
import metrics from '#i18n/metrics/en.json' with { type: 'json' };
import { serverTranslations } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { exploreAnswer } from './explore/explore-answer.ts';
import { seriesForTest } from './lines/series-for-test.ts';
import { changeForTest, overviewForTest, totalForTest, unknownChange } from './overview-for-test.ts';
import { PlatformPanel } from './platform-panel.tsx';
import { fastestOf, platformsOf } from './platforms.ts';

type Changes = Partial<Record<PlatformId, Partial<Total['change']>>>;

const overviewOf = (changes: Changes, part: Partial<Overview> = {}): Overview =>
  overviewForTest({
    metric: 'plays',
    totals: Object.entries(changes).map(([platform, change]) =>
      totalForTest({ platform: platform as PlatformId, change: changeForTest(change) }),
    ),
    ...part,
  });

/** The text of each row, what stands over them, and what the panel says it is about. */
function shown(overview: Overview): { about: string; line: string; rows: string[] } {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationsProvider translations={serverTranslations('en', { analytics, metrics })}>
        <PlatformPanel overview={overview} />
      </TranslationsProvider>
    </QueryClientProvider>,
  );
  const said = (part = '') =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const [before = '', list = ''] = html.split('<ul');
  return {
    about: said(before.split('</header>')[0]),
    line: said(before.split('</header>')[1]),
    rows: [...(list.split('</ul>')[0]?.matchAll(/<li>.*?<\/li>/g) ?? [])].map(([row]) => said(row)),
  };
}

const grown = (gained: number, previous: number, songs = 2) => ({
  gained,
  compared: { songs, gained, previous },
});

it('[ANL-01] says which platform grew fastest, and of each how it stands to the days before', () => {
  const { about, line, rows } = shown(overviewOf({ soundcloud: grown(197, 100), lastfm: grown(90, 100) }));
  expect(about).toContain('vs. previous 3 days');
  expect(line).toBe('SoundCloud grew fastest, up 97%.');
  expect(rows[0]).toMatch(/SoundCloud.*\+197.*2 links.*\+97%.*97% more than before/);
  expect(rows[1]).toMatch(/Last\.fm.*\+90.*2 links.*\u221210%.*10% less than before/);
});

it.each<[string, Changes]>([
  ['all are alike', { soundcloud: grown(120, 100), lastfm: grown(124, 100) }],
  ['nothing rises', { soundcloud: grown(80, 100), lastfm: grown(101, 100) }],
  ['the numbers are too small', { soundcloud: grown(3, 1), lastfm: grown(90, 100) }],
  ['there is one platform', { soundcloud: grown(300, 100) }],
  ['one alone is compared', { soundcloud: grown(300, 100), lastfm: { gained: 50, compared: null } }],
  ['nothing came before', { soundcloud: grown(300, 0), lastfm: grown(100, 100) }],
])('[ANL-01] names none where %s', (_, changes) => {
  expect(shown(overviewOf(changes)).line).toBe('');
});

it('[BEY-02] what is missing stays a dash, and each says why', () => {
  const part = { from: '2026-11-18', to: '2026-11-19', gained: 40, corrected: 0, songs: 2 };
  const { rows } = shown(
    overviewOf({
      soundcloud: { gained: 140, songs: 3, compared: { songs: 2, gained: 100, previous: 80 } },
      bandcamp: { gained: 50, compared: null },
      audiomack: { gained: 40, compared: null, part },
      lastfm: unknownChange,
    }),
  );
  expect(rows[0]).toMatch(/\+140.*compares 2 of 3 songs.*\+25%/);
  expect(rows[1]).toMatch(/\+50.*Nov 14.*16.*: not enough data/);
  expect(rows[2]).toMatch(/\+40.*since Nov 18/);
  expect(rows[3]).toMatch(/Last\.fm – .*not enough data in this period/);
});

it('[ANL-03] compares nothing where the period has no other, or growth has yet to begin', () => {
  const changes = { soundcloud: grown(197, 100), lastfm: grown(90, 100) };
  const alone = Object.fromEntries(
    Object.entries(changes).map(([platform, { gained }]) => [platform, { gained, compared: null }]),
  );
  for (const part of [{ comparison: null }, { growthFrom: '2026-11-21' }]) {
    const overview = overviewOf('comparison' in part ? alone : { soundcloud: unknownChange }, part);
    const { about, line, rows } = shown(overview);
    expect([about.includes('vs.'), line]).toEqual([false, '']);
    for (const row of rows) expect(row).not.toMatch(/%|not enough|than before/);
  }
});

it('[ANL-07] tells each platform by the figures that Analytics has of it, and names none that it does not', () => {
  const amount = fc.nat({ max: 400 });
  const change = fc.record({ gained: amount, previous: fc.option(amount) });
  const three = fc.record({ soundcloud: change, lastfm: change, bandcamp: change });
  fc.assert(
    fc.property(three, (drawn) => {
      const overview = overviewOf(
        Object.fromEntries(
          Object.entries(drawn).map(([platform, { gained, previous }]) => [
            platform,
            previous === null ? { gained, compared: null } : grown(gained, previous),
          ]),
        ),
      );
      const { rows } = platformsOf(overview);
      const series = overview.totals.map(({ platform, change }) =>
        seriesForTest({ key: platform, platform, change }),
      );
      for (const { platform, change } of rows)
        expect(change).toEqual(series.find(({ key }) => key === platform)?.change);
      const fastest = fastestOf(rows);
      const answer = exploreAnswer({ series });
      const up = answer.kind === 'several' ? answer.up : null;
      if (fastest) expect(fastest).toEqual({ platform: up?.series.key, share: up?.share });
    }),
  );
});
