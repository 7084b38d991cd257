/** One message of each event, for those who write a receiver. */
import { type SentEvent, webhookVersion } from './webhooks.ts';

const track = 'trk_0199a3c2f4d07b1e8c5a6f2d3e4b5c6d';
const song = 'sng_0199a3c2f4d17a2f9d6b7c8e0f1a2b3c';
const onTrack = { path: `/track/${track}`, url: `https://music.example.com/track/${track}` };
const onSong = { path: `/song/${song}`, url: `https://music.example.com/song/${song}` };
const link = { trackId: track, title: 'Blue Hour', platform: 'youtube' };

const data: Record<SentEvent, object> = {
  'numbers.updated': {
    sentence: '1 link has new numbers',
    language: 'en',
    path: '/tracks',
    url: 'https://music.example.com/tracks',
    part: { number: 1, of: 1 },
    links: [
      {
        ...link,
        songId: song,
        artist: 'Ada Byron',
        metrics: { views: 25_310, likes: 1_204, comments: 88 },
        day: '2026-11-20',
        observedAt: '2026-11-20T09:00:00.000Z',
        source: 'counter',
      },
    ],
  },
  'milestone.reached': {
    sentence: 'Blue Hour: Views passed 25,000 on YouTube',
    language: 'en',
    ...onTrack,
    ...link,
    metric: 'views',
    value: 25_000,
    day: '2026-11-20',
    source: 'counter',
  },
  'day.unusual': {
    sentence: 'Blue Hour: Nov 19: +928 views, usually about 310',
    language: 'en',
    ...onTrack,
    ...link,
    metric: 'views',
    day: '2026-11-19',
    gained: 928,
    usual: 310,
    source: 'counter',
  },
  'song.status_changed': {
    sentence: 'Blue Hour: No longer on YouTube',
    language: 'en',
    ...onTrack,
    ...link,
    status: 'gone',
    day: '2026-11-20',
  },
  'import.finished': {
    sentence: 'distrokid-october.csv: Applied',
    language: 'en',
    path: '/imports/imp_0199a3c2f4d27c3a8e7f9a0b1c2d3e4f',
    url: 'https://music.example.com/imports/imp_0199a3c2f4d27c3a8e7f9a0b1c2d3e4f',
    importId: 'imp_0199a3c2f4d27c3a8e7f9a0b1c2d3e4f',
    file: 'distrokid-october.csv',
    state: 'applied',
  },
  'goal.reached': {
    sentence: 'Blue Hour: Goal reached: 25,000 views',
    language: 'en',
    ...onSong,
    trackId: null,
    songId: song,
    title: 'Blue Hour',
    metric: 'views',
    target: 25_000,
    day: '2026-11-20',
    source: 'counter',
  },
  'alert.crossed': {
    sentence: 'Blue Hour: Nov 19: +928 views, above your alert of 500 a day',
    language: 'en',
    ...onTrack,
    trackId: track,
    songId: null,
    title: 'Blue Hour',
    metric: 'views',
    day: '2026-11-19',
    gained: 928,
    threshold: 500,
    direction: 'above',
    source: 'counter',
  },
  'webhook.test': {
    sentence: 'This is a test from Tracklight.',
    language: 'en',
    path: '/settings',
    url: 'https://music.example.com/settings',
  },
};

export const exampleOf = (type: SentEvent): object => ({
  type,
  timestamp: '2026-11-20T12:05:00.000Z',
  version: webhookVersion,
  data: data[type],
});
