/** What agents may ask by the Model Context Protocol: operations of `/api/v1` that read, with fewer parameters and fields, so that an answer fits into what a model reads. */
import type { z } from 'zod';
import { listCampaigns } from '../campaigns.ts';
import type { Endpoint } from '../endpoint.ts';
import { getRecentEvents } from '../recent-events.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

/** Name of a parameter, and what a model is told of it. */
type Takes = Readonly<Record<string, string>>;

export type Tool = {
  name: string;
  title: string;
  description: string;
  operation: Operation;
  takes: Takes;
  /** Those of the operation's answer that are told, as programs name them in `fields`. */
  fields: string;
  /** Told besides, under these names: what else happened in the days of the answer. */
  beside: readonly Beside[];
};

type Beside = {
  name: string;
  of: Endpoint;
  /** What of its answer is the list. */
  list: (answer: unknown) => unknown;
  shape: z.ZodType;
  fields: string;
  /** So many entries at most. */
  limit: number;
};

function operationOf(id: string): Operation {
  const found = operations.find((one) => one.id === id);
  if (found?.method !== 'GET') throw new Error(`there is no operation ${id} that reads`);
  return found;
}

type Given = Omit<Tool, 'operation' | 'beside'> & { operation: string; beside?: Tool['beside'] };

const tool = ({ operation, beside = [], ...given }: Given): Tool => ({
  ...given,
  operation: operationOf(operation),
  beside,
});

const dayForm = 'as `2026-11-28`';
const period = {
  from: `First day, ${dayForm}. Left out: 28 complete days up to yesterday.`,
  to: `Last day, ${dayForm}.`,
};
const comparison = {
  compare:
    'What the period is compared with: `previous` (as many days before it), `year` (the same days a year before) or `off`.',
};
const metricTaken = {
  metric: 'The number that is told. Left out: the first that is known, views before plays.',
};

const changeFields = ['gained', 'corrected', 'songs', 'daysRead', 'compared', 'part'];
const under = (place: string, names: readonly string[]) => names.map((name) => `${place}.${name}`);
const fieldsOf = (...names: string[]): string => names.join(',');

const aboutSongs: readonly Tool[] = [
  tool({
    name: 'find_songs',
    title: 'Find songs',
    description:
      'Finds links of the artist’s songs with their current numbers: a link is a song on one platform, and links with the same `songId` are one song. Search by title or artist, filter by platform or growth, sort by any number. Start here: other tools need the ids.',
    operation: 'listTracks',
    takes: {
      search: 'Words of the title, artist or album.',
      platform: 'Only links of this platform.',
      growth: 'Only songs that do so now: how the last 28 days compare with the 28 before.',
      sort: 'What the list is sorted by: a number such as `views`, or `releaseDate`, `addedAt`, `title`, `perDay`.',
      order: 'The largest or latest first (`desc`), or last.',
      limit: 'Links of one answer.',
      cursor: '`nextCursor` of the answer before, with the same other arguments.',
    },
    fields: fieldsOf(
      ...['id', 'songId', 'platform', 'title', 'artist', 'releaseDate', 'originalUrl', 'metrics', 'currency'],
      ...['withheld', 'change', 'momentum', 'status', 'lastSyncedAt', 'sandbox'],
    ),
  }),
  tool({
    name: 'get_song',
    title: 'Get a song',
    description: 'One song with all of its links and what each counts now.',
    operation: 'getSong',
    takes: { id: 'The song’s id, `song_…`: `songId` of a link.' },
    fields: fieldsOf(
      ...['id', 'title', 'artist', 'isrc', 'releaseDate', 'joinedBy'],
      ...under('tracks', [
        ...['id', 'platform', 'title', 'originalUrl', 'metrics', 'currency', 'withheld', 'change'],
        ...['momentum', 'status', 'lastSyncedAt'],
      ]),
    ),
  }),
];

const aboutNumbers: readonly Tool[] = [
  tool({
    name: 'get_numbers',
    title: 'Get the numbers of all songs',
    description:
      'What a period brought all songs together: per platform and metric what stands, what was gained and what it is compared with, the songs that brought the most, and those that rise and fade. As the dashboard has it.',
    operation: 'getOverview',
    takes: { ...period, ...comparison, ...metricTaken },
    fields: fieldsOf(
      ...['from', 'to', 'comparison', 'timeZone', 'metric', 'growthFrom', 'figures', 'explanation', 'moved'],
      ...under('totals', ['platform', 'metric', 'value', 'songs', ...under('change', changeFields)]),
      ...['topSongs', 'rising', 'fading'].flatMap((place) =>
        under(place, ['song', 'gained', 'compared', 'part']),
      ),
      ...['sync.lastSyncedAt', 'platforms', 'sandbox'],
    ),
  }),
  tool({
    name: 'get_history',
    title: 'Get the history of a link',
    description:
      'One number of one link by day, week or month, each point with its source: what stood at its end (`total`) or what it gained (`change`).',
    operation: 'getTrackHistory',
    takes: {
      id: 'The link’s id, `trk_…`, from find_songs.',
      metric: 'The number; which a link has stands in its `metrics`.',
      ...period,
      interval: 'How long a point is.',
      mode: '`total`: what stood at its end. `change`: what it gained.',
    },
    fields: fieldsOf('metric', 'points', 'sandbox'),
  }),
  tool({
    name: 'compare',
    title: 'Compare periods, songs or platforms',
    description:
      'What a period gained against the one before or the same days a year ago, point by point, for all songs together or for each of several songs, links or platforms beside each other; with `align` `release` songs are told by their age, day 0 being their release.',
    operation: 'getSeries',
    takes: {
      groupBy: 'What is told apart: `none` (all together), `platform`, `song` or `track` (each link).',
      ids: 'Up to ten ids, separated by commas: of songs with `groupBy` `song`, of links with `track`. Left out: those that gained the most.',
      platform: 'Only links of this platform.',
      ...{ ...period, ...comparison, ...metricTaken },
      interval: 'How long a point is. Left out: days, weeks above 120 days, months above two years.',
      align: '`date`, or `release` for songs by their age; needs `groupBy` `song` or `track`.',
      mode: '`change`: what each point gained. `total`: what stood at its end.',
    },
    fields: fieldsOf(
      ...['from', 'to', 'comparison', 'timeZone', 'interval', 'metric', 'mode', 'groupBy', 'points', 'ages'],
      ...under('series', [
        ...['key', 'platform', 'songId', 'trackId', 'title', 'artist', 'releaseDate', 'songs'],
        ...['values', 'before', ...under('change', changeFields)],
      ]),
      ...['others', 'leftOut', 'sandbox'],
    ),
  }),
  tool({
    name: 'explain_change',
    title: 'Explain a change',
    description:
      'Why a period brought more or less than the one it is compared with: the songs, platforms or links that made the difference (rows and rest add up exactly to it), what stands out, and the campaigns, releases, milestones and corrections of those days. These happened then; nothing says that they are the cause, except a campaign’s tested `effect`.',
    operation: 'getContribution',
    takes: {
      ...{ ...period, ...comparison, ...metricTaken },
      by: 'What the rows are: songs, platforms or links (`track`).',
      platform: 'Only links of this platform.',
      songId: 'Of one song alone.',
      trackId: 'Of one link alone, not together with `songId`.',
      limit: 'Rows that are told one by one.',
    },
    fields: fieldsOf(
      ...['from', 'to', 'comparison', 'timeZone', 'metric', 'gained', 'previous', 'difference', 'uncompared'],
      ...['songs', 'outOf', 'rows', 'rest', 'leftOut', 'explanation', 'sandbox'],
    ),
    beside: [
      {
        name: 'campaigns',
        of: listCampaigns as unknown as Endpoint,
        list: (answer) => answer,
        shape: listCampaigns.reply,
        fields: 'id,name,kind,from,to,titles,effect',
        limit: 20,
      },
      {
        name: 'events',
        of: getRecentEvents as unknown as Endpoint,
        list: (answer) => (answer as z.infer<typeof getRecentEvents.reply>).events,
        shape: getRecentEvents.reply.shape.events,
        fields: 'kind,date,songId,trackId,platform,title,artist,songs,metric,was,now,milestone,campaign',
        limit: 50,
      },
    ],
  }),
  tool({
    name: 'get_forecast',
    title: 'Get a forecast',
    description:
      'What the coming days are expected to bring, with a range, how often past ranges held, and when milestones are likely passed. Refuses with a reason where nothing reliable can be said.',
    operation: 'getForecast',
    takes: {
      days: 'How many days from tomorrow on.',
      ...metricTaken,
      platform: 'Of one platform’s links.',
      songId: 'Of one song.',
      trackId: 'Of one link. At most one of the three.',
    },
    fields: fieldsOf(
      ...['metric', 'level', 'knownTo', 'total', 'past', 'points', 'hitRate', 'milestones', 'daysKnown'],
      ...['songs', 'outOf', 'leftOut', 'timeZone', 'sandbox'],
    ),
  }),
];

const aboutPeople: readonly Tool[] = [
  tool({
    name: 'get_audience',
    title: 'Get the audience',
    description:
      'Who listens and watches, by one dimension such as country, age or device. Each source stands apart and is never added to another; `missing` says which platforms have none, and the way to one.',
    operation: 'getAudience',
    takes: {
      dimension: 'What people are told apart by.',
      platform: 'Only of this platform.',
      trackId: 'Of one link alone.',
      ...period,
      ...comparison,
    },
    fields: fieldsOf(
      ...['dimension', 'from', 'to', 'comparison', 'missing', 'outside', 'sandbox'],
      ...under('parts', [
        ...['source', 'platform', 'trackId', 'figure', 'from', 'to', 'dayBoundary', 'readAt', 'rows'],
        ...['others', 'withheld', 'total', 'notes'],
      ]),
    ),
  }),
  tool({
    name: 'get_earnings',
    title: 'Get earnings',
    description:
      'What imported statements say was earned, by month, store, country, song or statement. Amounts are decimal text in main units; currencies are never added up.',
    operation: 'getEarnings',
    takes: {
      groupBy: 'What the rows are.',
      from: `First day, ${dayForm}: only spans that lie wholly within.`,
      to: `Last day, ${dayForm}.`,
      songId: 'Of one song alone.',
      currency: 'Of one currency, as `EUR`.',
    },
    fields: fieldsOf('currencies', 'unitsApart', 'latest', 'late', 'reference', 'sandbox'),
  }),
];

export const tools: readonly Tool[] = [...aboutSongs, ...aboutNumbers, ...aboutPeople];
