/** YouTube, through the Data API v3 with a key: views, likes and comments of public videos. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { baseAddress, secret } from '../settings.ts';
import { countsQuota, read, readCounts, search, searchQuota } from './api.ts';
import { quotaZone } from './failures.ts';
import { owner } from './owner.ts';
import { playlists } from './playlists.ts';
import { reportQuota } from './reports.ts';
import { hosts, isId, parse, schemes, urlOf } from './url.ts';

export const youtubeSettings = z.object({
  YOUTUBE_API_KEY: secret(),
  YOUTUBE_API_URL: baseAddress('https://youtube.googleapis.com'),
  GOOGLE_CLIENT_ID: secret(),
  GOOGLE_CLIENT_SECRET: secret(),
  GOOGLE_OAUTH_URL: baseAddress('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: baseAddress('https://oauth2.googleapis.com'),
  YOUTUBE_ANALYTICS_API_URL: baseAddress('https://youtubeanalytics.googleapis.com'),
});

const analyticsPage = 'https://developers.google.com/youtube/analytics';
const quotaPage = 'https://developers.google.com/youtube/v3/determine_quota_cost';

export const youtube = definePlatform({
  id: 'youtube',
  hosts,
  schemes,
  pictureHosts: ['*.ytimg.com'],
  counts: ['views', 'likes', 'comments'],
  settings: youtubeSettings,
  isConfigured: (settings) => settings.YOUTUBE_API_KEY !== undefined,
  parse,
  isId,
  read,
  readCounts,
  search,
  owner,
  playlists,
  /**
   * 10,000 units a day, 1 unit a call, 50 ids a call; counts without facts and searches are counted apart, 10,000 and 100
   * calls a day (facts §1, [YT-QUOTA], [YT-FIX]; https://developers.google.com/youtube/v3/determine_quota_cost).
   */
  limits: () => ({
    batchSize: 50,
    quotas: [
      {
        name: 'units',
        calls: 10_000,
        window: { dayIn: quotaZone },
        page: quotaPage,
      },
      { name: countsQuota, calls: 10_000, window: { dayIn: quotaZone }, page: quotaPage },
      { name: searchQuota, calls: 100, window: { dayIn: quotaZone }, page: quotaPage },
      // How many reports may be asked for is written nowhere (facts §2): a figure of our own.
      { name: reportQuota, calls: 100_000, window: { dayIn: quotaZone }, page: analyticsPage },
    ],
  }),
  urlOf,
  searchPage: 'https://www.youtube.com/results?search_query=',
});
