/** What `npm run thorough` does in full, and `npm test` in part: how often chance is asked, and what both databases see. */
import { basename, dirname } from 'node:path';

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
  'src/server/modules/accounts/admins.test.ts',
  'src/server/modules/accounts/throttle.test.ts',
  'src/server/modules/admin/roles/roles.test.ts',
  'src/server/modules/analytics/series/series-property.test.ts',
  'src/server/modules/analytics/series/series.test.ts',
  'src/server/modules/analytics/totals-property.test.ts',
  'src/server/modules/content/publishing-input.test.ts',
  'src/server/modules/demo/demo.test.ts',
  'src/server/modules/demo/editions.test.ts',
  'src/server/modules/imports/dry-run.test.ts',
  'src/server/modules/songs/check/check.test.ts',
  'src/server/modules/songs/finds/lookups.test.ts',
  'src/server/modules/takeout/takeout.test.ts',
  'src/server/modules/tracks/add/adding.test.ts',
  'src/server/modules/tracks/add/budget.test.ts',
  'src/server/modules/tracks/export.test.ts',
  'src/server/modules/tracks/growth/kept-answers.test.ts',
];

/** Of each folder of a module the test that bears its name, or its first. */
const bearsName = (file: string): boolean => basename(file) === `${basename(dirname(file))}.test.ts`;

/**
 * Of files that open a database, those that in `npm test` the server alone sees: beside the ones above whatever is said
 * of a module again, on statements and connections like those of the file that stands for its folder.
 */
export function leftToServer(files: readonly string[]): Set<string> {
  const standing = new Map<string, string>();
  for (const file of files.toSorted()) {
    const folder = dirname(file);
    if (bearsName(file) || !standing.has(folder)) standing.set(folder, file);
  }
  const isAgain = (file: string) =>
    file.startsWith('src/server/modules/') && standing.get(dirname(file)) !== file;
  return new Set(files.filter((file) => serverSees.includes(file) || isAgain(file)));
}
