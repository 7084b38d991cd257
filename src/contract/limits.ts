/** Limits that pages show and the API enforces. */

/** Longest link that is looked at; a longer one is `invalid_url`. */
export const longestUrl = 2048;
export const mostUrlsAtOnce = 500;
