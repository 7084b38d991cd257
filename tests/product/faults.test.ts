/** The short form of some of `npm run faults`. */
import { describe, expect, test } from 'vitest';
import { scenarios } from '../../faults/play.ts';
import { type Sizes, short } from '../../faults/sizes.ts';

/** What must hold at every change; the rest is played before a release (docs/guides/release.md). */
const titles = {
  kills: '[SYNC-02] four workers that are killed lose nothing, do nothing twice and exceed no quota',
  outage:
    '[SEC-03] a database that ends connections, or stands still, is 503 within seconds and leaves nothing behind',
  roles: '[SYNC-06] two web and four worker processes: nothing twice, and every browser hears of everything',
} satisfies Partial<Record<keyof Sizes, string>>;

describe('what can go wrong', () => {
  test.for(Object.entries(titles).map(([name, title]) => [title, name as keyof typeof titles] as const))(
    '%s',
    { timeout: 400_000 },
    async ([, name], { skip }) => {
      const checks = await scenarios[name](short);
      if (!checks) return skip('no PostgreSQL here, or no right to mount a disk');
      expect(
        checks.filter(({ isRight }) => !isRight),
        titles[name],
      ).toEqual([]);
      expect(checks.length).toBeGreaterThan(2);
    },
  );
});
