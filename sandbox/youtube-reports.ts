/** Fake of the YouTube Analytics API v2: every table of a day is cut from that day's views, so that tables agree. */
import { changesOf } from '#domain/counting-changes.ts';
import { addDays, dayIn, eachDay, earliest } from '#domain/days.ts';
import { between } from './chance.ts';
import { curveFor } from './editions.ts';
import type { Call, Reply, World } from './fake-platform.ts';
import { linkOf, type StorySong, storyArtist, storyCurve, storySongs } from './story.ts';
import { failure } from './youtube-errors.ts';
import type { Owners } from './youtube-owners.ts';

const zone = 'America/Los_Angeles';
/** So many days reports are behind. */
const behind = 2;
/** A row of fewer views is not shown; nor are ages of fewer. */
const [fewestViews, fewestViewers] = [3, 80];
const dayMs = 86_400_000;

const refused = (status: number, reason: string, message: string): Reply =>
  failure(status, message, { domain: 'global', reason });

type Weights = readonly (readonly [key: string, weight: number])[];

const countries: Weights = [
  ...([
    ['US', 19],
    ['DE', 14],
    ['GB', 9],
    ['BR', 7],
    ['FR', 6],
    ['MX', 5],
    ['NL', 4.5],
  ] as const),
  ...([
    ['IN', 4],
    ['JP', 3.5],
    ['PL', 3.2],
    ['ES', 3],
    ['IT', 2.8],
    ['CA', 2.6],
    ['SE', 2.2],
  ] as const),
  ...([
    ['AU', 2],
    ['DK', 1.8],
    ['NO', 1.4],
    ['AR', 1.3],
    ['ID', 1.2],
    ['TR', 1],
    ['PT', 0.8],
  ] as const),
  ...([
    ['CL', 0.6],
    ['IE', 0.5],
    ['ZA', 0.4],
    ['KR', 0.4],
    ['FI', 0.35],
    ['NZ', 0.2],
    ['IS', 0.06],
  ] as const),
];
const sources: Weights = [
  ...([
    ['YT_SEARCH', 21],
    ['RELATED_VIDEO', 24],
    ['PLAYLIST', 14],
    ['SUBSCRIBER', 12],
    ['EXT_URL', 9],
  ] as const),
  ...([
    ['SHORTS', 7],
    ['YT_CHANNEL', 6],
    ['NO_LINK_OTHER', 4],
    ['NOTIFICATION', 2],
    ['END_SCREEN', 1],
  ] as const),
];
const devices: Weights = [
  ...([
    ['MOBILE', 58],
    ['DESKTOP', 21],
    ['TV', 14],
    ['TABLET', 6],
    ['GAME_CONSOLE', 1],
  ] as const),
];
const places: Weights = [
  ['WATCH', 86],
  ['EMBEDDED', 8],
  ['CHANNEL', 4],
  ['YT_OTHER', 2],
];
const people: Weights = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-'].flatMap(
  (age, place) => {
    const weight = [4, 24, 31, 19, 11, 7, 4][place] ?? 1;
    return [
      [`age${age}|female`, weight * 0.47],
      [`age${age}|male`, weight * 0.51],
      [`age${age}|user_specified`, weight * 0.02],
    ] as const;
  },
);

const tables: Record<string, Weights> = {
  country: countries,
  insightTrafficSourceType: sources,
  deviceType: devices,
  insightPlaybackLocationType: places,
};

/** Whole views for each key, of so many in all; what does not come out even is in places that are not named. */
function cut(weights: Weights, total: number, seed: string, day: string): Map<string, number> {
  const drawn = weights.map(([key, weight]) => {
    const taste = between(0.5, 1.6, 'taste', seed, key);
    return [key, weight * taste * between(0.9, 1.1, 'part', seed, key, day)] as const;
  });
  const sum = drawn.reduce((all, [, weight]) => all + weight, 0);
  return new Map(drawn.map(([key, weight]) => [key, Math.floor((total * weight) / sum)]));
}

/** The first hour of a day in California, to the hour of winter: enough for invented figures. */
const startOf = (day: string): Date => new Date(Date.parse(day) + 8 * 3600_000);

/** `suggested`: of those views, what suggestions beside one video that picked the song up have brought. */
type Daily = { seed: string; views(day: string): number; suggested?(day: string): number };

function ofSong(world: World, id: string): Daily {
  const item = world.item('youtube', id);
  const curve = curveFor(item, new Date(Date.parse(item.released.padEnd(10, '-01-01').slice(0, 10))));
  const at = (day: string) => curve.count(startOf(day), 1);
  const views = (day: string) => Math.max(0, at(addDays(day, 1)) - at(day));
  const { song, anchor = 0 } = item.story ?? {};
  const suggested = (day: string) => Math.floor(song ? views(day) * suggestedShare(song, anchor, day) : 0);
  return { seed: item.seed, views, suggested };
}

/** By the day of the plot that most of a day in California lies in. */
function suggestedShare(song: StorySong, anchor: number, day: string): number {
  const place = Math.round((startOf(day).getTime() - anchor) / dayMs);
  return (song.suggested?.(place) ?? 0) / song.level(place);
}

/** Of the invented artist: the songs of the sample and some films beside them; of anybody else: a small channel. */
function ofChannel(world: World, channel: string): Daily {
  if (channel !== storyArtist) {
    const size = between(300, 4000, 'channel size', channel);
    return { seed: channel, views: (day) => Math.floor(size * between(0.8, 1.2, 'channel', channel, day)) };
  }
  const monday = Date.UTC(2020, 0, 6);
  const anchor = monday + Math.round((world.now().getTime() - monday) / (7 * dayMs) - 0.5) * 7 * dayMs;
  const songs = storySongs
    .filter((song) => linkOf(song, 'youtube'))
    .map((song) => ({ song, curve: storyCurve(song, 'youtube', anchor) }));
  const gained = ({ curve }: (typeof songs)[number], day: string) =>
    curve.count(startOf(addDays(day, 1)), 1) - curve.count(startOf(day), 1);
  return {
    seed: channel,
    views: (day) => Math.floor(1.15 * Math.max(0, sum(songs.map((one) => gained(one, day))))),
    suggested: (day) =>
      Math.floor(sum(songs.map((one) => gained(one, day) * suggestedShare(one.song, anchor, day)))),
  };
}

type Asked = { dimensions: string[]; metrics: string[]; days: string[]; ids: string[] };

function askedOf(world: World, { query }: Call): Asked | Reply {
  const words = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean);
  const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  if (query.get('ids') !== 'channel==MINE') return refused(403, 'forbidden', 'Forbidden');
  if (!Date.parse(from) || !Date.parse(to) || from > to || words('metrics').length === 0)
    return refused(400, 'badRequest', 'The query is not supported.');
  const last = addDays(dayIn(world.now(), zone), -behind);
  const filter = /^video==(.+)$/.exec(query.get('filters') ?? '')?.[1];
  return {
    dimensions: words('dimensions'),
    metrics: words('metrics'),
    days: eachDay(from, earliest(to, last)),
    ids: filter?.split(',') ?? [],
  };
}

const known = new Set(['video', 'day', 'ageGroup', 'gender', ...Object.keys(tables)]);
const timeless = new Set(['country', 'ageGroup']);

/** Reports that the real interface does not have are refused as it refuses them. */
function isSupported({ dimensions, ids }: Asked): boolean {
  const parts = dimensions.filter((name) => name !== 'video' && name !== 'day');
  return (
    dimensions.every((name) => known.has(name)) &&
    (!dimensions.includes('video') || ids.length > 1) &&
    !(dimensions.includes('day') && parts.some((name) => timeless.has(name))) &&
    (parts.length <= 1 || parts.join() === 'ageGroup,gender')
  );
}

type Row = Record<string, string | number>;

const sum = (all: Iterable<number>): number => [...all].reduce((total, one) => total + one, 0);

/** Those who only passed by are views since the rule changed, and no engaged ones. */
const engagedOf = (views: number, day: string, seed: string): number =>
  changesOf('views', 'youtube').some(({ on }) => on <= day)
    ? Math.floor(views * between(0.78, 0.92, 'engaged', seed))
    : views;

function metricsOf(views: number, seed: string): Row {
  const likes = Math.floor(views * between(0.006, 0.045, 'likes', seed));
  return {
    views,
    estimatedMinutesWatched: Math.floor(views * between(1.4, 2.6, 'watched', seed)),
    likes,
    comments: Math.floor(likes * 0.06),
    shares: Math.floor(likes * 0.2),
  };
}

/** The rows of one subject over days that stand together. */
function rowsFor(
  { seed, views, suggested }: Daily,
  days: readonly string[],
  parts: readonly string[],
): Row[] {
  const [part] = parts;
  const all = days.map((day) => [day, views(day)] as const);
  const total = sum(all.map(([, one]) => one));
  if (part === undefined) {
    const engagedViews = sum(all.map(([day, one]) => engagedOf(one, day, seed)));
    return [{ ...metricsOf(total, seed), engagedViews }];
  }
  if (part === 'ageGroup') {
    const shares = total < fewestViewers ? [] : [...cut(people, 1000, seed, 'all')];
    const whole = sum(shares.map(([, share]) => share));
    return shares.flatMap(([key, share]) => {
      const [ageGroup = '', gender = ''] = key.split('|');
      const viewerPercentage = Math.round((share / whole) * 1000) / 10;
      return viewerPercentage > 0 ? [{ ageGroup, gender, viewerPercentage }] : [];
    });
  }
  const weights = tables[part] ?? [];
  const cuts = all.map(([day, one]) => {
    const lifted = part === 'insightTrafficSourceType' ? (suggested?.(day) ?? 0) : 0;
    const shares = cut(weights, one - lifted, `${part} ${seed}`, day);
    return lifted > 0 ? shares.set('RELATED_VIDEO', (shares.get('RELATED_VIDEO') ?? 0) + lifted) : shares;
  });
  return weights.flatMap(([key], place) => {
    // All sources and devices are told; of countries those with few views are not.
    const rest = (index: number) =>
      place === 0 && part !== 'country' ? (all[index]?.[1] ?? 0) - sum(cuts[index]?.values() ?? []) : 0;
    const count = sum(cuts.map((one, index) => (one.get(key) ?? 0) + rest(index)));
    return count >= (part === 'country' ? fewestViews : 1)
      ? [{ [part]: key, ...metricsOf(count, seed) }]
      : [];
  });
}

export function answerReport(world: World, owners: Owners, call: Call): Reply {
  const channel = owners.channelOf(call);
  if (channel === undefined || owners.hasWithdrawn(call))
    return refused(401, 'authError', 'Request had invalid authentication credentials.');
  const asked = askedOf(world, call);
  if ('status' in asked) return asked;
  if (!isSupported(asked)) return refused(400, 'badRequest', 'The query is not supported.');
  const { dimensions, metrics, days, ids } = asked;
  const parts = dimensions.filter((name) => name !== 'video' && name !== 'day');
  const subjects = dimensions.includes('video')
    ? ids.map((video) => ({ head: { video }, daily: ofSong(world, video) }))
    : [{ head: {}, daily: ids[0] ? ofSong(world, ids[0]) : ofChannel(world, channel) }];
  const spans = dimensions.includes('day')
    ? days.map((day) => ({ head: { day }, days: [day] }))
    : days.length > 0
      ? [{ head: {}, days }]
      : [];
  const rows = subjects.flatMap(({ head, daily }) =>
    spans.flatMap((span) =>
      rowsFor(daily, span.days, parts).map((row): Row => ({ ...head, ...span.head, ...row })),
    ),
  );
  const names = [...dimensions, ...metrics];
  return {
    status: 200,
    body: {
      kind: 'youtubeAnalytics#resultTable',
      columnHeaders: names.map((name) => ({
        name,
        columnType: dimensions.includes(name) ? 'DIMENSION' : 'METRIC',
        dataType: dimensions.includes(name) ? 'STRING' : name === 'viewerPercentage' ? 'FLOAT' : 'INTEGER',
      })),
      rows: rows.map((row) => names.map((name) => row[name] ?? 0)),
    },
  };
}
