/** YouTube Analytics: one table a call, its columns told apart by their heads and never by their place. */
import { type Figure, type FigureDimension, millionths } from '#domain/own-figures.ts';
import { addressAt } from '../http/client.ts';
import { PlatformFailure } from '../http/failure.ts';
import type { OwnDimension, PlatformIo, ReportRequest, ReportRow } from '../platform.ts';
import { classify } from './failures.ts';
import { reportTable } from './schema.ts';

/** Counted apart from the Data API: another interface, whose quota is its own. */
export const reportQuota = 'reports';

type Cell = string | number;
type Cells = ReadonlyMap<string, Cell>;

/** The head of a column → what we call the figure, and how many of ours one of theirs is. */
const figures: Record<string, { figure: Figure; times: number }> = {
  views: { figure: 'views', times: 1 },
  engagedViews: { figure: 'engagedViews', times: 1 },
  estimatedMinutesWatched: { figure: 'watchSeconds', times: 60 },
  likes: { figure: 'likes', times: 1 },
  comments: { figure: 'comments', times: 1 },
  shares: { figure: 'shares', times: 1 },
  viewerPercentage: { figure: 'viewShare', times: millionths / 100 },
};

const activity = ['views', 'estimatedMinutesWatched'];

const reports: Record<OwnDimension, { dimensions: string[]; metrics: string[] }> = {
  // Engaged views are what views were until August 2026 (`domain/counting-changes.ts`): with both a jump can be told from growth.
  none: { dimensions: [], metrics: [...activity, 'engagedViews', 'likes', 'comments', 'shares'] },
  age_gender: { dimensions: ['ageGroup', 'gender'], metrics: ['viewerPercentage'] },
  country: { dimensions: ['country'], metrics: activity },
  source: { dimensions: ['insightTrafficSourceType'], metrics: activity },
  device: { dimensions: ['deviceType'], metrics: activity },
  playback: { dimensions: ['insightPlaybackLocationType'], metrics: activity },
};

const deviceNames: Record<string, string> = {
  DESKTOP: 'desktop',
  MOBILE: 'mobile',
  TABLET: 'tablet',
  TV: 'tv',
  GAME_CONSOLE: 'game_console',
};
const genderNames: Record<string, string> = { female: 'female', male: 'male' };

const keys: Partial<Record<OwnDimension, (record: Cells) => string | undefined>> = {
  country: (record) => {
    const country = String(record.get('country') ?? '');
    return /^[A-Z]{2}$/.test(country) ? country : undefined;
  },
  source: (record) => wordOf(record.get('insightTrafficSourceType')),
  device: (record) => deviceNames[String(record.get('deviceType'))] ?? 'other',
  playback: (record) => wordOf(record.get('insightPlaybackLocationType')),
};

const wordOf = (cell: Cell | undefined): string | undefined =>
  typeof cell === 'string' && /^\w{1,60}$/.test(cell) ? cell : undefined;

/** As `age18-24` and `user_specified`; another group than those that are known is left out. */
function personOf(record: Cells): { age: string; gender: string } | undefined {
  const age = /^age(\d\d-(?:\d\d)?)$/.exec(String(record.get('ageGroup')))?.[1];
  const gender = record.get('gender');
  return age && typeof gender === 'string' ? { age, gender: genderNames[gender] ?? 'other' } : undefined;
}

/** A count below nothing is a broken one; half a second watched is none. */
function wholeOf(cell: Cell | undefined, times: number): number | undefined {
  if (typeof cell !== 'number') return undefined;
  const value = Math.round(cell * times);
  return value >= 0 && Number.isSafeInteger(value) ? value : undefined;
}

type Place = { songId: string | null; day: string | null };

function placeOf(record: Cells, { isByDay, songs }: ReportRequest): Place | undefined {
  const [only] = songs?.length === 1 ? songs : [];
  const [song, day] = [only ?? record.get('video'), record.get('day')];
  if (songs && !songs.includes(String(song))) return undefined;
  if (isByDay && !/^\d{4}-\d{2}-\d{2}$/.test(String(day))) return undefined;
  return { songId: songs ? String(song) : null, day: isByDay ? String(day) : null };
}

function rowsOf(record: Cells, request: ReportRequest): ReportRow[] {
  const place = placeOf(record, request);
  if (!place) return [];
  const { dimension } = request;
  const person = dimension === 'age_gender' ? personOf(record) : undefined;
  const key = person ? `${person.age} ${person.gender}` : (keys[dimension]?.(record) ?? '');
  if (dimension !== 'none' && key === '') return [];
  const named: FigureDimension | '' = dimension === 'none' ? '' : dimension;
  return reports[dimension].metrics.flatMap((name) => {
    const { figure, times } = figures[name] ?? { figure: 'views', times: 1 };
    const value = wholeOf(record.get(name), times);
    return value === undefined ? [] : [{ ...place, dimension: named, key, figure, value }];
  });
}

/** Ages alone and genders alone, beside the two together; keys that mean the same are one. */
function added(rows: readonly ReportRow[]): ReportRow[] {
  const sums = new Map<string, ReportRow>();
  for (const row of rows.flatMap((one) => [one, ...partsOf(one)])) {
    const id = JSON.stringify([row.songId, row.day, row.dimension, row.key, row.figure]);
    const known = sums.get(id);
    if (known) known.value += row.value;
    else sums.set(id, { ...row });
  }
  return [...sums.values()];
}

function partsOf(row: ReportRow): ReportRow[] {
  if (row.dimension !== 'age_gender') return [];
  const [age = '', gender = ''] = row.key.split(' ');
  return [
    { ...row, dimension: 'age', key: age },
    { ...row, dimension: 'gender', key: gender },
  ];
}

export async function readReport(
  io: PlatformIo<{ YOUTUBE_ANALYTICS_API_URL: string }>,
  headers: Record<string, string>,
  request: ReportRequest,
): Promise<ReportRow[]> {
  const { dimensions, metrics } = reports[request.dimension];
  // Of several songs each is told apart; of one nothing has to be.
  const isOfSeveral = (request.songs?.length ?? 0) > 1;
  const all = [...(isOfSeveral ? ['video'] : []), ...(request.isByDay ? ['day'] : []), ...dimensions];
  const { columnHeaders, rows } = await io.http.get(
    addressAt(io.settings.YOUTUBE_ANALYTICS_API_URL, '/v2/reports'),
    reportTable,
    {
      query: {
        ids: 'channel==MINE',
        startDate: request.from,
        endDate: request.to,
        metrics: metrics.join(','),
        ...(all.length > 0 && { dimensions: all.join(',') }),
        ...(request.songs && { filters: `video==${request.songs.join(',')}` }),
      },
      headers,
      quotas: [reportQuota],
      classify,
    },
  );
  const names = columnHeaders.map(({ name }) => name);
  const absent = [...all, ...metrics].find((name) => !names.includes(name));
  if (absent && rows?.length) throw new PlatformFailure('youtube', 'bad-reply', `no column ${absent}`);
  const records = (rows ?? []).map((row) => new Map(row.map((cell, place) => [names[place] ?? '', cell])));
  return added(records.flatMap((record) => rowsOf(record, request)));
}
