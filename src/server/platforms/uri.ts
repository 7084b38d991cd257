/** Addresses in a platform's own scheme, as its apps use them: `spotify:track:ID`, `deezer://track/ID`. Pure. */

/** What such an address names, part by part; colons and slashes are used alike. */
export const uriParts = (uri: string): string[] =>
  (uri.split(/[?#]/)[0] ?? '')
    .split(/[:/]+/)
    .filter((part) => part !== '')
    .slice(1);
