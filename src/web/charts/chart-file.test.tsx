import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ChartData } from '#charts/chart-model.ts';
import { dayIn } from '#domain/days.ts';
import { formatCount, formatDay } from '#i18n/formats.ts';
import { chartTable } from './chart-file.ts';
import { ChartTable } from './chart-table.tsx';
import { zoomedTo } from './chart-view.ts';

const labels = {
  ...{ explore: '', table: 'Table', date: 'Day', missing: '', provisional: 'running' },
  ...{ until: 'Until', note: 'Note' },
  ...{ legend: '', legendHint: '', resetZoom: '', zoomed: () => '' },
};

/** Days as somebody in Auckland has them. */
const dates = ['2026-11-17T12:00:00Z', '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z'].map((instant) =>
  dayIn(new Date(instant), 'Pacific/Auckland'),
);
const data: ChartData = {
  dates,
  series: [
    { id: 'youtube', name: 'YouTube', values: [1234567, null, 12] },
    { id: 'deezer', name: '=Deezer', values: [0, null, -3] },
  ],
};

/** What the table on the page says, cell by cell. */
function shownBy(chart: ChartData, language: 'en' | 'de'): string[][] {
  const formats = {
    value: (value: number) => formatCount(language, value),
    date: (day: string) => formatDay(language, day),
  };
  const html = renderToStaticMarkup(<ChartTable caption="" data={chart} formats={formats} labels={labels} />);
  return html
    .split('<tr>')
    .slice(2)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
    );
}

describe('[EXP-01] [ANL-04] the file of a chart', () => {
  it.each(['en', 'de'] as const)(
    'has the numbers of the table on the page, those that are missing empty: %s',
    (language) => {
      for (const chart of [data, zoomedTo(data, { from: dates[1] ?? '', to: dates[2] ?? '' })]) {
        const { heads, rows } = chartTable(chart, labels);
        expect(heads).toEqual(['Day', 'YouTube', '=Deezer']);
        const written = rows.map(([day, ...values]) => [
          formatDay(language, String(day)),
          ...values.map((value) => (typeof value === 'number' ? formatCount(language, value) : '')),
        ]);
        expect(written).toEqual(shownBy(chart, language));
      }
      expect(chartTable(data, labels).rows[0]).toEqual(['2026-11-18', 1234567, 0]);
    },
  );

  it('[ANL-07] says what is not of a whole point, what came over several, and what is flagged', () => {
    const { heads, rows } = chartTable(
      {
        dates,
        series: [
          {
            ...{ id: 'a', name: 'A', values: [1, null, 3] },
            partial: [null, { value: 5, text: '3 of 7 days read' }, null],
            gaps: [{ from: 0, to: 1, level: 2, text: 'between: +40' }],
          },
        ],
        marks: [{ index: 2, text: 'took back 3', kind: 'correction' }],
        provisionalFrom: 2,
      },
      labels,
    );
    expect(heads).toEqual(['Day', 'A', 'Note']);
    expect(rows.map((row) => row.slice(1))).toEqual([
      [1, ''],
      [5, 'A: 3 of 7 days read; A: between: +40'],
      [3, 'running; took back 3'],
    ]);
  });

  it('has both days of a week, which the period may cut', () => {
    const weeks = { dates: ['2026-10-31', '2026-11-02'], series: [{ id: 'a', name: 'A', values: [7, 21] }] };
    const until = (date: string) => (date === '2026-10-31' ? '2026-11-01' : '2026-11-08');
    expect(chartTable(weeks, { ...labels, date: 'Week' }, { until })).toEqual({
      heads: ['Week', 'Until', 'A'],
      rows: [
        ['2026-10-31', '2026-11-01', 7],
        ['2026-11-02', '2026-11-08', 21],
      ],
    });
  });

  it('has a price in main units, and days since a release as numbers', () => {
    const chart = {
      dates: ['0', '1'],
      isCounted: true,
      series: [{ id: 'p', name: 'P', values: [129, null] }],
    };
    expect(chartTable(chart, labels, { cell: (value) => value / 100 }).rows).toEqual([
      [0, 1.29],
      [1, null],
    ]);
  });
});
