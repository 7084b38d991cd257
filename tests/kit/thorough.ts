/** What `npm run thorough` does in full, and `npm test` in part: how often chance is asked, and what both databases see. */

export const isThorough = process.env.TESTS === 'thorough';

/** Of so many draws, those that are worth their time at every change. */
export const draws = (all: number): number => (isThorough ? all : Math.ceil(all / 4));

/**
 * Files that take longest on the embedded database and that in `npm test` the server alone sees: their statements are
 * the same to both, and the journeys go the same ways through the product on the embedded one.
 */
export const serverSees = [
  'src/server/backup/round-trip.test.ts',
  'src/server/http/any-input.test.ts',
  'src/server/modules/accounts/throttle.test.ts',
  'src/server/modules/analytics/series/series-property.test.ts',
  'src/server/modules/analytics/totals-property.test.ts',
  'src/server/modules/content/publishing-input.test.ts',
  'src/server/modules/demo/editions.test.ts',
  'src/server/modules/songs/check/check.test.ts',
  'src/server/modules/songs/finds/lookups.test.ts',
  'src/server/modules/tracks/add/budget.test.ts',
];
