/** The one sentence says what is known of the figure that people ask for first, and since when. */
import { describe, expect, it } from 'vitest';
import type { Overview, Total } from '#contract/analytics.ts';
import { answerOf } from '#i18n/answer.ts';
import { figuresOf } from '#i18n/figures.ts';
import { changeForTest, overviewForTest, totalForTest, unknownChange } from './overview-for-test.ts';

const answer = (totals: Total[], part: Partial<Overview> = {}) => {
  const overview = overviewForTest({ totals, ...part });
  return answerOf(figuresOf(overview, []), overview);
};
const views = (change: Total['change'], part: Partial<Total> = {}) =>
  totalForTest({ metric: 'views', platform: 'youtube', change, ...part });
const span = { from: '2026-11-18', to: '2026-11-19', gained: 300, corrected: 0, songs: 1 };

describe('the answer', () => {
  it('[ANL-01] compares the leading figure with the period before, and counts who moved', () => {
    const said = answer([views(changeForTest()), totalForTest()], {
      moved: { rising: 12, fading: 1 },
    });
    expect(said).toMatchObject({
      lead: { kind: 'compared', figure: { metric: 'views' }, pace: { kind: 'faster', share: 1 } },
      rising: 12,
      fading: 1,
      best: null,
    });
  });

  it('[ANL-08] names the best day of the leading figure', () => {
    const said = answer([views(changeForTest(), { brought: [1, 3, 2] }), totalForTest()]);
    expect(said.best).toEqual({ from: '2026-11-18', to: '2026-11-18' });
  });

  it('[ANL-01] says the gain alone where nothing is to be compared', () => {
    const off = answer([views(changeForTest({ compared: null }))], { comparison: null });
    expect(off.lead).toMatchObject({ kind: 'plain', gained: 10 });
  });

  it('[ANL-03] takes another figure where the first has nothing to compare with', () => {
    expect(answer([views(unknownChange), totalForTest()]).lead).toMatchObject({
      kind: 'compared',
      figure: { metric: 'plays' },
    });
  });

  it('[ANL-03] says what is known where that is less than the period', () => {
    expect(answer([views(changeForTest({ compared: null }))]).lead).toMatchObject({
      kind: 'gained',
      gained: 10,
    });
    const since = { ...unknownChange, gained: 300, songs: 1, part: span };
    expect(answer([views(since)]).lead).toMatchObject({ kind: 'part', span });
    expect(answer([views({ ...unknownChange, across: span })]).lead).toMatchObject({ kind: 'across', span });
  });

  it('[ANL-03] says that it waits, what stands until the first gain is known and when that is, or that nobody looked', () => {
    const unseen = views(unknownChange, { sparkline: [null, null, null], brought: [null, null, null] });
    expect(answer([]).lead.kind).toBe('waiting');
    expect(answer([unseen], { growthFrom: '2026-11-21' }).lead).toMatchObject({
      ...{ kind: 'first', day: '2026-11-21', figure: { metric: 'views', value: 100 } },
    });
    expect(answer([unseen]).lead.kind).toBe('unread');
    expect(answer([views(unknownChange)]).lead.kind).toBe('unread');
  });
});
