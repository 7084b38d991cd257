/** Facts about playlists that both sides run on. */

/** Of public ones: shown to everybody last, played by most browsers, of most songs. */
export const playlistSorts = ['new', 'played', 'longest'] as const;
export type PlaylistSort = (typeof playlistSorts)[number];

/** Why somebody reports a playlist. */
export const reportReasons = ['spam', 'offensive', 'rights', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Files that a playlist is saved as. */
export const playlistFormats = ['csv', 'm3u', 'jspf'] as const;
export type PlaylistFormat = (typeof playlistFormats)[number];
