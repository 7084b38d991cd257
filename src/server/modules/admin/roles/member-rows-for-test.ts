/** What a member of an account is answered, endpoint by endpoint; `members.test.ts` asks. */
import type { ForMembers } from '#contract/endpoint.ts';

/**
 * - `view`: any member, as the owner
 * - `edit`: those who may edit, as the owner; whoever may only view is refused
 * - `owner`: every member is refused
 * - `self`: answered for the member's own account, as for somebody else
 * - `admin`: does not exist, also for an administrator who looks at somebody's account
 */
const names: Record<ForMembers | 'admin', string> = {
  view: `
    getSite listPlatforms getReference listPosts getPost listHelp getHelpArticle getTextPage listVideos getVideo
    getStatus
    getCurrentUser getPicture getOverview exportOverview getForecast listUnusualDays getTrends getSuggestion getFlags getRecentEvents
    getSeries
    getContribution listMilestones getMoods getAudience getListeners getOwnPages exportAudience getReconciliation exportReconciliation
    getEarnings listEarningRows exportEarnings getExchangeRates getOwnSeries getListenerWindow exportOwnSeries
    listLooks getEvidence
    getSyncReport listSyncedSongs getDigest listGoals listAlerts listPlaylists discoverPlaylists getPlaylist exportPlaylist listTracks
    outlineTracks getListFacts exportTracks getSparklines getTrack getTrackHistory getTrackDay getTrackGrowth getTrackSound
    getSongSound listWaitingLinks listCutNames listViews listSongs getSong getSongBefore listSongProposals listSongFinds
    listSongIssues listCampaigns listConnections listImports getImport listImportRows listImportSubjects previewImport
    listUploads getUploadUsage getUpload getWaveform getUploadArtwork getDiagnostics exportDiagnostics
    listAudioPlaylists getAudioPlaylist listListeningSums listUploadLinks listPlaylistLinks listListeningComments
    getListening hearListening getListeningArtwork
    getRecap getMilestoneCard getReleaseCard getRecapCard getSongCard showSongEmbed showPlaylistEmbed getOembed
    listPublicPages listPublicNumbers listCampaignClicks showSongPage followSmartLink getReleaseReminder showArtistPage followArtistSong showPressKit
    getPressText getArtistPicture
    getImportBrought listReports getReport previewReport getReportDocument getReportCsv getReportXlsx getReportPdf
    getSharedReport getSharedReportPdf
    streamEvents`,
  edit: `
    markUnusualDay markLook addGoal changeGoal removeGoal restoreGoal addAlert removeAlert restoreAlert addPlaylist changePlaylist
    copyPlaylist addPlaylistItems replacePlaylistItem orderPlaylist removePlaylistItem restorePlaylistItem removePlaylist
    restorePlaylist listYoutubePlaylist lookUpSongs dropWaitingLink answerCutName addView changeView removeView answerSongProposal setSongFacts
    settleSongIssue searchSong followSongFinds dismissSongFinds joinTracks splitSong undoSong mergeSongs addCampaign
    changeCampaign removeCampaign restoreCampaign addImport answerImport matchImportSubject applyImport undoImport putExchangeRates removeExchangeRates
    beginUpload hearUpload askUpload sendUploadBytes changeUpload removeUpload restoreUpload
    addAudioPlaylist changeAudioPlaylist removeAudioPlaylist restoreAudioPlaylist addAudioPlaylistItems removeAudioPlaylistItem
    restoreAudioPlaylistItem orderAudioPlaylist addUploadLink addPlaylistLink withdrawUploadLink withdrawPlaylistLink
    addPublicPage changePublicPage changePageEmbeds withdrawPublicPage restorePublicPage changeListeningLink answerListeningComment removeListeningComment restoreListeningComment
    addReport changeReport removeReport restoreReport setReportLogo removeReportLogo shareReport unshareReport scheduleReport
    unscheduleReport
    removeTrack restoreTrack syncTrack removeTracks restoreTracks addTracks`,
  owner: `
    getSignInWays startTotp confirmTotp removeTotp renewRecoveryCodes startPasskey addPasskey renamePasskey removePasskey
    changeEmail setPicture removePicture restorePicture updateProfile listSessions revokeSession changePassword
    removeAccount requestTakeout listTakeouts getTakeout downloadTakeout restoreTakeout createCheckoutSession getBilling readBillingAgain openBillingPortal quoteBilling changeBilling endBilling listInvoices connectYoutube removeConnection listNotifications listDevices addDevice removeDevice
    listWebhooks addWebhook changeWebhook removeWebhook rotateSecret testWebhook listDeliveries replayDelivery countUnread markRead markAllRead
    removeNotification restoreNotification getNotificationPreferences changeNotificationPreferences getAdminUser
    listConversations listMessages getMessage sendMessage addMessagePicture getMessagePicture deleteMessage restoreMessage listMembers changeMember removeMember invite
    revokeInvitation listKeys addKey revokeKey`,
  self: `
    takePaymentEvent visitorHeartbeat userHeartbeat sendContactMessage askUnsubscribe unsubscribe loginWithCode startPasskeyLogin
    loginWithPasskey requestReset resetPassword confirmEmail playPlaylist visitPlaylist reportPlaylist finishConnection startDemo
    unlockReport askUnsubscribeReport unsubscribeReport unlockListening countListening addListeningComment leaveSample register login logout readInvitation acceptInvitation listSharedAccounts chooseAccount leaveAccount`,
  admin: `
    listPlaylistReports decidePlaylistReport listReviewedPages decidePublicPage getSyncStatus listDeadLetters retryDeadLetters resumePlatform checkKeys listAdminActs
    exportAdminActs listContactMessages setContactMessageDone listInbox getConversationContext changeConversation
    listCannedReplies addCannedReply removeCannedReply listWrittenPosts getWrittenPost savePost deletePost previewPost
    listWrittenVideos addVideo saveVideo deleteVideo listSubscribers getSubscriberFigures exportSubscribers getSubscriber
    changeSubscriber signOutSubscriber seeAsUser getActivity getBillingFigures exportActivity exportContactMessages`,
};

export const forMembers = new Map(
  Object.entries(names).flatMap(([answer, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((name) => [name, answer as ForMembers | 'admin'] as const),
  ),
);
