/** Flags stand on the points of a chart, whatever those are. */
import { describe, expect, it } from 'vitest';
import { eachDay } from '#domain/days.ts';
import { flagMarks } from './chart-flags.ts';

const say = {
  released: (titles: readonly string[], songs: number) => `${titles.join()} of ${songs}`,
  campaign: (name: string) => name,
};
const days = eachDay('2026-11-02', '2026-11-08').map((day) => ({ from: day, to: day }));
const release = (date: string, ...titles: string[]) => ({ date, songs: titles.length, titles });
const campaign = (from: string, to: string) => ({ id: 'cmp_1', name: 'Ads', kind: 'ad', from, to }) as const;

describe('flags of a chart', () => {
  it('[ANL-02] songs of one point are one flag, which names a few and counts all', () => {
    const releases = [release('2026-11-03', 'A'), release('2026-11-07', 'B', 'C', 'D', 'E')];
    expect(flagMarks({ releases, campaigns: [] }, days, say)).toEqual([
      { index: 1, text: 'A of 1', kind: 'release' },
      { index: 5, text: 'B,C,D of 4', kind: 'release' },
    ]);
    const week = [{ from: '2026-11-02', to: '2026-11-08' }];
    expect(flagMarks({ releases, campaigns: [] }, week, say)).toEqual([
      { index: 0, text: 'A,B,C of 5', kind: 'release' },
    ]);
  });

  it('[ANL-02] a campaign is flagged where it begins, over its days, and where the chart begins in its middle', () => {
    const at = (from: string, to: string) =>
      flagMarks({ releases: [], campaigns: [campaign(from, to)] }, days, say).map(({ index, to: end }) => [
        index,
        end,
      ]);
    expect(at('2026-11-04', '2026-11-04')).toEqual([[2, undefined]]);
    expect(at('2026-11-04', '2026-11-06')).toEqual([[2, 4]]);
    expect(at('2026-10-01', '2026-11-03')).toEqual([[0, 1]]);
    expect(at('2026-11-07', '2026-12-01')).toEqual([[5, 6]]);
    expect(at('2026-12-01', '2026-12-02')).toEqual([]);
  });

  it('[ANL-02] a chart without days has none', () => {
    expect(flagMarks({ releases: [release('2026-11-03', 'A')], campaigns: [] }, [], say)).toEqual([]);
  });
});
