/** A day of a chart: its room, and its arrows, which go on beyond the ends of the chart while there are days known. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { eachDay } from '#domain/days.ts';
import controls from '#i18n/controls/en.json' with { type: 'json' };
import errors from '#i18n/errors/en.json' with { type: 'json' };
import explore from '#i18n/explore/en.json' with { type: 'json' };
import metrics from '#i18n/metrics/en.json' with { type: 'json' };
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { DayPanel, type DayPanelProps } from './day-panel.tsx';
import { OpenedDay } from './opened-day.tsx';

vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });

const shown = (part: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/track/trk_1?period=28&metric=views']}>
      <QueryClientProvider client={createQueryClient()}>
        <TranslationsProvider translations={translationsOf('en', { controls, errors, explore, metrics })}>
          {part}
        </TranslationsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

type Line = DayPanelProps['chart']['series'][number];
type Shown = { days?: [string, string]; place: number; first?: number | null } & Partial<DayPanelProps>;

function arrows({ days = ['2026-11-06', '2026-11-19'], place, first = 1, ...more }: Shown) {
  const dates = eachDay(...days);
  const values = dates.map((_day, at) => (at === 0 ? first : at));
  const series = [
    { id: 'youtube', name: 'YouTube', values },
    { id: 'usual', name: 'Usual', values: dates.map(() => 5) },
  ] satisfies Pick<Line, 'id' | 'name' | 'values'>[] as Line[];
  const props = {
    chart: { dates, series, interval: 'day' as const },
    formats: { date: (day: string) => day, value: String },
    opened: { day: dates[place], isByHand: false, show: () => {} },
    points: dates.map((day) => ({ from: day, to: day })),
    subject: { metric: 'views' as const, songIds: ['sng_1'], link: 'trk_1' },
  };
  const html = shown(<DayPanel {...props} place={place} {...more} />);
  const isOffered = (name: string) =>
    !new RegExp(`<button[^>]*(aria-label="${name}"[^>]*disabled|disabled[^>]*aria-label="${name}")`).test(
      html,
    );
  expect(html).toContain('aria-label="Earlier"');
  return { earlier: isOffered('Earlier'), later: isOffered('Later') };
}

describe('[ANL-04] the arrows of a day', () => {
  it('go on before the chart where its first day is known, and not where nothing is', () => {
    expect(arrows({ place: 0 })).toEqual({ earlier: true, later: true });
    expect(arrows({ place: 0, first: null }).earlier).toBe(false);
  });

  it('go on after the chart up to the last complete day', () => {
    expect(arrows({ place: 13 })).toEqual({ earlier: true, later: false });
    expect(arrows({ days: ['2026-10-01', '2026-10-14'], place: 13 }).later).toBe(true);
  });

  it('end with what is expected, and where a zoom ends', () => {
    const expectedOf = () => 'About 5';
    expect(arrows({ place: 0, expectedOf }).earlier).toBe(false);
    const points = eachDay('2026-11-01', '2026-11-19').map((day) => ({ from: day, to: day }));
    expect(arrows({ place: 0, points }).earlier).toBe(false);
  });
});

it.each([
  ['2026-11-10', 280],
  // Before the chart a line says so; of what comes after it nothing is said.
  ['2026-09-01', 40],
  ['2026-12-01', 0],
])('[ANL-04] [SITE-04] what lies below the day %s keeps its place until it is loaded', (day, room) => {
  const dates = eachDay('2026-11-06', '2026-11-19');
  const props = {
    chart: { dates, series: [], interval: 'day' as const },
    formats: { date: String, value: String },
    opened: { day, isByHand: false, show: () => {} },
    points: dates.map((one) => ({ from: one, to: one })),
    subject: { metric: 'views' as const },
  };
  expect(shown(<OpenedDay {...props} />)).toContain(`style="min-height:${room}${room > 0 ? 'px' : ''}"`);
});
