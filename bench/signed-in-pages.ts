/** What benchmarks ask for as somebody who is signed in. */

/** Of an account with songs, all that anybody who uses the product opens. */
export const signedInPages = (trackId: string): string[] => [
  '/dashboard',
  '/tracks',
  `/track/${trackId}`,
  '/analytics',
  '/audience',
  '/settings',
  '/playlists',
  '/messages',
  '/imports',
  '/sync',
  '/catalogue',
  '/earnings',
  '/reports',
  '/worth-a-look',
  '/recap',
  '/public-pages',
  '/audio-uploads',
  '/audio-playlists',
  '/subscription',
];

/** What every browser sends along. */
export const asBrowsersAsk = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };
