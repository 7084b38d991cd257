/** The short form of `npm run faults`. */
import { describe, expect, test } from 'vitest';
import { scenarios } from '../../faults/play.ts';
import { type Sizes, short } from '../../faults/sizes.ts';

const titles: Record<keyof Sizes, string> = {
  kills: '[SYNC-02] four workers that are killed lose nothing, do nothing twice and exceed no quota',
  chaos: '[SYNC-03] platforms that fail 30 % of all calls delay songs and lose none',
  restart: '[SYNC-02] a database that crashes and comes back finds everything as it was',
  outage:
    '[SEC-03] a database that ends connections, or stands still, is 503 within seconds and leaves nothing behind',
  roles: '[SYNC-06] two web and four worker processes: nothing twice, and every browser hears of everything',
  clock: '[SYNC-05] clocks that jump an hour leave neither gaps nor doubles',
  night: '[SYNC-01] nights with a change of the clocks are nights like any other',
  disk: '[OPS-01] a full disk under the embedded database is survived',
};

describe('what can go wrong', () => {
  test.for(Object.entries(titles).map(([name, title]) => [title, name as keyof Sizes] as const))(
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
