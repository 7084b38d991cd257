/**
 * What the public dictionary explains: what each platform counts, by its own pages, and how our own figures come about.
 * Ids are the anchors of its entries, so they stay.
 */
import { changesOf } from './counting-changes.ts';
import type { Metric } from './metrics.ts';
import { firstMilestone } from './milestones.ts';
import { daysToComeBack, leastChange, leastGain, momentumDays } from './momentum.ts';
import type { PlatformId } from './platforms.ts';
import type { SoundTerm } from './sound.ts';

export type CountingRule = {
  platform: PlatformId;
  /** Its text, `rule.<text>` of the dictionary; absent: the platform publishes no rule that could be found. */
  text?: RuleText;
  /** The platform's own page that says so. */
  page?: string;
  /** The day on which that page was read, or one was looked for in vain. */
  on: string;
  /** Shown to the artist alone, so that nobody else can read the number. */
  isClosed?: true;
};

type RuleText =
  | 'firstFrame'
  | 'click'
  | 'scrobble'
  | 'listen'
  | 'started'
  | 'streamed'
  | 'quoted'
  | 'members'
  | 'rating'
  | 'collection'
  | 'profile'
  | 'file'
  | 'stated'
  | 'recent'
  | 'unexplained'
  | 'store'
  | 'least'
  | 'selection'
  | 'beat'
  | 'beats'
  | 'knownBeats'
  | 'typed'
  | 'detectedKey'
  | 'scaleOfKey'
  | Exclude<SoundTerm, 'tempo' | 'key'>;

const articleDay = '2026-09-22';
const factsDay = '2026-11-20';

const youtubeFields = 'https://www.googleapis.com/discovery/v1/apis/youtube/v3/rest';
const soundcloudInsights = 'https://help.soundcloud.com/hc/en-us/articles/115003568708-Insights-basics';
const soundcloudFields = 'https://github.com/soundcloud/api';
const tidalFields = 'https://github.com/tidal-music/tidal-sdk-web';

const insights = (text: RuleText): CountingRule => ({
  ...{ platform: 'soundcloud', text },
  ...{ page: soundcloudInsights, on: factsDay },
});
const notFound = (platform: PlatformId): CountingRule => ({ platform, on: articleDay });

export const countingRules: Readonly<Record<Metric, readonly CountingRule[]>> = {
  views: [
    { platform: 'youtube', text: 'firstFrame', page: changesOf('views', 'youtube')[0]?.page, on: factsDay },
  ],
  plays: [
    insights('click'),
    {
      ...{ platform: 'lastfm', text: 'scrobble' },
      ...{ page: 'https://www.last.fm/api/scrobbling', on: articleDay },
    },
    {
      ...{ platform: 'listenbrainz', text: 'listen' },
      ...{ page: 'https://listenbrainz.readthedocs.io/en/latest/users/api/core.html', on: articleDay },
    },
    notFound('audiomack'),
    {
      ...{ platform: 'apple-music', text: 'started', isClosed: true },
      ...{ page: 'https://artists.apple.com/support/1105-understand-your-analytics', on: articleDay },
    },
    { ...notFound('bandcamp'), isClosed: true },
    { ...notFound('tidal'), isClosed: true },
  ],
  streams: [
    {
      ...{ platform: 'spotify', text: 'streamed', isClosed: true },
      ...{ page: 'https://support.spotify.com/us/artists/article/how-we-count-streams/', on: articleDay },
    },
    {
      ...{ platform: 'deezer', text: 'quoted', isClosed: true, on: articleDay },
      page: 'https://en.deezercommunity.com/features-feedback-44/artificial-streams-filtered-streams-80965',
    },
  ],
  listeners: [
    notFound('lastfm'),
    {
      ...{ platform: 'listenbrainz', text: 'members' },
      ...{ page: 'https://listenbrainz.readthedocs.io/en/latest/users/api/popularity.html', on: factsDay },
    },
  ],
  favorites: [notFound('audiomack')],
  supporters: [{ platform: 'bandcamp', text: 'selection', on: factsDay, isClosed: true }],
  downloads: [insights('file'), notFound('audiomack')],
  likes: [{ platform: 'youtube', text: 'rating', page: youtubeFields, on: factsDay }, insights('collection')],
  reposts: [insights('profile'), notFound('audiomack')],
  playlistAdds: [notFound('audiomack')],
  comments: [
    { platform: 'youtube', text: 'stated', page: youtubeFields, on: factsDay },
    { platform: 'soundcloud', text: 'stated', page: soundcloudFields, on: factsDay },
  ],
  popularity: [
    {
      ...{ platform: 'spotify', text: 'recent' },
      ...{
        page: 'https://developer.spotify.com/documentation/web-api/reference/get-track',
        on: '2026-08-21',
      },
    },
    { platform: 'tidal', text: 'unexplained', page: tidalFields, on: factsDay },
  ],
  rank: [{ platform: 'deezer', on: factsDay }],
  price: [
    {
      ...{ platform: 'apple-music', text: 'store', on: factsDay },
      page: 'https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI',
    },
    { platform: 'bandcamp', text: 'least', on: factsDay },
  ],
};

const soundDay = '2026-11-23';
const spotifyFeatures = 'https://developer.spotify.com/documentation/web-api/reference/get-audio-features';

const featureOf = (text: RuleText): CountingRule[] => [
  { platform: 'spotify', text, page: spotifyFeatures, on: soundDay },
];
const typed: CountingRule = { platform: 'soundcloud', text: 'typed', page: soundcloudFields, on: soundDay };

/** What is said of a recording by those who measured it. */
export const soundRules: Readonly<Record<SoundTerm, readonly CountingRule[]>> = {
  tempo: [
    ...featureOf('beat'),
    { platform: 'tidal', text: 'beats', page: tidalFields, on: soundDay },
    { platform: 'deezer', text: 'knownBeats', on: soundDay },
    typed,
  ],
  key: [
    ...featureOf('detectedKey'),
    { platform: 'tidal', text: 'scaleOfKey', page: tidalFields, on: soundDay },
    typed,
  ],
  energy: featureOf('energy'),
  danceability: featureOf('danceability'),
  valence: featureOf('valence'),
  acousticness: featureOf('acousticness'),
  instrumentalness: featureOf('instrumentalness'),
  liveness: featureOf('liveness'),
  speechiness: featureOf('speechiness'),
  loudness: featureOf('loudness'),
};

/** A number as a worked example tells it. */
export type Told = { count: number } | { change: number } | { share: number } | { day: string };

/** One fall within a day; `gained` and `corrected` speak of the same readings. */
const fallen = {
  before: { day: '2026-11-01' },
  day: { day: '2026-11-02' },
  start: { count: 1008 },
  top: { count: 1050 },
  end: { count: 1040 },
} as const satisfies Record<string, Told>;

/**
 * How our figures come about, each with what its text and its worked example tell. A test makes the results anew with
 * the code that pages get theirs from (`dictionary.test.ts` of `analytics` and of `insights`). What entries of `measured` tell
 * of how far they can be believed stands in `bench/results` (forecast, matching), good or bad; a test compares the two.
 */
export const figures = {
  gained: { ...fallen, gained: { change: 42 } },
  corrected: { ...fallen, corrected: { change: -10 }, days: { count: daysToComeBack } },
  growth: {
    ...{ before: { day: '2026-11-01' }, last: { day: '2026-11-08' }, days: { count: 7 } },
    ...{ start: { count: 400 }, end: { count: 460 }, gained: { change: 60 }, perDay: { count: 8.6 } },
  },
  'complete-days': {
    ...{ today: { day: '2026-11-09' }, days: { count: 7 } },
    ...{ before: { day: '2026-11-01' }, from: { day: '2026-11-02' }, to: { day: '2026-11-08' } },
  },
  'days-read': {
    ...{ n: { count: 5 }, days: { count: 7 } },
    ...{ start: { count: 400 }, end: { count: 470 }, gained: { change: 70 } },
  },
  gap: {
    ...{ from: { day: '2026-11-03' }, to: { day: '2026-11-06' }, inside: { day: '2026-11-04' } },
    ...{ start: { count: 1200 }, end: { count: 1500 }, gained: { change: 300 } },
  },
  comparison: {
    ...{ first: { change: 132 }, firstBefore: { change: 120 }, second: { change: 50 } },
    ...{ n: { count: 1 }, of: { count: 2 } },
  },
  share: { gained: { change: 132 }, previous: { change: 120 }, share: { share: 0.1 } },
  contribution: {
    ...{ half: { share: 0.5 }, first: { change: 300 }, firstBefore: { change: 120 } },
    ...{ second: { change: 80 }, secondBefore: { change: 110 } },
    ...{ up: { change: 180 }, down: { change: -30 }, sum: { change: 150 } },
  },
  momentum: {
    ...{ days: { count: momentumDays }, share: { share: leastChange }, least: { count: leastGain } },
    ...{ previous: { change: 100 }, up: { change: 106 }, same: { change: 105 }, down: { change: 94 } },
    ...{ few: { change: 8 }, fewBefore: { change: 5 } },
  },
  'usual-at-age': {
    ...{ fewest: { count: 5 }, lowest: { count: 200 }, low: { count: 300 } },
    ...{ middle: { count: 500 }, high: { count: 900 }, highest: { count: 1500 } },
  },
  forecast: {
    ...{ fewest: { count: 14 }, songs: { count: 282 }, days: { count: 7 }, hundred: { count: 100 } },
    ...{ error: { count: 0.71 }, lastDay: { count: 0.84 }, weekday: { count: 0.94 }, week: { count: 0.96 } },
    ...{ fifty: { count: 50 }, eighty: { count: 80 }, ninetyFive: { count: 95 } },
    ...{ heldFifty: { count: 49 }, heldEighty: { count: 79 }, heldNinetyFive: { count: 93 } },
    christmas: { count: 49 },
    ...{ weekSongs: { count: 12 }, weeks: { count: 4 }, weekError: { count: 1.09 } },
    ...{ lastWeek: { count: 0.84 }, twoWeeks: { count: 1.19 }, fourWeeks: { count: 1.84 } },
  },
  milestones: {
    ...{ first: { count: firstMilestone }, second: { count: 250 }, third: { count: 500 } },
    ...{ start: { count: 900 }, end: { count: 2600 } },
    ...{ passed: { count: 1000 }, alsoPassed: { count: 2500 }, next: { count: 5000 } },
  },
  'unusual-days': {
    ...{ more: { share: 0.7 }, less: { share: 0.4 }, least: { count: leastGain }, fewest: { count: 21 } },
    ...{ usual: { count: 300 }, saturday: { count: 600 }, much: { count: 900 }, little: { count: 420 } },
    ...{
      songs: { count: 282 },
      sixty: { count: 60 },
      alarms: { count: 0.89 },
      alarmsInCharts: { count: 1.5 },
    },
    ...{ hundred: { count: 100 }, double: { count: 2 }, triple: { count: 3 }, fivefold: { count: 5 } },
    ...{ foundDouble: { count: 79 }, foundTriple: { count: 97 }, foundFivefold: { count: 99 } },
  },
  'campaign-effect': {
    ...{ days: { count: 28 }, fewest: { count: 3 }, level: { count: 90 }, hundred: { count: 100 } },
    ...{ own: { share: 0.5 }, others: { share: 0.2 }, effect: { share: 0.25 } },
    ...{ low: { share: -0.05 }, high: { share: 0.645 } },
  },
  leading: { likes: { count: 300 }, plays: { count: 5000 } },
  mood: {
    ...{ low: { count: 0.45 }, high: { count: 0.55 } },
    ...{ valence: { count: 0.31 }, energy: { count: 0.82 }, near: { count: 0.48 } },
  },
  total: {
    ...{ first: { change: 1200 }, second: { change: 300 }, sum: { change: 1500 } },
    apart: { change: 9000 },
  },
  song: {
    ...{ first: { count: 5000 }, second: { count: 800 } },
    ...{ pairs: { count: 200 }, same: { count: 100 }, joined: { count: 92 }, asked: { count: 8 } },
    ...{ wrong: { count: 0 }, listed: { count: 1803 }, recognised: { count: 41 }, right: { count: 40 } },
  },
  missing: {},
  withheld: {},
  late: { from: { day: '2026-11-07' }, to: { day: '2026-11-08' }, start: { count: 480 } },
  zero: {
    ...{ from: { day: '2026-11-07' }, to: { day: '2026-11-08' } },
    ...{ start: { count: 480 }, gained: { change: 0 } },
  },
} as const satisfies Record<string, Record<string, Told>>;

export type FigureId = keyof typeof figures;

/** Figures that may be wrong, and how often they were on songs that are not ours. A forecast has no other example. */
export const measured = ['forecast', 'unusual-days', 'song'] as const satisfies FigureId[];
export type MeasuredId = (typeof measured)[number];
export type WorkedId = Exclude<FigureId, 'forecast'>;

/** What stands behind a label: a metric, what is said of a recording, or a figure of our own. */
export type DictionaryId = Metric | SoundTerm | FigureId;
export const figureIds = Object.keys(figures) as FigureId[];
