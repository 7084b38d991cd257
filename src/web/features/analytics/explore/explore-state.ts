/**
 * What `/analytics` shows beside the control bar's days, as its address says it: which number, of which platform, of one
 * song or of several, together or apart, drawn how, and which lines and days are looked at. Pure.
 */
import { type Days, isDay } from '#domain/days.ts';
import { isMetric, type Metric } from '#domain/metrics.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { type SeriesMode, seriesModes } from '#web/music/series-chart.ts';

export const groupings = ['none', 'platform', 'song'] as const;
export type Grouping = (typeof groupings)[number];
/** Lines, areas that stand on each other, a small chart for each, or lines that begin with 100. */
export const shapes = ['lines', 'stacked', 'multiples', 'index'] as const;
export type Shape = (typeof shapes)[number];
export const alignments = ['date', 'release'] as const;
export type Alignment = (typeof alignments)[number];

/** As many lines as the server gives and a reader tells apart. */
export const mostSongs = 10;

export type ExploreState = {
  metric: Metric | undefined;
  platform: PlatformId | undefined;
  /** The one song that the whole page is about. */
  song: string | undefined;
  by: Grouping;
  mode: SeriesMode;
  shape: Shape;
  align: Alignment;
  /** Own figures of the songs stand beside the public counters. */
  own: boolean;
  /** The songs that are compared; empty: those that gained the most. */
  songs: readonly string[];
  /** Lines that were taken out. */
  hidden: readonly string[];
  zoom: Days | null;
  /** The day that is opened, or the first of a week or month. */
  day: string | undefined;
};

const songId = /^sng_[0-9a-f]{32}$/;
const lineKey = /^[\w-]{1,80}$/;

/** Garbage is the default. */
export function readExplore(search: URLSearchParams): ExploreState {
  const oneOf = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === search.get(name)) ?? usual;
  const list = (name: string, shape: RegExp) =>
    [...new Set((search.get(name) ?? '').split(','))].filter((entry) => shape.test(entry));
  const metric = search.get('metric');
  const song = search.get('song') ?? '';
  const isOfSong = songId.test(song);
  const by = oneOf('by', groupings, 'none');
  return {
    metric: isMetric(metric) ? metric : undefined,
    platform: platformIds.find((id) => id === search.get('platform')),
    song: isOfSong ? song : undefined,
    by: isOfSong && by === 'song' ? 'none' : by,
    mode: oneOf('mode', seriesModes, 'change'),
    shape: oneOf('shape', shapes, 'lines'),
    // One line has nothing to be aligned with; a song has those of one's other songs.
    align: isOfSong || by === 'song' ? oneOf('align', alignments, 'date') : 'date',
    own: search.get('own') === '1',
    songs: list('songs', songId).slice(0, mostSongs),
    hidden: list('hide', lineKey),
    zoom: zoomIn(search.get('zoom')),
    day: isDay(search.get('day')) ? (search.get('day') ?? undefined) : undefined,
  };
}

/** `2026-11-03..2026-11-09`, or `3..9` days after a release. */
function zoomIn(text: string | null): Days | null {
  const [from = '', to = ''] = text?.split('..') ?? [];
  const isCount = /^\d{1,4}$/.test(from) && /^\d{1,4}$/.test(to);
  return isCount || (isDay(from) && isDay(to)) ? { from, to } : null;
}

export type ExploreChange = Partial<ExploreState>;

/** What another choice leaves standing: lines and days that were looked at belong to what was shown. */
function settled(state: ExploreState, change: ExploreChange): ExploreState {
  const isOther = (['metric', 'platform', 'song', 'by', 'align', 'songs'] as const).some(
    (name) => name in change,
  );
  const next = { ...state, ...(isOther && { hidden: [], zoom: null, day: undefined }), ...change };
  if (next.song !== undefined && next.by === 'song') next.by = 'none';
  return next;
}

const usual: Record<string, string> = { by: 'none', mode: 'change', shape: 'lines', align: 'date' };

/** The address after a choice; what is as usual goes without saying. */
export function withExplore(search: URLSearchParams, change: ExploreChange): URLSearchParams {
  const { hidden, zoom, songs, own, ...rest } = settled(readExplore(search), change);
  const said: Record<string, string | undefined> = {
    ...rest,
    songs: songs.join(','),
    own: own ? '1' : '',
    hide: hidden.join(','),
    zoom: zoom ? `${zoom.from}..${zoom.to}` : '',
  };
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(said))
    if (!value || usual[name] === value) next.delete(name);
    else next.set(name, value);
  return next;
}
