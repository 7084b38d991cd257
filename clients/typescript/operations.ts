/** Every operation of the Tracklight API. Made from its description by `npm run docs`; do not edit. */

/** Where each is called. */
export const routes = {
  listSongs: ['GET', '/api/v1/songs'],
  addSongs: ['POST', '/api/v1/songs'],
  getSong: ['GET', '/api/v1/songs/{id}'],
  listTracks: ['GET', '/api/v1/tracks'],
  getTrack: ['GET', '/api/v1/tracks/{id}'],
  getTrackHistory: ['GET', '/api/v1/tracks/{id}/history'],
  getTrackGrowth: ['GET', '/api/v1/tracks/{id}/growth'],
  getOverview: ['GET', '/api/v1/analytics/overview'],
  getSeries: ['GET', '/api/v1/analytics/series'],
  getContribution: ['GET', '/api/v1/analytics/contribution'],
  getForecast: ['GET', '/api/v1/analytics/forecast'],
  getAudience: ['GET', '/api/v1/audience'],
  getEarnings: ['GET', '/api/v1/earnings'],
  listPlaylists: ['GET', '/api/v1/playlists'],
  getPlaylist: ['GET', '/api/v1/playlists/{id}'],
  listImports: ['GET', '/api/v1/imports'],
  addImport: ['POST', '/api/v1/imports'],
  getImport: ['GET', '/api/v1/imports/{id}'],
  undoImport: ['DELETE', '/api/v1/imports/{id}'],
  applyImport: ['POST', '/api/v1/imports/{id}/apply'],
  listUploads: ['GET', '/api/v1/uploads'],
  getUpload: ['GET', '/api/v1/uploads/{id}'],
} as const;

export type ErrorCode = "conflict" | "forecast_refused" | "idempotency_reused" | "internal" | "invalid_input" | "invalid_key" | "key_in_query" | "missing_scope" | "no_room" | "not_found" | "over_quota" | "overloaded" | "payload_too_large" | "plan_required" | "suspended" | "too_many_requests" | "unauthenticated" | "unavailable" | "unsupported_media";

export type Operations = {
  /** List songs */
  listSongs: { input: { query?: { ids?: string; limit?: number; cursor?: string; fields?: string } }; answer: ListSongsAnswer };
  /** Add songs by their links */
  addSongs: { input: { body: { urls: string[] } }; answer: AddSongsAnswer };
  /** Get a song */
  getSong: { input: { params: { id: string }; query?: { fields?: string } }; answer: GetSongAnswer };
  /** List links */
  listTracks: { input: { query?: { search?: string; platform?: "youtube" | "spotify" | "apple-music" | "soundcloud" | "lastfm" | "bandcamp" | "audiomack" | "deezer" | "listenbrainz" | "tidal"; growth?: "fading" | "quiet" | "steady" | "new" | "rising"; addedFrom?: string; addedTo?: string; sort?: "addedAt" | "title" | "artist" | "platform" | "lastSyncedAt" | "change" | "releaseDate" | "leading" | "against" | "perDay" | "best" | "state" | "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds" | "popularity" | "rank" | "price"; order?: "asc" | "desc"; limit?: number; cursor?: string; fields?: string } }; answer: ListTracksAnswer };
  /** Get a link */
  getTrack: { input: { params: { id: string }; query?: { fields?: string } }; answer: GetTrackAnswer };
  /** Get the history of a link */
  getTrackHistory: { input: { params: { id: string }; query: { metric: "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds" | "popularity" | "rank" | "price"; from?: string; to?: string; interval?: "day" | "week" | "month"; mode?: "total" | "change"; tz?: string; fields?: string } }; answer: GetTrackHistoryAnswer };
  /** Get the growth of a link */
  getTrackGrowth: { input: { params: { id: string }; query?: { fields?: string } }; answer: GetTrackGrowthAnswer };
  /** Get the overview */
  getOverview: { input: { query?: { from?: "first" | string; to?: string; compare?: "previous" | "year" | "off" | "none"; weekday?: "true" | "false"; interval?: "day" | "week" | "month"; weekStart?: number; metric?: "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds" | "popularity" | "rank" | "price"; tz?: string; lang?: "en" | "zh" | "es" | "ru" | "de" | "ja" | "fr" | "hi" | "ar"; fields?: string } }; answer: GetOverviewAnswer };
  /** Get series */
  getSeries: { input: { query?: { from?: "first" | string; to?: string; compare?: "previous" | "year" | "off" | "none"; weekday?: "true" | "false"; interval?: "day" | "week" | "month"; weekStart?: number; metric?: "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds" | "popularity" | "rank" | "price"; tz?: string; groupBy?: "none" | "platform" | "song" | "track"; mode?: "total" | "change"; align?: "date" | "release"; platform?: "youtube" | "spotify" | "apple-music" | "soundcloud" | "lastfm" | "bandcamp" | "audiomack" | "deezer" | "listenbrainz" | "tidal"; ids?: string; previous?: "true" | "false"; running?: "true" | "false"; fields?: string } }; answer: GetSeriesAnswer };
  /** Explain a change */
  getContribution: { input: { query?: { from?: "first" | string; to?: string; compare?: "previous" | "year" | "off" | "none"; weekday?: "true" | "false"; interval?: "day" | "week" | "month"; weekStart?: number; metric?: "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds" | "popularity" | "rank" | "price"; tz?: string; lang?: "en" | "zh" | "es" | "ru" | "de" | "ja" | "fr" | "hi" | "ar"; by?: "song" | "platform" | "track"; platform?: "youtube" | "spotify" | "apple-music" | "soundcloud" | "lastfm" | "bandcamp" | "audiomack" | "deezer" | "listenbrainz" | "tidal"; songId?: string; trackId?: string; limit?: number; fields?: string } }; answer: GetContributionAnswer };
  /** Get a forecast */
  getForecast: { input: { query?: { trackId?: string; songId?: string; platform?: "youtube" | "spotify" | "apple-music" | "soundcloud" | "lastfm" | "bandcamp" | "audiomack" | "deezer" | "listenbrainz" | "tidal"; metric?: "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds" | "popularity" | "rank" | "price"; tz?: string; days?: number; level?: number; fields?: string } }; answer: GetForecastAnswer };
  /** Get the audience */
  getAudience: { input: { query: { dimension: "age" | "gender" | "country" | "city" | "source" | "device" | "playback" | "subscription"; platform?: "youtube" | "spotify" | "apple-music" | "soundcloud" | "lastfm" | "bandcamp" | "audiomack" | "deezer" | "listenbrainz" | "tidal"; trackId?: string; figure?: "views" | "engagedViews" | "streams" | "plays" | "listeners" | "monthlyListeners" | "monthlyActiveListeners" | "superListeners" | "dailyListeners" | "uniqueViewers" | "newViewers" | "returningViewers" | "followers" | "subscribers" | "saves" | "playlistAdds" | "likes" | "dislikes" | "likeShare" | "comments" | "shares" | "reposts" | "downloads" | "shazams" | "radioSpins" | "purchases" | "impressions" | "clickThrough" | "watchSeconds" | "averageViewSeconds" | "averageViewed" | "stayedToWatch" | "viewShare" | "watchShare" | "units" | "earnings" | "tempo" | "pitchClass" | "scaleMode" | "energy" | "danceability" | "valence" | "acousticness" | "instrumentalness" | "liveness" | "speechiness" | "loudness"; from?: string; to?: string; compare?: "previous" | "year" | "off"; tz?: string; fields?: string } }; answer: GetAudienceAnswer };
  /** Get earnings */
  getEarnings: { input: { query?: { from?: string; to?: string; groupBy?: "month" | "store" | "country" | "song" | "source"; songId?: string; currency?: string; fields?: string } }; answer: GetEarningsAnswer };
  /** List playlists */
  listPlaylists: { input: { query?: { limit?: number; cursor?: string; fields?: string } }; answer: ListPlaylistsAnswer };
  /** Get a playlist */
  getPlaylist: { input: { params: { id: string }; query?: { fields?: string } }; answer: GetPlaylistAnswer };
  /** List imports */
  listImports: { input: { query?: { limit?: number; cursor?: string; fields?: string } }; answer: ListImportsAnswer };
  /** Import files */
  addImport: { input: { body: FormData }; answer: AddImportAnswer };
  /** Get an import */
  getImport: { input: { params: { id: string }; query?: { fields?: string } }; answer: GetImportAnswer };
  /** Undo or discard an import */
  undoImport: { input: { params: { id: string } }; answer: UndoImportAnswer };
  /** Apply an import */
  applyImport: { input: { params: { id: string } }; answer: ApplyImportAnswer };
  /** List audio uploads */
  listUploads: { input: { query?: { songId?: string; limit?: number; cursor?: string; fields?: string } }; answer: ListUploadsAnswer };
  /** Get an audio upload */
  getUpload: { input: { params: { id: string }; query?: { fields?: string } }; answer: GetUploadAnswer };
};

export type About = { asOf: string | null; from: string | null; to: string | null; timeZone: string | null; sources: ("counter" | "owner" | "import" | "own")[]; coverage: { known: number; of: number; unit: "days" | "links" | "songs" | "points" | "platforms" } | null; sandbox: boolean; page: string };
export type AddImportAnswer = { data: musicImport; about: About };
export type AddSongsAnswer = { data: addTracksReply; about: About };
export type ApplyImportAnswer = { data: musicImport; about: About };
export type GetAudienceAnswer = { data: getAudienceReply; about: About };
export type GetContributionAnswer = { data: getContributionReply; about: About };
export type GetEarningsAnswer = { data: getEarningsReply; about: About };
export type GetForecastAnswer = { data: forecast; about: About };
export type GetImportAnswer = { data: musicImport; about: About };
export type GetOverviewAnswer = { data: overview; about: About };
export type GetPlaylistAnswer = { data: playlist; about: About };
export type GetSeriesAnswer = { data: getSeriesReply; about: About };
export type GetSongAnswer = { data: song; about: About };
export type GetTrackAnswer = { data: getTrackReply; about: About };
export type GetTrackGrowthAnswer = { data: getTrackGrowthReply; about: About };
export type GetTrackHistoryAnswer = { data: getTrackHistoryReply; about: About };
export type GetUploadAnswer = { data: { id: string; title: string; artist: string; album: string; isrc: string | null; fileName: string; state: "uploading" | "analysing" | "ready" | "refused"; reason: "not_audio" | "format" | "video" | "no_samples" | "changing" | "sample_rate" | "channels" | "too_long" | "too_heavy" | "broken_off" | "minutes" | "lost" | null; bytes: number; seconds: number | null; container: string | null; codec: string | null; sampleRate: number | null; channels: number | null; songId: string | null; version: number; versions: number; peaks: number[] | null; heardAs: "original" | "copy"; createdAt: string; history: { id: string; version: number; fileName: string; createdAt: string }[] }; about: About };
export type ListImportsAnswer = { data: listImportsReply; nextCursor: string | null; about: About };
export type ListPlaylistsAnswer = { data: listPlaylistsReply; nextCursor: string | null; about: About };
export type ListSongsAnswer = { data: listSongsReply; nextCursor: string | null; about: About };
export type ListTracksAnswer = { data: listTracksReply; nextCursor: string | null; about: About };
export type ListUploadsAnswer = { data: ({ id: string; title: string; artist: string; album: string; isrc: string | null; fileName: string; state: "uploading" | "analysing" | "ready" | "refused"; reason: "not_audio" | "format" | "video" | "no_samples" | "changing" | "sample_rate" | "channels" | "too_long" | "too_heavy" | "broken_off" | "minutes" | "lost" | null; bytes: number; seconds: number | null; container: string | null; codec: string | null; sampleRate: number | null; channels: number | null; songId: string | null; version: number; versions: number; peaks: number[] | null; heardAs: "original" | "copy"; createdAt: string })[]; nextCursor: string | null; about: About };
export type UndoImportAnswer = { data: musicImport; about: About };
export type about = { amount: string; without: string; rate: string | null; first: string | null; last: string | null };
export type addTracksReply = { added: track[]; existing: track[]; rejected: { url: string; code: rejectionCode; page?: otherPage; platform?: platformId; suggestion?: string; retryAt?: string; message: string }[]; pending: waitingLink[]; links: ({ url: string; trackId: string } | refusedLink | { url: string; code: "pending"; pendingId: string; retryAt: string })[] };
export type audienceDimension = "age" | "gender" | "country" | "city" | "source" | "device" | "playback" | "subscription";
export type audienceMissing = { platform: platformId; way: "connect" | "reading" | "silent" | "import" | "none" | "not_configured" };
export type audienceNote = "withheld" | "above_total" | "shares_only" | "whole_span" | "part_of_range";
export type audiencePart = { source: audienceSource; platform: platformId | null; store: string; importId: string | null; files: string[]; connectionId: string | null; trackId: string | null; figure: "views" | "streams" | "plays" | "listeners" | "monthlyListeners" | "purchases" | "downloads" | "units" | "viewShare" | "watchShare" | "watchSeconds" | "engagedViews" | "monthlyActiveListeners" | "superListeners" | "uniqueViewers" | "newViewers" | "returningViewers" | "followers" | "subscribers" | "saves" | "playlistAdds" | "likes" | "dislikes" | "comments" | "shares" | "reposts" | "shazams" | "radioSpins" | "impressions" | "earnings" | "dailyListeners" | "likeShare" | "clickThrough" | "averageViewSeconds" | "averageViewed" | "stayedToWatch"; currency: string; figures: ("views" | "streams" | "plays" | "listeners" | "monthlyListeners" | "purchases" | "downloads" | "units" | "viewShare" | "watchShare" | "watchSeconds" | "engagedViews" | "monthlyActiveListeners" | "superListeners" | "uniqueViewers" | "newViewers" | "returningViewers" | "followers" | "subscribers" | "saves" | "playlistAdds" | "likes" | "dislikes" | "comments" | "shares" | "reposts" | "shazams" | "radioSpins" | "impressions" | "earnings" | "dailyListeners" | "likeShare" | "clickThrough" | "averageViewSeconds" | "averageViewed" | "stayedToWatch")[]; from: string | null; to: string | null; dayBoundary: string; readAt: string; rows: ({ key: string; name: string | null; value: number | null; share: number | null; genders?: Partial<Record<"female" | "male" | "other", number>>; before: { value: number | null; share: number | null } | null })[]; others: { rows: number; value: number | null; share: number | null } | null; withheld: { value: number; share: number } | null; total: number | null; notes: audienceNote[] };
export type audienceSource = "connection" | "import" | "public";
export type columnMeaning = "date" | "until" | "title" | "artist" | "isrc" | "url" | "platform" | "currency" | "entry" | "country" | "city" | "age" | "gender" | "device" | "source" | figure | null;
export type contributionRow = { key: string; platform?: platformId; songId?: string; trackId?: string; title?: string; artist?: string; gained: number; previous: number; difference: number; songs: number };
export type counter = "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds";
export type day = string;
export type everySeconds = number | null;
export type explanation = { metric: metric; gained: number; previous: number; difference: number; song: { songId: string; title: string; artist: string; difference: number; share: number; isFading: boolean; release: { date: string; gained: number; others: { gained: number; previous: number } | null } | null } | null; platform: { platform: platformId; difference: number; share: number } | null; day: { date: string; gained: number; usual: number; isBefore: boolean } | null; sentence: string };
export type figure = "views" | "engagedViews" | "streams" | "plays" | "listeners" | "monthlyListeners" | "monthlyActiveListeners" | "superListeners" | "dailyListeners" | "uniqueViewers" | "newViewers" | "returningViewers" | "followers" | "subscribers" | "saves" | "playlistAdds" | "likes" | "dislikes" | "likeShare" | "comments" | "shares" | "reposts" | "downloads" | "shazams" | "radioSpins" | "purchases" | "impressions" | "clickThrough" | "watchSeconds" | "averageViewSeconds" | "averageViewed" | "stayedToWatch" | "viewShare" | "watchShare" | "units" | "earnings" | "tempo" | "pitchClass" | "scaleMode" | "energy" | "danceability" | "valence" | "acousticness" | "instrumentalness" | "liveness" | "speechiness" | "loudness";
export type fileSaid = { platform?: platformId; trackId?: string; currency?: string; decimalMark?: "." | ","; entries?: Record<string, "sale" | "refund" | "fee" | "payout">; signs?: "turned" | "kept"; from?: day; to?: day; overlap?: "corrects" | "adds" };
export type forecast = { metric: counter; timeZone: string; songs: number; outOf: number; leftOut: platformId[]; sandbox?: true; level: 50 | 80 | 95; knownTo: string; total: number; past: number | null; release: { songId: string; title: string; date: string } | null; points: { date: string; value: number; low: number; high: number }[]; totals: { date: string; value: number; low: number; high: number }[]; hitRate: { share: number; forecasts: number } | null; minimum: number; daysKnown: number; method: string; milestones: milestoneWindow[] };
export type getAudienceReply = { dimension: audienceDimension; from: string; to: string; comparison: { from: string; to: string } | null; parts: audiencePart[]; missing: audienceMissing[]; outside: ({ source: audienceSource; platform: platformId | null; store: string; from: string; to: string })[]; bySong: ({ source: audienceSource; platform: platformId | null; store: string })[]; sandbox?: true };
export type getContributionReply = { from: string; to: string; comparison: { from: string; to: string } | null; timeZone: string; metric: metric | null; gained: number; previous: number; difference: number; uncompared: { gained: number; songs: number; titles: string[]; others: number } | null; songs: number; outOf: number; ofSongs: songCounts; rows: contributionRow[]; rest: { platform?: platformId; songId?: string; trackId?: string; title?: string; artist?: string; gained: number; previous: number; difference: number; songs: number; rows: number } | null; leftOut: platformId[]; explanation: explanation | null; sandbox?: true };
export type getEarningsReply = { currencies: ({ currency: string; total: string; units: number; hasUnitsApart?: true; refunds: string; about?: about; rows: ({ amount: string; units: number; hasUnitsApart?: true; refunds: string; key: string; name: string | null; about?: about })[] })[]; unitsApart: number; latest: { importId: string; files: string[]; at: string; from: string | null; to: string | null; amounts: { currency: string; amount: string }[] } | null; late: ({ kind: "distrokid" | "tunecore" | "cd-baby" | "imusician-releases" | "imusician-sales" | "symphonic" | "believe" | "fuga" | "amuse" | "landr"; lastTo: string; dueOn: string })[]; unlisted: { importId: string; files: string[]; amounts: { currency: string; amount: string }[] }[]; reference?: reference; sandbox?: true };
export type getSeriesReply = { from: string; to: string; comparison: { from: string; to: string } | null; timeZone: string; interval: interval; metric: metric | null; mode: historyMode; groupBy: grouping; points: { from: string; to: string }[]; ages: number[] | null; series: series[]; others: number; leftOut: platformId[]; usual: usualAtAge | null; imported: importedSeries[]; importedMetrics: metric[]; mayHaveShorts?: mayHaveShorts; updating?: updating; sandbox?: true };
export type getTrackGrowthReply = { timeZone: string; spans: { days: number; from: string; to: string; metrics: Record<string, growthFigure> }[] };
export type getTrackHistoryReply = { metric: metric; points: historyPoint[]; imported?: importedDays; sandbox?: true };
export type getTrackReply = { id: string; songId: string; platform: platformId; platformTrackId: string; videoId?: string; originalUrl: string; title: string; artist: string; album: string | null; albumArt: string | null; duration: number; durationKnown: boolean; isrc?: string; releaseDate?: string; metrics: metrics; currency?: string; withheld: metric[]; change: Record<string, number>; momentum: momentum | null; status: trackStatus; statusSince: string | null; lastSyncedAt: string | null; nextSyncAt: string | null; addedAt: string; sandbox?: true; ownFigures: ownFigureSpan[]; statusHistory: statusHistory; everySeconds: everySeconds };
export type grouping = "none" | "platform" | "song" | "track";
export type growthFigure = { gained: number | null; corrected: number; previous: number | null; base: number | null; daysRead: number; part: knownInterval | null; gaps: knownInterval[]; across: knownInterval[] };
export type historyMode = "total" | "change";
export type historyPoint = { date: string; value: number | null; note?: "withheld" | "missing" | "running"; source: "counter" | "owner" | "import" | null; observedAt: string | null; correctedFrom?: number; corrected?: number; part?: knownInterval; gap?: knownInterval; imported?: number };
export type importFile = { index: number; name: string; kind: "spotify-song-timeline" | "spotify-audience-timeline" | "spotify-songs" | "spotify-playlists" | "youtube-table" | "youtube-chart" | "youtube-totals" | "apple-music-songs" | "distrokid" | "tunecore" | "cd-baby" | "bandcamp-sales" | "imusician-releases" | "imusician-sales" | "symphonic" | "believe" | "fuga" | "amuse" | "landr" | "audio-features" | "song-list" | "mapped" | null; recognisedBy: string[]; platform: platformId | null; encoding: string; rows: rowSums; from: string | null; to: string | null; failure: "empty" | "too_large" | "too_many_files" | "zip_bomb" | "zip_path" | "damaged" | "not_a_table" | "listening_history" | "no_year" | "too_many_columns" | "too_many_rows" | "line_too_long" | "unknown_encoding" | "changed" | "too_heavy" | "broken_off" | null; asks: ("columns" | "earnings" | "date" | "entries" | "signs" | "dayOrder" | "timeUnit" | "platform" | "song" | "currency" | "decimalMark" | "period" | "overlap")[]; columns: { name: string; meaning: columnMeaning; cells: string[] }[] | null; choices?: ({ ask: "earnings" | "date"; names: string[]; columns: columnMeaning[]; money: { currency: string; amount: number }[]; from: string | null; to: string | null; rows: number | null })[]; entryWords?: ({ word: string; kind: "sale" | "refund" | "fee" | "payout" | null; rows: number; money: { currency: string; amount: number }[] })[]; overlap?: { rows: number; files: string[] }; keepsUnlisted?: true; said?: fileSaid; unreadColumns: string[]; otherMoney: string[]; profitShares: string[]; namedPeriod: { from: string; to: string } | null; dayOrder: "ymd" | "dmy" | "mdy" | "my" | "ym" | null; readings: ({ order: "ymd" | "dmy" | "mdy" | "my" | "ym"; cell: string; from: string; to: string })[]; time: { unit: "day" | "week" | "month" | "quarter" | "half" | "span"; because: ({ reason: "said" | "kind" | "name" | "cells" | "column" | "starts" | "steps" | "ends" | "across" | "carried"; column: string; cell: string })[]; isSure: boolean } | null; money: ({ currency: string; amount: number; stated: number | null })[]; leftOut: leftOutMoney[]; sameAs: { name: string; file: number | null; importId: string | null } | null; isLeftOut: boolean };
export type importedDays = { from: string; to: string; dayBoundary: string; sourceIds: string[]; files: string[] };
export type importedSeries = { key: string; source: "owner" | "import"; trackId: string; songId: string; platform: platformId; title: string; artist: string; dayBoundary: string; sourceIds: string[]; files: string[]; values: (number | null)[]; daysKnown: number[] };
export type interval = "day" | "week" | "month";
export type knownInterval = { from: string; to: string; gained: number; corrected: number };
export type leftOutMoney = { currency: string; reason: "total" | "note" | "payout" | "listed" | "empty" | "before_release" | "same_money" | "duplicate" | "contradicts" | "bad_total" | "no_date" | "bad_date" | "fiscal_date" | "future_date" | "bad_number" | "out_of_range" | "bad_columns" | "other_metric" | "other_table" | "no_name" | "bad_id" | "bad_currency" | "skipped" | "unmatched"; rows: number; amount: number };
export type listImportsReply = musicImport[];
export type listPlaylistsReply = playlistSummary[];
export type listSongsReply = song[];
export type listTracksReply = track[];
export type mayHaveShorts = true;
export type metric = "views" | "likes" | "comments" | "plays" | "streams" | "listeners" | "reposts" | "favorites" | "supporters" | "downloads" | "playlistAdds" | "popularity" | "rank" | "price";
export type metrics = Record<string, number>;
export type milestoneWindow = { value: number; from: string; to: string | null; likely: string | null };
export type momentum = { metric: metric; state: momentumState | null; gained: number | null; previous: number | null; against: number | null; perDay: number | null; known: { from: string; to: string } | null; best: { day: string; gained: number } | null };
export type momentumState = "fading" | "quiet" | "steady" | "new" | "rising";
export type mover = { track: track; metric: metric; platforms: platformId[]; gained: number; compared: { gained: number; previous: number }; part: otherGrowth | null; song: { id: string; title: string; artist: string }; links: songLink[] };
export type musicImport = { id: string; state: "reading" | "asking" | "ready" | "applying" | "applied" | "undoing" | "undone" | "failed"; kind: "spotify-song-timeline" | "spotify-audience-timeline" | "spotify-songs" | "spotify-playlists" | "youtube-table" | "youtube-chart" | "youtube-totals" | "apple-music-songs" | "distrokid" | "tunecore" | "cd-baby" | "bandcamp-sales" | "imusician-releases" | "imusician-sales" | "symphonic" | "believe" | "fuga" | "amuse" | "landr" | "audio-features" | "song-list" | "mapped" | null; files: importFile[]; rows: rowSums; progress: { done: number; of: number } | null; failure: "empty" | "too_large" | "too_many_files" | "zip_bomb" | "zip_path" | "damaged" | "not_a_table" | "listening_history" | "no_year" | "too_many_columns" | "too_many_rows" | "line_too_long" | "unknown_encoding" | "changed" | "too_heavy" | "broken_off" | null; subjects: { all: number; unmatched: number }; createdAt: string; appliedAt: string | null; undoneAt: string | null; sandbox?: true };
export type otherGrowth = { from: string; to: string; gained: number; corrected: number; songs: number };
export type otherPage = "album" | "playlist" | "artist" | "video" | "player" | "other";
export type overview = { from: string; to: string; comparison: { from: string; to: string } | null; timeZone: string; interval: interval; points: { from: string; to: string }[]; totals: total[]; figures: { metric: metric; platforms: platformId[]; ofSongs: songCounts }[]; growthFrom: string | null; metric: metric | null; topSongs: topSong[]; rising: mover[]; fading: mover[]; movedIn: { from: string; to: string; comparison: { from: string; to: string } } | null; moved: { rising: number; fading: number }; explanation: explanation | null; platforms: { platform: platformId; songs: number; withheld: number }[]; plan: { used: number; waiting: number; limit: number }; sync: { lastSyncedAt: string | null; inactive: number; paused: number; everySeconds: number | null; slower: { platform: platformId; everySeconds: number }[] }; mayHaveShorts?: mayHaveShorts; updating?: updating; sandbox?: true };
export type ownFigureSpan = { figure: "views" | "engagedViews" | "streams" | "plays" | "listeners" | "monthlyListeners" | "monthlyActiveListeners" | "superListeners" | "dailyListeners" | "uniqueViewers" | "newViewers" | "returningViewers" | "followers" | "subscribers" | "saves" | "playlistAdds" | "likes" | "dislikes" | "likeShare" | "comments" | "shares" | "reposts" | "downloads" | "shazams" | "radioSpins" | "purchases" | "impressions" | "clickThrough" | "watchSeconds" | "averageViewSeconds" | "averageViewed" | "stayedToWatch" | "viewShare" | "watchShare" | "units" | "earnings" | "tempo" | "pitchClass" | "scaleMode" | "energy" | "danceability" | "valence" | "acousticness" | "instrumentalness" | "liveness" | "speechiness" | "loudness"; from: string; to: string; days: number; dayBoundary: string; sourceIds: string[]; files: string[] };
export type platformId = "youtube" | "spotify" | "apple-music" | "soundcloud" | "lastfm" | "bandcamp" | "audiomack" | "deezer" | "listenbrainz" | "tidal";
export type playlist = { id: string; name: string; description: string; isPublic: boolean; isOwn: boolean; itemCount: number; covers: string[]; plays: number; changedAt: string; sandbox?: true; version: number; isHidden: boolean; items: playlistItem[] };
export type playlistItem = { id: string; trackId?: string; videoId: string; title: string; artist: string; albumArt: string | null; duration: number; durationKnown: boolean; state: playlistItemState; stateSince?: string; replacement?: { title: string; artist: string; trackId: string } };
export type playlistItemState = "available" | "gone" | "private" | "blocked";
export type playlistSummary = { id: string; name: string; description: string; isPublic: boolean; isOwn: boolean; itemCount: number; covers: string[]; plays: number; changedAt: string; sandbox?: true };
export type reference = { currency: string; amount: string; first: string | null; last: string | null; without: { currency: string; amount: string }[] };
export type refusedLink = { url: string; code: rejectionCode; page?: otherPage; platform?: platformId; suggestion?: string; retryAt?: string };
export type rejectionCode = "unknown_host" | "landing_page" | "short_link" | "not_a_track" | "not_configured" | "access_refused" | "kept_out" | "replaced" | "not_found" | "private" | "plan_limit" | "upstream_unavailable" | "try_later" | "invalid_url";
export type rowSums = { total: number; new: number; known: number; differs: number; unmatched: number; rejected: number };
export type series = { key: string; platform?: platformId; songId?: string; trackId?: string; title?: string; artist?: string; releaseDate?: string; songs: number; ofSongs: songCounts; values: (number | null)[]; before: (number | null)[] | null; daysRead: number[]; corrected: number[]; gaps: knownInterval[]; change: totalChange };
export type song = { id: string; title: string; artist: string; isrc?: string; releaseDate?: string; own?: { isrc?: string; releaseDate?: string }; joinedBy?: "user" | "isrc"; tracks: track[] };
export type songCounts = { all: number; known: number; compared: number; part: number; partTitles: string[] };
export type songLink = { trackId: string; platform: platformId; metric: metric | null; gained: number | null; previous: number | null; state: "fading" | "quiet" | "steady" | "new" | "rising" | null };
export type statusHistory = { periods: ({ status: "active" | "gone" | "private" | "blocked"; from: string; to: string | null })[]; isWhole: boolean; unread: unread | null };
export type topSong = { id: string; songId: string; platform: platformId; platformTrackId: string; videoId?: string; originalUrl: string; title: string; artist: string; album: string | null; albumArt: string | null; duration: number; durationKnown: boolean; isrc?: string; releaseDate?: string; metrics: metrics; currency?: string; withheld: metric[]; change: Record<string, number>; momentum: momentum | null; status: trackStatus; statusSince: string | null; lastSyncedAt: string | null; nextSyncAt: string | null; addedAt: string; sandbox?: true; gained: number | null; compared: { gained: number; previous: number } | null; part: otherGrowth | null; total: number | null; song: { id: string; title: string; artist: string }; links: songLink[] };
export type total = { metric: metric; platform: platformId; value: number; songs: number; change: totalChange; sparkline: (number | null)[]; brought: (number | null)[]; daysRead: number[]; before: (number | null)[] | null; gaps: knownInterval[] };
export type totalChange = { gained: number | null; corrected: number; songs: number; daysRead: number; compared: { songs: number; gained: number; previous: number } | null; part: otherGrowth | null; across: otherGrowth | null };
export type track = { id: string; songId: string; platform: platformId; platformTrackId: string; videoId?: string; originalUrl: string; title: string; artist: string; album: string | null; albumArt: string | null; duration: number; durationKnown: boolean; isrc?: string; releaseDate?: string; metrics: metrics; currency?: string; withheld: metric[]; change: Record<string, number>; momentum: momentum | null; status: trackStatus; statusSince: string | null; lastSyncedAt: string | null; nextSyncAt: string | null; addedAt: string; sandbox?: true };
export type trackStatus = "active" | "paused" | "gone" | "private" | "blocked";
export type unread = { reason: "no-title" | "no-counts" | "replaced"; replacedBy: string | null };
export type updating = true;
export type usualAtAge = { low: (number | null)[]; median: (number | null)[]; high: (number | null)[]; songs: number };
export type waitReason = "rate-limited" | "unavailable" | "bad-reply" | "no-title";
export type waitingLink = { id: string; url: string; platform: platformId; reason: waitReason; nextTryAt: string };
