/** Limits that pages show and the API enforces. */

/** Longest link that is looked at; a longer one is `invalid_url`. */
export const longestUrl = 2048;
export const mostUrlsAtOnce = 500;

/** More links than any recording has; the pairs of its links are their square. */
export const mostLinksOfSong = 100;

/** Finds that are followed or dismissed by one press. */
export const mostFindsAtOnce = 100;

/** Of a first, a last or a whole name. */
export const longestName = 100;

/** Public pages of one account, withdrawn ones among them: their addresses stay its own. */
export const mostPublicPages = 1000;
/** Of an artist's page. */
export const longestAbout = 1500;
export const mostArtistSongs = 30;
export const mostArtistLinks = 10;
export const mostArtistNumbers = 8;

export const longestCampaignName = 100;
export const longestCampaignNotes = 2000;
/** Of one account. */
export const mostCampaigns = 1000;

/** Days that a forecast may reach. */
export const longestForecast = 90;

/** Songs that are named one by one where something is done to many. */
export const mostChosenAtOnce = 500;
/** Rows between two cuts of a list, which pages read at once: so many, in a long list more, so that there are few cuts. */
export const rowsOfPage = 100;
export const mostRowsOfPage = 400;
export const fewCuts = 60;

export const longestViewName = 60;
/** Of one account. */
export const mostViews = 20;

/** Notifications that an account keeps: the newest ones, and none that is older. */
export const mostNotifications = 500;
export const notificationDays = 180;
/** Of a message to support, or of a canned reply: what people type. */
export const longestSubject = 200;
export const longestMessage = 5000;
/** Canned replies, of all administrators together. */
export const mostCannedReplies = 100;

export const longestPlaylistName = 100;
export const longestPlaylistDescription = 1000;
/** Of one account: no plan has a limit, but a program that runs wild does. */
export const mostPlaylists = 10_000;
export const mostPlaylistItems = 1000;
/** Videos of somebody's playlist elsewhere that are listed to choose from; what comes after them is left out. */
export const mostVideosListed = 5000;
export const longestReportNote = 1000;
/** Songs that may be asked for by their ids at once. */
export const mostSongsNamed = 100;
/** Goals of one account, and as many lines that days are told of. */
export const mostGoals = 50;
/** Bytes of a picture as it is sent. */
export const largestPicture = 5 * 1024 * 1024;
/** Bytes of one audio file: an hour of 24 bit and 96 kHz in stereo, and some more. */
export const largestUpload = 2_500_000_000;
/** Uploads of one account, older versions and those that arrive among them. */
export const mostUploads = 5_000;
export const longestAudioName = 200;
/** Listening links of one upload or playlist, withdrawn ones among them. */
export const mostListeningLinks = 100;
export const longestRecipient = 100;
export const longestLinkPassword = 100;
/** Of a comment on audio, and of an answer to it. */
export const longestListeningComment = 1000;
/** Comments by one link. */
export const mostListeningComments = 500;
/** Playlists of one's own audio, of one account, and what one of them holds: they are shown whole. */
export const mostAudioPlaylists = 200;
export const mostAudioPlaylistItems = 200;
/** Browsers of one account that are told by push; one more takes the place of the oldest. */
export const mostDevices = 10;
/** Days that may be asked about at once, on pages and of reports: five years, a leap day included. */
export const mostDaysAsked = 5 * 365 + 2;
/** Custom reports of one account, and what one of them may be of. */
export const mostReports = 50;
export const mostSongsOfReport = 200;
export const longestReportTitle = 120;
export const longestNoteOfReport = 2000;
/** Who gets a report by email. */
export const mostRecipients = 20;
