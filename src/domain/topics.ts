/** What the site's texts are about; apart from their shapes, which the pages that show them do not load. */
export const helpTopics = ['start', 'songs', 'numbers', 'account'] as const;
export const postTopics = ['growth', 'platforms', 'releases', 'exports', 'sound', 'playlists'] as const;
export const pageNames = ['about', 'privacy', 'terms'] as const;

export type PostTopic = (typeof postTopics)[number];
export type PageName = (typeof pageNames)[number];
