import { describe, expect, it } from 'vitest';
import type { KnownPoint } from '#web/music/chart-labels.ts';
import { csvOf } from '../explore/explore-files.ts';
import { type ImportedLine, importedAmount } from './imported-lines.ts';
import { type LinesChartInput, linesChart } from './lines-chart.ts';
import { replyForTest, seriesForTest, songIdForTest } from './series-for-test.ts';

const say = {
  ...({
    all: 'All',
    before: null,
    usual: 'Usual',
    usualBand: () => '',
    takenBack: () => '',
    rule: () => '',
    weekStart: 1,
  } as const),
  imported: (name: string, source: string) => `${name}, ${source}`,
  gaps: () => [],
  partial: (points: readonly (KnownPoint | undefined)[]) =>
    points.map((point) => ({ value: null, text: `${point?.daysRead} of ${point?.days}` })),
};
const line = (part: Partial<ImportedLine> = {}): ImportedLine => ({
  ...{ key: 'import-trk_1', source: 'import', trackId: 'trk_1', songId: songIdForTest('a') },
  ...{ platform: 'youtube', title: 'Paper Boats', artist: 'Ada', dayBoundary: 'UTC' },
  ...{ sourceIds: ['imp_1'], files: ['a.csv'], values: [null, 7, 8], daysKnown: [0, 1, 1] },
  ...part,
});
const reply = replyForTest({ imported: [line()] });
const draw = (part: Partial<LinesChartInput> = {}) =>
  linesChart(
    { reply, shape: 'lines', hidden: new Set(), flags: [], own: true, releaseBefore: undefined, ...part },
    say,
  );

describe('[ANL-02] [SYNC-07] imported figures on the chart', () => {
  it('are a line with a stroke, a marker and a name that no public counter has, when they are asked for', () => {
    const [counter, imported] = draw().series;
    expect(imported).toMatchObject({ id: 'import-trk_1', name: 'YouTube, import', values: [null, 7, 8] });
    expect(counter?.values).toEqual([10, 20, 30]);
    expect(imported?.style?.dash).not.toEqual(counter?.style?.dash ?? []);
    expect(draw({ own: false }).series.map(({ id }) => id)).toEqual(['all']);
  });

  it('stand on nothing and in no index, which compare and add up what is alike', () => {
    for (const shape of ['stacked', 'index'] as const)
      expect(draw({ shape }).series.map(({ id }) => id)).toEqual(['all']);
    expect(draw({ shape: 'multiples' }).series).toHaveLength(2);
  });

  it('are shown where the public counters say nothing, and say how much they bring', () => {
    const silent = replyForTest({
      imported: [line()],
      series: [seriesForTest({ values: [null, null, null], before: null })],
    });
    expect(draw({ reply: silent, own: false }).series.map(({ id }) => id)).toEqual(['import-trk_1']);
    expect(importedAmount(silent)).toBe(15);
    expect(importedAmount({ ...silent, mode: 'total' })).toBe(8);
  });

  it('say of weeks how many of their days are known, and songs that are compared are named', () => {
    const weeks = replyForTest({
      interval: 'week',
      imported: [line(), line({ key: 'import-trk_2', songId: songIdForTest('b'), title: 'Other' })],
    });
    const [, first, second] = draw({ reply: weeks }).series;
    expect(first?.partial?.[1]?.text).toBe('1 of 1');
    expect([first?.name, second?.name]).toEqual([
      'Paper Boats\u00a0· YouTube, import',
      'Other\u00a0· YouTube, import',
    ]);
  });

  it('[EXP-03] have their source and their file in files', () => {
    const own = replyForTest({ imported: [line({ dayBoundary: 'America/Los_Angeles' })] });
    const text = csvOf(draw({ reply: own }), own);
    const file = 'plays,change,America/Los_Angeles,imp_1,a.csv';
    expect(text).toContain(`"YouTube, import",2026-11-18,2026-11-18,7,,,,,,import,${file}`);
    expect(text).toContain('All,2026-11-17,2026-11-17,10,,,,,,counter,plays,change,UTC,,');
  });
});
