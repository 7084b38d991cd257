/** Periods live in the address and end with the last complete day of the reader. */
import { describe, expect, it } from 'vitest';
import { overviewQuery, readPeriod, stepFrom } from './period.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the period of a page', () => {
  it('[ANL-04] is read from the address; garbage is the default', () => {
    expect(readPeriod(search(''))).toEqual({ days: 28 });
    expect(readPeriod(search('period=7'))).toEqual({ days: 7 });
    expect(readPeriod(search('period=8&from=2026-13-40&to=x'))).toEqual({ days: 28 });
    expect(readPeriod(search('from=2026-02-01&to=2026-02-30'))).toEqual({ days: 28 });
    expect(readPeriod(search('from=2026-11-01&to=2026-11-09'))).toEqual({
      from: '2026-11-01',
      to: '2026-11-09',
    });
    expect(readPeriod(search('from=2026-11-09&to=2026-11-01'))).toEqual({ days: 28 });
  });

  it("[ANL-03] ends yesterday in the reader's zone", () => {
    const now = new Date('2026-11-20T03:00:00Z');
    expect(overviewQuery({ days: 7 }, 'UTC', now)).toEqual({ from: '2026-11-13', to: '2026-11-19' });
    expect(overviewQuery({ days: 7 }, 'America/Los_Angeles', now)).toEqual({
      from: '2026-11-12',
      to: '2026-11-18',
    });
    expect(overviewQuery({ days: 28 }, 'UTC', now)).toEqual({});
  });

  it('[ANL-04] steps back and forth by its own length, and never beyond the last complete day', () => {
    const now = { from: '2026-11-13', to: '2026-11-19' };
    const before = { from: '2026-11-06', to: '2026-11-12' };
    expect(stepFrom(now, 'back', '2026-11-19')).toEqual(before);
    expect(stepFrom(now, 'forward', '2026-11-19')).toBeNull();
    expect(stepFrom(before, 'forward', '2026-11-19')).toEqual({ period: '7' });
    expect(stepFrom({ from: '2026-10-20', to: '2026-11-16' }, 'forward', '2026-11-19')).toEqual({});
    expect(stepFrom({ from: '2026-11-01', to: '2026-11-03' }, 'forward', '2026-11-19')).toEqual({
      from: '2026-11-04',
      to: '2026-11-06',
    });
  });
});
