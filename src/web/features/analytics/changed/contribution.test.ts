/** Bars that stand on one common line, in one measure. */
import { describe, expect, it } from 'vitest';
import { barsOf } from './contribution.ts';

describe('bars of a difference', () => {
  it('[ANL-02] lie to both sides of nothing, in one measure', () => {
    expect(barsOf([30, -10])).toEqual({
      zero: 0.25,
      bars: [
        { start: 0.25, length: 0.75 },
        { start: 0, length: 0.25 },
      ],
    });
    expect(barsOf([4, 2]).zero).toBe(0);
    expect(barsOf([-4]).bars).toEqual([{ start: 0, length: 1 }]);
    expect(barsOf([0, 0]).bars[0]?.length).toBe(0);
  });
});
