/** The oldest browsers that the product runs in: two years back, and Firefox’s release with long support of that time. */
export const oldestBrowsers = { chrome: 130, edge: 130, firefox: 128, safari: 18 } as const;
