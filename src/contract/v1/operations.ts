/** Every operation of `/api/v1`: routes, its description and whatever else serves programs are made from this list. */
import { getOverview } from '../analytics.ts';
import { getAudience } from '../audience.ts';
import { getEarnings } from '../earnings.ts';
import { getTrackGrowth } from '../growth.ts';
import { addImport, applyImport, getImport, listImports, undoImport } from '../imports.ts';
import { getForecast } from '../insights.ts';
import { getPlaylist, listPlaylists } from '../playlists.ts';
import { getContribution, getSeries } from '../series.ts';
import { getSong, listSongs } from '../songs.ts';
import { addTracks, getTrack, getTrackHistory, listTracks } from '../tracks.ts';
import { askUpload, audioUpload, beginUpload, getUpload, listUploads, sendUploadBytes } from '../uploads.ts';
import { list, type Operation, read, write } from './operation.ts';

const songs: readonly Operation[] = [
  list({
    id: 'listSongs',
    path: '/api/v1/songs',
    scope: 'songs:read',
    of: listSongs,
    summary: 'List songs',
    description: 'Songs with their links on every platform, the latest added first.',
    page: '/tracks',
    example: { query: { limit: 5, fields: 'id,title,tracks.platform' } },
  }),
  read({
    id: 'getSong',
    path: '/api/v1/songs/:id',
    scope: 'songs:read',
    of: getSong,
    summary: 'Get a song',
    page: '/song/:id',
    example: { ids: 'listSongs' },
  }),
  write({
    id: 'addSongs',
    path: '/api/v1/songs',
    scope: 'songs:write',
    of: addTracks,
    summary: 'Add songs by their links',
    description:
      'Up to 500 links in one call. Each is added, known already, waiting for its platform, or refused with a reason.',
    page: '/tracks',
    example: { body: { urls: ['https://example.com/no-song'] } },
  }),
  list({
    id: 'listTracks',
    path: '/api/v1/tracks',
    scope: 'songs:read',
    of: listTracks,
    without: ['by'],
    preset: { by: 'link' },
    summary: 'List links',
    description:
      'Every link with its current numbers. A metric that the platform does not give is absent; one that the owner hides there stands in `withheld`.',
    page: '/tracks',
    example: { query: { limit: 5, platform: 'youtube', sort: 'views' } },
  }),
  read({
    id: 'getTrack',
    path: '/api/v1/tracks/:id',
    scope: 'songs:read',
    of: getTrack,
    summary: 'Get a link',
    page: '/track/:id',
    example: { ids: 'listTracks' },
  }),
];

const numbers: readonly Operation[] = [
  read({
    id: 'getTrackHistory',
    path: '/api/v1/tracks/:id/history',
    scope: 'numbers:read',
    of: getTrackHistory,
    rows: 'points',
    summary: 'Get the history of a link',
    description:
      'One metric by day, week or month: what stood at its end (`mode=total`) or what it gained (`mode=change`). Send `Accept: text/csv` or `application/x-ndjson` for a row a line.',
    page: '/track/:id',
    example: { ids: 'listTracks', query: { metric: 'views', interval: 'week', mode: 'change' } },
  }),
  read({
    id: 'getTrackGrowth',
    path: '/api/v1/tracks/:id/growth',
    scope: 'numbers:read',
    of: getTrackGrowth,
    summary: 'Get the growth of a link',
    description: 'What the last 7, 28 and 90 complete days gained, against as many days before.',
    page: '/track/:id',
    example: { ids: 'listTracks' },
  }),
  read({
    id: 'getOverview',
    path: '/api/v1/analytics/overview',
    scope: 'numbers:read',
    of: getOverview,
    summary: 'Get the overview',
    description: 'Totals, gains and the songs behind them over a period, as on the dashboard.',
    page: '/dashboard',
    example: { query: { compare: 'previous' } },
  }),
  read({
    id: 'getSeries',
    path: '/api/v1/analytics/series',
    scope: 'numbers:read',
    of: getSeries,
    summary: 'Get series',
    description: 'One metric over time, by platform, song or link, by date or by days since release.',
    page: '/analytics',
    example: { query: { metric: 'views', groupBy: 'platform' } },
  }),
  read({
    id: 'getContribution',
    path: '/api/v1/analytics/contribution',
    scope: 'numbers:read',
    of: getContribution,
    summary: 'Explain a change',
    description:
      'Which songs, links or platforms made the difference to the period before; the rows add up exactly to it.',
    page: '/analytics',
    example: { query: { by: 'song', limit: 5 } },
  }),
  read({
    id: 'getForecast',
    path: '/api/v1/analytics/forecast',
    scope: 'numbers:read',
    of: getForecast,
    summary: 'Get a forecast',
    description:
      'What the coming days are expected to bring, with a range and how often past ranges held. `forecast_refused` says why there is none.',
    page: '/analytics',
    example: { query: { days: 14 } },
  }),
  read({
    id: 'getAudience',
    path: '/api/v1/audience',
    scope: 'audience:read',
    of: getAudience,
    summary: 'Get the audience',
    description: 'Who listens and watches, by one dimension, each source apart.',
    page: '/audience',
    example: { query: { dimension: 'country' } },
  }),
  read({
    id: 'getEarnings',
    path: '/api/v1/earnings',
    scope: 'earnings:read',
    of: getEarnings,
    summary: 'Get earnings',
    description: 'What imported statements say was earned, each currency apart. Amounts are decimal strings.',
    page: '/earnings',
    example: { query: { groupBy: 'month' } },
  }),
];

/** Its picture is for pages, which have a session. */
const shownUpload = audioUpload.omit({ artwork: true });

const files: readonly Operation[] = [
  list({
    id: 'listPlaylists',
    path: '/api/v1/playlists',
    scope: 'playlists:read',
    of: listPlaylists,
    summary: 'List playlists',
    page: '/playlists',
    example: { query: { limit: 5 } },
  }),
  read({
    id: 'getPlaylist',
    path: '/api/v1/playlists/:id',
    scope: 'playlists:read',
    of: getPlaylist,
    summary: 'Get a playlist',
    page: '/playlist/:id',
    example: { ids: 'listPlaylists' },
  }),
  list({
    id: 'listImports',
    path: '/api/v1/imports',
    scope: 'imports:read',
    of: listImports,
    summary: 'List imports',
    page: '/imports',
    example: { query: { limit: 5 } },
  }),
  read({
    id: 'getImport',
    path: '/api/v1/imports/:id',
    scope: 'imports:read',
    of: getImport,
    summary: 'Get an import',
    description: 'Its state and what the dry run says of its rows.',
    page: '/imports/:id',
    example: { ids: 'listImports' },
  }),
  write({
    id: 'addImport',
    path: '/api/v1/imports',
    scope: 'imports:write',
    of: addImport,
    summary: 'Import files',
    description:
      'Reads CSV, TSV, XLSX or ZIP files of platforms and distributors into a dry run. Nothing counts until the import is applied.',
    page: '/imports/:id',
  }),
  write({
    id: 'applyImport',
    path: '/api/v1/imports/:id/apply',
    scope: 'imports:write',
    of: applyImport,
    summary: 'Apply an import',
    page: '/imports/:id',
  }),
  write({
    id: 'undoImport',
    path: '/api/v1/imports/:id',
    scope: 'imports:write',
    of: undoImport,
    summary: 'Undo or discard an import',
    page: '/imports/:id',
  }),
  list({
    id: 'listUploads',
    path: '/api/v1/uploads',
    scope: 'uploads:read',
    of: listUploads,
    data: shownUpload.array(),
    summary: 'List audio uploads',
    page: '/audio-uploads',
    example: { query: { limit: 5 } },
  }),
  read({
    id: 'getUpload',
    path: '/api/v1/uploads/:id',
    scope: 'uploads:read',
    of: getUpload,
    data: getUpload.reply.omit({ artwork: true }),
    summary: 'Get an audio upload',
    page: '/audio-uploads',
    example: { ids: 'listUploads' },
  }),
  write({
    id: 'beginUpload',
    path: '/api/v1/uploads',
    scope: 'uploads:write',
    of: beginUpload,
    summary: 'Begin an audio upload',
    description:
      'Creation of tus 1.0: `Upload-Length`, and `filename` in `Upload-Metadata`. `Location` says where the bytes go.',
    page: '/audio-uploads',
  }),
  write({
    id: 'askUpload',
    path: '/api/v1/uploads/:id/bytes',
    scope: 'uploads:write',
    of: askUpload,
    summary: 'Ask how many bytes have arrived',
    page: '/audio-uploads',
  }),
  write({
    id: 'sendUploadBytes',
    path: '/api/v1/uploads/:id/bytes',
    scope: 'uploads:write',
    of: sendUploadBytes,
    summary: 'Send bytes of an audio upload',
    description: 'PATCH of tus 1.0, from `Upload-Offset` on.',
    page: '/audio-uploads',
  }),
];

export const operations: readonly Operation[] = [...songs, ...numbers, ...files];
