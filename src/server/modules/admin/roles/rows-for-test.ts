/** Who is answered what, endpoint by endpoint; `roles.test.ts` asks. */
import type { Things } from './things-for-test.ts';

/**
 * Statuses for a stranger, the owner of what is named, somebody else, and an administrator. Rows run in this order, the
 * owner last of the four, so that what was there for the owner was there for the others.
 */
export type Row = [statuses: string, ask?: (things: Things) => Asked];
export type Asked = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

const anyone = '200 200 200 200';
/** Of one's own account alone: nothing in the call names whose. */
const own = '401 200 200 200';
const ownDone = '401 204 204 204';
/** Of a thing that the call names. */
const named = '401 200 404 404';
const namedDone = '401 204 404 404';
const admin = '404 404 404 200';

const track = ({ track: id }: Things): Asked => ({ params: { id } });
const song = ({ song: id }: Things): Asked => ({ params: { id } });
const anImport = ({ import: id }: Things): Asked => ({ params: { id } });
const campaign = ({ campaign: id }: Things): Asked => ({ params: { id } });
const view = ({ view: id }: Things): Asked => ({ params: { id } });
const notification = ({ notification: id }: Things): Asked => ({ params: { id } });
const message = ({ message: id }: Things): Asked => ({ params: { id } });
const playlist = ({ playlist: id }: Things): Asked => ({ params: { id } });
const playlistItem = ({ playlist: id, playlistItem: itemId }: Things): Asked => ({ params: { id, itemId } });
const upload = ({ upload: id }: Things): Asked => ({ params: { id } });
const apiKey = ({ apiKey: id }: Things): Asked => ({ params: { id } });
const audioPlaylist = ({ audioPlaylist: id }: Things): Asked => ({ params: { id } });
const audioItem = ({ audioPlaylist: id, audioPlaylistItem: itemId }: Things): Asked => ({
  params: { id, itemId },
});
const uploadLink = ({ upload: id, listeningLink: linkId }: Things): Asked => ({ params: { id, linkId } });
const playlistLink = ({ audioPlaylist: id, playlistLink: linkId }: Things): Asked => ({
  params: { id, linkId },
});
const listeningComment = ({ listeningComment: id }: Things): Asked => ({ params: { id } });
const guessed = { token: 'x'.repeat(43) };
const guessedSong = ({ upload: uploadId }: Things): Asked => ({
  params: { ...guessed, uploadId },
  query: { grant: 'x' },
});
const customReport = ({ customReport: id }: Things): Asked => ({ params: { id } });
const report = { title: 'Report', from: '2026-11-01', to: '2026-11-10' };
const goal = ({ goal: id }: Things): Asked => ({ params: { id } });
const webhook = ({ webhook: id }: Things): Asked => ({ params: { id } });
const alert = ({ alert: id }: Things): Asked => ({ params: { id } });
const wrongPassword: Asked = { body: { password: 'wrong' } };
const passkeyAnswer = {
  ...{ id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
};
const post = { params: { slug: 'roles', language: 'en' } };
const postText = {
  title: 'Roles',
  description: 'Who may what.',
  topics: ['growth'],
  cover: null,
  markdown: 'Text.',
  publishedOn: null,
  updatedAt: null,
};
const videoText = {
  title: 'Roles',
  description: 'Who may what.',
  language: 'en',
  link: 'https://www.youtube.com/watch?v=abcdefghijk',
  duration: 60,
  publishedOn: null,
};

/** In the order in which they are asked: what ends something comes after what reads it. */
export const expected: Record<string, Row> = {
  getSite: [anyone],
  listPlatforms: [anyone],
  getReference: [anyone],
  listPosts: [anyone, () => ({ query: { language: 'en' } })],
  getPost: ['404 404 404 404', () => ({ params: { slug: 'no-such-post' }, query: { language: 'en' } })],
  listHelp: [anyone, () => ({ query: { language: 'en' } })],
  getHelpArticle: ['404 404 404 404', () => ({ params: { slug: 'none' }, query: { language: 'en' } })],
  getTextPage: [anyone, () => ({ params: { name: 'about' }, query: { language: 'en' } })],
  listVideos: [anyone],
  getVideo: ['404 404 404 404', () => ({ params: { id: `vid_${'0'.repeat(32)}` } })],
  visitorHeartbeat: ['204 204 204 204', () => ({ body: { currentPage: '/' } })],
  sendContactMessage: [
    '204 204 204 204',
    () => ({ body: { name: 'Ada', email: 'ada@example.com', topic: 'question', message: 'Hello.' } }),
  ],

  getStatus: [anyone],
  askUnsubscribe: ['404 404 404 404', () => ({ query: { token: 'forged' } })],
  unsubscribe: ['404 404 404 404', () => ({ query: { token: 'forged' } })],

  getCurrentUser: [own],
  listKeys: [own],
  addKey: ['401 201 201 201', () => ({ body: { name: 'Script', scopes: ['songs:read'] } })],
  revokeKey: [namedDone, apiKey],
  getSignInWays: [own],
  startTotp: ['401 400 400 400', () => wrongPassword],
  confirmTotp: ['401 409 409 409', () => ({ body: { code: '123456' } })],
  removeTotp: ['401 400 400 400', () => wrongPassword],
  renewRecoveryCodes: ['401 400 400 400', () => wrongPassword],
  startPasskey: ['401 400 400 400', () => wrongPassword],
  addPasskey: ['401 400 400 400', () => ({ body: { name: 'Key', answer: passkeyAnswer } })],
  renamePasskey: [named, ({ passkey: id }) => ({ params: { id }, body: { name: 'Key' } })],
  // The password is looked at first: nobody learns which passkeys there are.
  removePasskey: ['401 400 400 400', ({ passkey: id }) => ({ params: { id }, ...wrongPassword })],
  loginWithCode: ['401 401 401 401', () => ({ body: { code: '123456' } })],
  startPasskeyLogin: [anyone],
  loginWithPasskey: ['401 401 401 401', () => ({ body: { answer: passkeyAnswer } })],
  // The test's installation sends no mail.
  requestReset: ['422 422 422 422', () => ({ body: { email: 'nobody@example.com' } })],
  resetPassword: ['404 404 404 404', () => ({ body: { token: 'forged', newPassword: 'Sunrise-43!' } })],
  changeEmail: ['401 400 400 400', () => ({ body: { email: 'new@example.com', password: 'wrong' } })],
  confirmEmail: ['404 404 404 404', () => ({ body: { token: 'forged' } })],
  setPicture: ['401 415 415 415', () => ({ body: {} })],
  getPicture: ['401 404 404 404', () => ({ params: { version: 'x'.repeat(22) } })],
  removePicture: [own],
  restorePicture: ['401 404 404 404'],
  updateProfile: [own, () => ({ body: { firstName: 'Ada' } })],
  userHeartbeat: [ownDone],
  listSessions: [own],
  changePassword: [
    '401 400 400 400',
    () => ({ body: { currentPassword: 'wrong', newPassword: 'Sunrise-43!' } }),
  ],
  removeAccount: ['401 400 400 400', () => ({ body: { password: 'wrong' } })],
  createCheckoutSession: [
    '401 400 400 400',
    () => ({ body: { priceId: 'x', tier: 'indie', billingCycle: 'monthly' } }),
  ],
  getBilling: [own],
  readBillingAgain: ['401 422 422 422'],
  openBillingPortal: ['401 422 422 422'],
  quoteBilling: ['401 422 422 422', () => ({ body: { tier: 'indie', billingCycle: 'monthly' } })],
  changeBilling: ['401 422 422 422', () => ({ body: { tier: 'indie', billingCycle: 'monthly' } })],
  endBilling: ['401 422 422 422', () => ({ body: { ends: true } })],
  listInvoices: [own],
  takePaymentEvent: ['422 422 422 422'],

  listMembers: [own],
  changeMember: [named, ({ member: id }) => ({ params: { id }, body: { role: 'edit' } })],
  removeMember: [namedDone, ({ member: id }) => ({ params: { id } })],
  // One's own address: nobody is invited, and there is something to be refused.
  invite: ['401 400 400 400', ({ user }) => ({ body: { email: user, role: 'view' } })],
  revokeInvitation: [namedDone, ({ invitation: id }) => ({ params: { id } })],
  readInvitation: ['404 404 404 404', () => ({ body: { token: 'forged' } })],
  acceptInvitation: ['401 404 404 404', () => ({ body: { token: 'forged' } })],
  listSharedAccounts: [own],
  chooseAccount: ['401 404 404 404', () => ({ body: { id: `usr_${'0'.repeat(32)}` } })],
  leaveAccount: ['401 404 404 404', () => ({ params: { id: `usr_${'0'.repeat(32)}` } })],
  seeAsUser: ['404 404 404 409', ({ administrator: id }) => ({ params: { id } })],

  getOverview: [own],
  getSuggestion: [own],
  exportOverview: [own, () => ({ query: { format: 'csv' } })],
  getForecast: ['401 422 404 404', ({ track: trackId }) => ({ query: { trackId } })],
  listUnusualDays: [named, ({ track: trackId }) => ({ query: { trackId } })],
  getTrends: [named, ({ track: trackId }) => ({ query: { trackId } })],
  markUnusualDay: [
    namedDone,
    ({ track: trackId }) => ({
      body: { trackId, metric: 'views', date: '2026-11-19', direction: 'more', isUseful: false },
    }),
  ],
  getFlags: [named, ({ song: songIds }) => ({ query: { from: '2026-11-01', to: '2026-11-19', songIds } })],
  getRecentEvents: [named, ({ song: songId }) => ({ query: { songId } })],
  getSeries: [named, ({ song: ids }) => ({ query: { groupBy: 'song', ids } })],
  getContribution: [named, ({ song: songId }) => ({ query: { songId } })],
  listMilestones: [named, ({ track: trackId }) => ({ query: { trackId } })],
  getMoods: [own],
  getAudience: [named, ({ track: trackId }) => ({ query: { dimension: 'country', trackId } })],
  getOwnPages: [own],
  getListeners: [named, ({ track: trackId }) => ({ query: { trackId } })],
  exportAudience: [
    named,
    ({ track: trackId }) => ({ query: { dimension: 'country', trackId, format: 'csv' } }),
  ],
  getReconciliation: [named, ({ song: songId }) => ({ query: { songId } })],
  exportReconciliation: [named, ({ song: songId }) => ({ query: { songId } })],
  getEarnings: [named, ({ song: songId }) => ({ query: { songId } })],
  listEarningRows: [named, ({ song: songId }) => ({ query: { songId, key: '', currency: 'USD' } })],
  exportEarnings: [named, ({ song: songId }) => ({ query: { songId } })],
  getExchangeRates: [own],
  putExchangeRates: [
    own,
    () => ({ body: { reference: 'EUR', csv: 'day,currency,rate\n2026-06-30,USD,1.1' } }),
  ],
  removeExchangeRates: ['401 204 204 204'],
  getOwnSeries: [named, ({ song: songId }) => ({ query: { songId } })],
  getListenerWindow: [own],
  exportOwnSeries: [named, ({ song: songId }) => ({ query: { songId } })],
  listLooks: [own],
  getEvidence: ['401 404 404 404', () => ({ params: { id: '0'.repeat(24) } })],
  markLook: ['401 404 404 404', () => ({ params: { id: '0'.repeat(24) }, body: { isUseful: false } })],

  getSyncReport: [own],
  listSyncedSongs: [own],
  getDigest: [own],
  listReports: [own],
  getReport: [named, customReport],
  // Of a plan that the administrator has not.
  addReport: ['401 201 201 403', () => ({ body: report })],
  previewReport: ['401 200 200 403', () => ({ body: report })],
  changeReport: ['401 200 404 403', (things) => ({ ...customReport(things), body: { title: 'Report' } })],
  getReportDocument: ['401 200 404 403', customReport],
  getReportCsv: ['401 200 404 403', customReport],
  getReportXlsx: ['401 200 404 403', customReport],
  setReportLogo: ['401 415 415 415', (things) => ({ ...customReport(things), body: {} })],
  removeReportLogo: [named, customReport],
  shareReport: ['401 200 404 403', (things) => ({ ...customReport(things), body: {} })],
  unshareReport: [named, customReport],
  scheduleReport: ['401 200 404 403', (things) => ({ ...customReport(things), body: { every: 'week' } })],
  unscheduleReport: [named, customReport],
  getReportPdf: [
    '401 404 404 403',
    (things) => ({ ...customReport(things), query: { issue: `rpi_${'0'.repeat(32)}` } }),
  ],
  removeReport: [namedDone, customReport],
  restoreReport: [named, customReport],
  getSharedReport: ['404 404 404 404', () => ({ params: guessed })],
  unlockReport: ['404 404 404 404', () => ({ params: guessed, body: { password: 'x' } })],
  getSharedReportPdf: ['404 404 404 404', () => ({ params: guessed, query: { pass: 'x' } })],
  askUnsubscribeReport: ['404 404 404 404', () => ({ query: { token: 'x' } })],
  unsubscribeReport: ['404 404 404 404', () => ({ query: { token: 'x' } })],
  listGoals: [own],
  addGoal: [
    '401 201 404 404',
    ({ track: trackId }) => ({ body: { trackId, metric: 'views', target: 1_000_000_000 } }),
  ],
  changeGoal: [named, (things) => ({ ...goal(things), body: { target: 2_000_000_000 } })],
  removeGoal: [namedDone, goal],
  restoreGoal: [named, goal],
  listAlerts: [own],
  addAlert: [
    '401 201 404 404',
    ({ track: trackId }) => ({ body: { trackId, metric: 'views', direction: 'above', threshold: 10 } }),
  ],
  removeAlert: [namedDone, alert],
  restoreAlert: [named, alert],

  listPlaylists: [own],
  addPlaylist: ['401 201 404 404', ({ track }) => ({ body: { name: 'Mix', trackIds: [track] } })],
  discoverPlaylists: [anyone],
  // Decided by the link alone: no platform is asked.
  lookUpSongs: ['401 400 400 400', () => ({ query: { text: '' } })],
  listYoutubePlaylist: ['401 422 422 422', () => ({ query: { link: 'https://example.com/' } })],
  getPlaylist: ['404 200 404 404', playlist],
  exportPlaylist: ['404 200 404 404', (things) => ({ ...playlist(things), query: { format: 'csv' } })],
  changePlaylist: [named, (things) => ({ ...playlist(things), body: { name: 'Mixed' } })],
  copyPlaylist: ['401 201 404 404', playlist],
  playPlaylist: ['404 204 404 404', playlist],
  visitPlaylist: ['404 204 404 404', playlist],
  reportPlaylist: ['404 404 404 404', (things) => ({ ...playlist(things), body: { reason: 'spam' } })],
  addPlaylistItems: [named, (things) => ({ ...playlist(things), body: { trackIds: [things.otherTrack] } })],
  replacePlaylistItem: [
    // It is in the playlist by now.
    '401 409 404 404',
    (things) => ({ ...playlistItem(things), body: { trackId: things.otherTrack } }),
  ],
  orderPlaylist: [
    '401 409 404 404',
    (things) => ({ ...playlist(things), body: { itemIds: [], version: 0 } }),
  ],
  removePlaylistItem: [named, playlistItem],
  restorePlaylistItem: [named, playlistItem],
  removePlaylist: [namedDone, playlist],
  restorePlaylist: [named, playlist],
  listPlaylistReports: [admin],
  decidePlaylistReport: [
    '404 404 404 204',
    ({ report: id }) => ({ params: { id }, body: { decision: 'keep' } }),
  ],

  listTracks: [own],
  outlineTracks: [own],
  getListFacts: [own],
  exportTracks: [own, () => ({ query: { format: 'csv' } })],
  getSparklines: [own, ({ track: ids }) => ({ query: { ids } })],
  getTrack: [named, track],
  getTrackHistory: [named, ({ track: id }) => ({ params: { id }, query: { metric: 'views' } })],
  getTrackDay: [named, ({ track: id }) => ({ params: { id, day: '2026-11-20' } })],
  getTrackGrowth: [named, track],
  getTrackSound: [named, track],
  getSongSound: [named, song],
  listWaitingLinks: [own],
  dropWaitingLink: [namedDone, ({ link: id }) => ({ params: { id } })],
  listCutNames: [own],
  answerCutName: [namedDone, ({ track: id }) => ({ params: { id }, body: { followWhole: false } })],
  listViews: [own],
  addView: ['401 201 201 201', () => ({ body: { name: 'Mine', shows: {} } })],
  changeView: [named, (things) => ({ ...view(things), body: { name: 'Renamed' } })],
  removeView: [namedDone, view],

  listSongs: [own],
  getSong: [named, song],
  getSongBefore: [named, (things) => ({ ...song(things), query: { metric: 'views' } })],
  listSongProposals: [own],
  listSongFinds: [own],
  listSongIssues: [own],
  answerSongProposal: [named, ({ proposal: id }) => ({ params: { id }, body: { accept: false } })],
  setSongFacts: [named, ({ song: id }) => ({ params: { id }, body: { releaseDate: '2026-01-02' } })],
  settleSongIssue: [namedDone, ({ track: trackId }) => ({ body: { kind: 'dead_link', trackId } })],
  searchSong: ['401 422 404 404', ({ song: id }) => ({ params: { id }, body: { platform: 'spotify' } })],
  followSongFinds: [named, ({ find }) => ({ body: { ids: [find] } })],
  dismissSongFinds: [namedDone, ({ find }) => ({ body: { ids: [find] } })],
  joinTracks: [named, ({ track, otherTrack }) => ({ body: { trackIds: [track, otherTrack] } })],
  splitSong: [named, ({ song: id, otherTrack }) => ({ params: { id }, body: { trackIds: [otherTrack] } })],
  undoSong: [named, song],
  mergeSongs: [
    '401 404 404 404',
    ({ song: id }) => ({ params: { id }, body: { songId: `sng_${'0'.repeat(32)}` } }),
  ],

  listCampaigns: [own],
  addCampaign: [
    '401 201 404 404',
    ({ track }) => ({
      body: { name: 'Push', kind: 'other', from: '2026-11-01', trackIds: [track] },
    }),
  ],
  changeCampaign: [named, (things) => ({ ...campaign(things), body: { name: 'Pull' } })],
  removeCampaign: [namedDone, campaign],
  restoreCampaign: [named, campaign],

  listUploads: [own],
  getUploadUsage: [own],
  getUpload: [named, upload],
  changeUpload: [named, (things) => ({ ...upload(things), body: { title: 'Renamed' } })],
  getWaveform: [named, upload],
  // Its tags have no picture.
  getUploadArtwork: ['401 404 404 404', upload],
  // A row without its file.
  getDiagnostics: ['401 404 404 404', upload],
  exportDiagnostics: ['401 404 404 404', upload],
  hearUpload: ['401 404 404 404', upload],
  // Without the headers of tus.
  beginUpload: ['401 400 400 400'],
  askUpload: ['401 404 404 404', upload],
  sendUploadBytes: ['401 404 404 404', upload],
  listAudioPlaylists: [own],
  addAudioPlaylist: ['401 201 404 404', ({ upload: id }) => ({ body: { name: 'Mix', uploadIds: [id] } })],
  getAudioPlaylist: [named, audioPlaylist],
  changeAudioPlaylist: [named, (things) => ({ ...audioPlaylist(things), body: { name: 'EP' } })],
  addAudioPlaylistItems: [
    named,
    (things) => ({ ...audioPlaylist(things), body: { uploadIds: [things.upload] } }),
  ],
  orderAudioPlaylist: [
    '401 409 404 404',
    (things) => ({ ...audioPlaylist(things), body: { itemIds: [], version: 0 } }),
  ],
  removeAudioPlaylistItem: [named, audioItem],
  restoreAudioPlaylistItem: [named, audioItem],

  listPublicPages: [own],
  listCampaignClicks: [own, ({ campaign: ids }) => ({ query: { ids } })],
  addPublicPage: [
    '401 201 404 404',
    ({ song }) => ({ body: { kind: 'song', songIds: [song], slug: song.replace('_', '-') } }),
  ],
  // What a page that is there answers stands in `sharing/sharing.test.ts`.
  showSongPage: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  followSmartLink: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  getReleaseReminder: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  changePageEmbeds: [named, ({ publicPage: id }) => ({ params: { id }, body: { embedsFigures: true } })],
  getSongCard: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  showSongEmbed: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  showPlaylistEmbed: ['404 404 404 404', () => ({ params: { id: 'nothing-here' } })],
  getOembed: ['404 404 404 404', () => ({ query: { url: 'https://example.com/s/nothing-here' } })],
  getRecap: [own, () => ({ params: { year: '2026' } })],
  // Nothing of these songs is known yet.
  getRecapCard: ['401 404 404 404', () => ({ query: { year: '2026' } })],
  getReleaseCard: ['401 404 404 404', ({ song: songId }) => ({ query: { songId } })],
  getMilestoneCard: [
    '401 404 404 404',
    ({ track: trackId }) => ({ query: { trackId, metric: 'views', value: '100', date: '2026-11-01' } }),
  ],
  withdrawPublicPage: [namedDone, ({ publicPage: id }) => ({ params: { id } })],
  restorePublicPage: [named, ({ publicPage: id }) => ({ params: { id } })],
  changePublicPage: [
    named,
    ({ artistPage: id, song }) => ({ params: { id }, body: { name: 'Kestrel', songIds: [song] } }),
  ],
  listPublicNumbers: [own, ({ song }) => ({ query: { songIds: song } })],
  showArtistPage: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  followArtistSong: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  showPressKit: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  getPressText: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  getArtistPicture: ['404 404 404 404', () => ({ params: { slug: 'nothing-here' } })],
  listReviewedPages: [admin],
  decidePublicPage: [
    '404 404 404 204',
    ({ publicPage: id }) => ({ params: { id }, body: { decision: 'show' } }),
  ],

  listListeningSums: [own],
  listUploadLinks: [named, upload],
  addUploadLink: ['401 201 404 404', (things) => ({ ...upload(things), body: {} })],
  listPlaylistLinks: [named, audioPlaylist],
  addPlaylistLink: ['401 201 404 404', (things) => ({ ...audioPlaylist(things), body: {} })],
  changeListeningLink: [
    named,
    ({ listeningLink: linkId }) => ({ params: { linkId }, body: { recipient: 'Anna' } }),
  ],
  listListeningComments: [named, ({ upload: of }) => ({ query: { of } })],
  answerListeningComment: [
    namedDone,
    (things) => ({ ...listeningComment(things), body: { answer: 'Yes.' } }),
  ],
  removeListeningComment: [namedDone, listeningComment],
  restoreListeningComment: [namedDone, listeningComment],
  withdrawUploadLink: [namedDone, uploadLink],
  withdrawPlaylistLink: [namedDone, playlistLink],
  // What a link that is there answers stands in `listening/who-hears.test.ts`.
  getListening: ['404 404 404 404', () => ({ params: guessed })],
  unlockListening: ['404 404 404 404', () => ({ params: guessed, body: { password: 'x' } })],
  hearListening: ['404 404 404 404', guessedSong],
  getListeningArtwork: ['404 404 404 404', guessedSong],
  countListening: ['404 404 404 404', () => ({ params: guessed, body: { grant: 'x' } })],
  addListeningComment: [
    '404 404 404 404',
    ({ upload: uploadId }) => ({
      params: guessed,
      body: { grant: 'x', uploadId, at: 1, name: 'Eve', text: 'Hello.' },
    }),
  ],
  removeAudioPlaylist: [namedDone, audioPlaylist],
  restoreAudioPlaylist: [named, audioPlaylist],
  removeUpload: [namedDone, upload],
  restoreUpload: [named, upload],

  listConnections: [own],
  connectYoutube: ['401 422 422 422', () => ({ body: {} })],
  finishConnection: ['302 302 302 302', () => ({ query: { state: 'forged', code: 'forged' } })],
  removeConnection: [namedDone, ({ connection: id }) => ({ params: { id } })],

  listTakeouts: [own],
  getTakeout: [named, ({ takeout: id }) => ({ params: { id } })],
  downloadTakeout: ['401 404 404 404', ({ takeout: id }) => ({ params: { id } })],
  restoreTakeout: ['401 415 415 415', () => ({ body: {} })],
  requestTakeout: ['401 202 202 202'],
  addImport: ['401 415 415 415', () => ({ body: {} })],
  listImports: [own],
  getImport: [named, anImport],
  listImportRows: [named, anImport],
  listImportSubjects: [named, anImport],
  previewImport: [named, anImport],
  getImportBrought: [named, anImport],
  answerImport: [named, (things) => ({ ...anImport(things), body: { files: [] } })],
  matchImportSubject: [
    '401 409 404 404',
    ({ import: id }) => ({ params: { id, subjectId: '1' }, body: { trackId: null } }),
  ],
  applyImport: ['401 409 404 404', anImport],
  undoImport: ['401 202 404 404', anImport],

  listNotifications: [own],
  listDevices: [own],
  addDevice: [
    '401 400 400 400',
    () => ({ body: { endpoint: 'https://127.0.0.1/a', keys: { p256dh: '', auth: '' } } }),
  ],
  removeDevice: ['401 404 404 404', () => ({ params: { id: 'dev_00000000000000000000000000000000' } })],
  listWebhooks: [own],
  addWebhook: [
    '401 201 201 201',
    () => ({ body: { url: 'https://hooks.example.com/a', events: ['goal.reached'] } }),
  ],
  changeWebhook: [named, (things) => ({ ...webhook(things), body: { isOn: false } })],
  rotateSecret: [named, webhook],
  testWebhook: [named, webhook],
  listDeliveries: [named, webhook],
  replayDelivery: [named, ({ webhook: id, delivery: deliveryId }) => ({ params: { id, deliveryId } })],
  removeWebhook: [namedDone, webhook],
  countUnread: [own],
  getNotificationPreferences: [own],
  changeNotificationPreferences: [own, () => ({ body: {} })],
  markRead: [named, notification],
  markAllRead: [own],
  removeNotification: [namedDone, notification],
  restoreNotification: [named, notification],

  getAdminUser: [own],
  listConversations: [own],
  listMessages: ['401 200 404 200', ({ thread: threadId }) => ({ query: { threadId } })],
  getMessage: ['401 200 404 200', message],
  sendMessage: [
    '401 201 404 404',
    ({ thread: threadId, administrator: receiverId, user }) => ({
      body: { receiverId: receiverId ?? user, subject: 'Help', content: 'Please.', threadId },
    }),
  ],
  addMessagePicture: ['401 415 415 415', () => ({ body: {} })],
  getMessagePicture: ['401 404 404 404', () => ({ params: { id: `pic_${'0'.repeat(32)}` } })],
  deleteMessage: ['401 204 404 204', message],
  restoreMessage: ['401 200 404 200', message],
  streamEvents: ['401 - - -'],

  getActivity: [admin],
  exportActivity: [admin],
  getSyncStatus: [admin],
  listDeadLetters: [admin],
  retryDeadLetters: [admin, () => ({ body: { jobs: true } })],
  resumePlatform: ['404 404 404 204', () => ({ params: { platform: 'youtube' } })],
  checkKeys: ['404 404 404 200', () => ({ params: { platform: 'youtube' } })],
  listContactMessages: [admin],
  exportContactMessages: [admin],
  setContactMessageDone: [admin, ({ contact: id }) => ({ params: { id }, body: { isDone: true } })],
  listInbox: [admin],
  getConversationContext: [admin, ({ thread: threadId }) => ({ params: { threadId } })],
  changeConversation: [admin, ({ thread: threadId }) => ({ params: { threadId }, body: { isClosed: true } })],
  listCannedReplies: [admin],
  addCannedReply: ['404 404 404 201', () => ({ body: { title: 'Hi', content: 'Hello.' } })],
  removeCannedReply: ['404 404 404 204', ({ cannedReply: id }) => ({ params: { id } })],
  getBillingFigures: [admin],
  listSubscribers: [admin],
  getSubscriberFigures: [admin],
  exportSubscribers: [admin],
  getSubscriber: [admin, ({ user: id }) => ({ params: { id } })],
  changeSubscriber: [admin, ({ user: id }) => ({ params: { id }, body: { tier: 'premium' } })],
  listAdminActs: [admin],
  exportAdminActs: [admin],
  previewPost: [admin, () => ({ body: { language: 'en', markdown: 'Text.' } })],
  savePost: [admin, () => ({ ...post, body: postText })],
  listWrittenPosts: [admin],
  getWrittenPost: [admin, () => post],
  deletePost: [admin, () => post],
  addVideo: ['404 404 404 201', () => ({ body: videoText })],
  listWrittenVideos: [admin],
  saveVideo: [
    admin,
    ({ video: id }) => ({ params: { id }, body: { ...videoText, updatedAt: '2026-11-20T12:00:00.000Z' } }),
  ],
  deleteVideo: [admin, ({ video: id }) => ({ params: { id } })],

  removeTrack: [namedDone, track],
  restoreTrack: [named, track],
  syncTrack: ['401 202 404 404', track],
  removeTracks: [own, ({ track }) => ({ body: { chosen: { ids: [track] } } })],
  restoreTracks: [named, () => ({ body: { removedAt: '2026-11-20T12:00:00.000Z' } })],
  addTracks: [own, () => ({ body: { urls: ['https://example.com/none'] } })],

  revokeSession: [namedDone, ({ session: id }) => ({ params: { id } })],
  // No platform of the test is the sandbox.
  startDemo: ['503 503 503 503'],
  leaveSample: ['401 401 401 401'],
  register: ['400 400 400 400', () => ({ body: { email: 'none' } })],
  login: ['401 401 401 401', () => ({ body: { email: 'nobody@example.com', password: 'wrong' } })],
  // Of an account that has no session: the row of `logout` needs theirs.
  signOutSubscriber: ['404 404 404 404', () => ({ params: { id: `usr_${'0'.repeat(32)}` } })],
  logout: ['204 204 204 204'],
};
