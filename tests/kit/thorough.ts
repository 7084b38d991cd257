/** What `npm run thorough` does in full, and `npm test` in part: how often chance is asked, and which files are played. */
export const isThorough = process.env.TESTS === 'thorough';

/** Of so many draws, those that are worth their time at every change. */
export const draws = (all: number): number => (isThorough ? all : Math.ceil(all / 12));

/** Files that take longest on the embedded database: `npm test -- following` leaves them out where no server is named. */
export const serverSees = [
  'src/server/http/any-input.test.ts',
  'src/server/http/heavy-bodies.test.ts',
  'src/server/http/limits.test.ts',
  'src/server/http/prometheus.test.ts',
  'src/server/http/proxy.test.ts',
  'src/server/http/withdrawn.test.ts',
  'src/server/modules/accounts/admins.test.ts',
  'src/server/modules/accounts/throttle.test.ts',
  'src/server/modules/admin/roles/roles.test.ts',
  'src/server/modules/analytics/series/series.test.ts',
  'src/server/modules/analytics/totals-property.test.ts',
  'src/server/modules/demo/demo.test.ts',
  'src/server/modules/demo/editions.test.ts',
  'src/server/modules/imports/dry-run.test.ts',
  'src/server/modules/songs/check/check.test.ts',
  'src/server/modules/songs/finds/lookups.test.ts',
  'src/server/modules/takeout/takeout.test.ts',
  'src/server/modules/following/add/adding.test.ts',
  'src/server/modules/following/add/budget.test.ts',
  'src/server/platform-state/quotas.test.ts',
];

/**
 * Files that take longest for what they add: hostile archives, long draws of chance, memory and room under load, whole
 * processes that fail, stop or are restored. `npm run thorough` plays them, as does whoever names one to Vitest.
 */
export const leftOut = [
  'scripts/admin.test.ts',
  'src/server/audio/analyse.test.ts',
  'src/server/audio/encoded.test.ts',
  'src/server/audio/truth.test.ts',
  'src/server/backup/round-trip.test.ts',
  'src/server/db/embedded.test.ts',
  'src/server/db/folder-lock.test.ts',
  'src/server/db/migrate.test.ts',
  'src/server/db/outage.test.ts',
  'src/server/jobs/new-database.test.ts',
  'src/server/modules/account-removal/others.test.ts',
  'src/server/modules/accounts/picture/bombs.test.ts',
  'src/server/modules/accounts/version/cached-answers.test.ts',
  'src/server/modules/accounts/version/version-property.test.ts',
  'src/server/modules/admin/roles/page-reads.test.ts',
  'src/server/modules/all-letters.test.ts',
  'src/server/modules/analytics/recent-events/recent-events.test.ts',
  'src/server/modules/cards/render.test.ts',
  'src/server/modules/content/publishing-input.test.ts',
  'src/server/modules/demo/at-once.test.ts',
  'src/server/modules/demo/demo.test.ts',
  'src/server/modules/demo/editions.test.ts',
  'src/server/modules/following/add/budget.test.ts',
  'src/server/modules/diagnostics/diagnostics.test.ts',
  'src/server/modules/imports/brought/left-out.test.ts',
  'src/server/modules/imports/hostile.test.ts',
  'src/server/modules/imports/real-exports.test.ts',
  'src/server/modules/imports/upload/room.test.ts',
  'src/server/modules/imports/zeros.test.ts',
  'src/server/modules/metrics/song-days.test.ts',
  'src/server/modules/reports/same-figures.test.ts',
  'src/server/modules/song-list/export.test.ts',
  'src/server/modules/song-list/paging.test.ts',
  'src/server/modules/songs/finds/lookups.test.ts',
  'src/server/modules/sound/imported.test.ts',
  'src/server/modules/takeout/hostile.test.ts',
  'src/server/modules/takeout/others.test.ts',
  'src/server/modules/uploads/belonging.test.ts',
  'src/server/modules/uploads/hear.test.ts',
  'src/server/pdf/render.test.ts',
  'tests/product/backup.test.ts',
  'tests/product/data-folder.test.ts',
  'tests/product/demo.test.ts',
  'tests/product/faults.test.ts',
  'tests/product/full-speed.test.ts',
  'tests/product/killed-import.test.ts',
  'tests/product/one-process.test.ts',
  'tests/product/shutdown.test.ts',
];
