/** Where a plan shows, endpoint by endpoint; `plans.test.ts` asks, and finds all else the same for every plan. */
import type { Plan } from '#domain/plans.ts';

/** When the next sync of a song is, which depends on how often there is one. */
const nextSync = ['nextSyncAt'];
/** Of how often: by hand, or on time. */
const pace = ['manual', 'current', 'state', 'everySeconds', 'nextTryAt'];
const whoAmI = ['subscriptionTier'];

/** The names of fields that differ from plan to plan; no endpoint has others. */
export const differing: Record<string, readonly string[]> = {
  getCurrentUser: whoAmI,
  updateProfile: whoAmI,
  removePicture: whoAmI,
  getBilling: ['tier'],
  getOverview: [...nextSync, 'everySeconds', 'limit'],
  getSyncReport: [...pace, 'nextTryAt'],
  listSyncedSongs: pace,
  listTracks: nextSync,
  getListFacts: nextSync,
  getTrack: [...nextSync, 'everySeconds'],
  listSongs: nextSync,
  getSong: nextSync,
  listSongProposals: nextSync,
  answerSongProposal: nextSync,
  setSongFacts: nextSync,
  joinTracks: nextSync,
  splitSong: nextSync,
  undoSong: nextSync,
  restoreTrack: nextSync,
  getUploadUsage: ['mostBytes', 'mostMinutes'],
  listKeys: ['requestsPerHour', 'mayWrite'],
  // One more was made where that is granted.
  listReports: ['*'],
  // The list of the smallest plan is full, and its owner was told.
  listNotifications: ['*'],
  countUnread: ['count'],
  // What was told is in the archive.
  listTakeouts: ['rows', 'bytes'],
};

/** What a plan may not have at all: refused with `plan_required`, and answered where the table grants it. */
export const granted: Record<string, (plan: Plan) => boolean> = Object.fromEntries(
  [
    ...['addReport', 'previewReport', 'changeReport', 'shareReport', 'scheduleReport'],
    ...['getReportDocument', 'getReportCsv', 'getReportXlsx', 'getReportPdf'],
  ].map((name) => [name, ({ customReports }: Plan) => customReports]),
);

/** What the table of plans grants, as endpoints say it. */
export const said: Record<string, (plan: Plan) => object> = {
  getOverview: ({ trackLimit }) => ({ plan: { limit: trackLimit } }),
  getSyncReport: ({ syncEverySeconds }) => ({ everySeconds: syncEverySeconds ?? null }),
  listKeys: ({ api }) => ({ requestsPerHour: api.requestsPerHour, mayWrite: api.write }),
  getUploadUsage: ({ audio }) => ({ mostBytes: audio.bytes, mostMinutes: audio.minutes }),
};

/** Jobs that need what this test has none of (mail, push, Stripe, the sandbox, a file), with the test that runs them. */
const runBy: Record<string, string> = {
  'src/server/modules/all-letters.test.ts': `accounts.mail accounts.mail-reset accounts.mail-new-address
    accounts.mail-old-address accounts.mail-invitation notifications.mail digests.mail contact.mail messages.mail`,
  'src/server/modules/reports/reports.test.ts': 'reports.make reports.mail',
  'src/server/modules/accounts/members/members.test.ts': 'accounts.look-runs-out notifications.joined',
  'src/server/modules/notifications/devices/push.test.ts': 'notifications.push notifications.push-device',
  'src/server/modules/analytics/expiry.test.ts': 'totals.expire totals.rebuild-followers',
  'src/server/modules/metrics/terms.test.ts': 'tracks.keep-fresh',
  'src/server/modules/connections/reading.test.ts': 'connections.read',
  // Of minutes as well as of bytes.
  'src/server/modules/uploads/uploads.test.ts': 'uploads.analyse',
  'src/server/modules/billing/hazards.test.ts': 'billing.read billing.end-customer',
  'src/server/modules/demo/demo.test.ts': 'demo.prepare',
};
export const jobsElsewhere = new Map(
  Object.entries(runBy).flatMap(([path, names]) => names.split(/\s+/).map((name) => [name, path] as const)),
);
