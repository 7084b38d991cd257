/** Daily and weekly counts of real songs, from a folder beside the project that is not ours; none where it is absent. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dayNumber, utcDay } from '#domain/days.ts';

const folder = process.env.BENCH_DATA ?? resolve(import.meta.dirname, '../../shared/data');

/** What each of neighbouring days (or weeks) brought; `first` is the day of the first. */
export type Series = { id: string; first: number; gains: number[] };

export const seriesFile = (file: string): string => join(folder, file);

/** Fields in quotes may hold commas and quotes; none holds a line break that matters here. */
function rowsOf(file: string): Record<string, string>[] {
  const path = seriesFile(file);
  if (!existsSync(path)) return [];
  const [head = [], ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/).map(cellsOf);
  return rows.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])));
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

/** Neighbouring days that are there, in runs of at least `least` values. */
function runsOf(id: string, values: ReadonlyMap<number, number>, step: number, least: number): Series[] {
  const runs: Series[] = [];
  let run: Series | undefined;
  let last = Number.NaN;
  for (const [day, value] of [...values].sort(([a], [b]) => a - b)) {
    if (day - last !== step || !run) run = { id, first: day, gains: [] };
    if (run.gains.length === 0) runs.push(run);
    run.gains.push(value);
    last = day;
  }
  return runs.filter(({ gains }) => gains.length >= least);
}

function grouped(rows: readonly Record<string, string>[], key: string, day: string, value: string) {
  const songs = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const [id, count] = [row[key] ?? '', Number(row[value])];
    const date = row[day]?.slice(0, 10) ?? '';
    if (!(count > 0) || !/^\d{4}-\d{2}-\d{2}$/.test(date)) continue;
    const own = songs.get(id) ?? new Map<number, number>();
    songs.set(id, own.set(dayNumber(date), Math.max(own.get(dayNumber(date)) ?? 0, count)));
  }
  return songs;
}

/** Views of music videos while they were popular: a counter, read each day. */
export function youtubeDays(least: number): Series[] {
  const songs = grouped(
    rowsOf('youtube-trending-daily/music_300_tracks_daily.csv'),
    'video_id',
    'fetched_at',
    'views',
  );
  return [...songs].flatMap(([id, totals]) => {
    const gains = [...totals].flatMap(([day, total]) => {
      const before = totals.get(day - 1);
      return before === undefined ? [] : [[day, Math.max(0, total - before)] as const];
    });
    return runsOf(id, new Map(gains), 1, least);
  });
}

/** Streams a day in Luxembourg, of songs that were in its charts. */
export const spotifyDays = (least: number): Series[] =>
  [
    ...grouped(rowsOf('spotify-charts/daily_lu_300_songs.csv'), 'spotify_uri', 'chart_date', 'streams'),
  ].flatMap(([id, days]) => runsOf(id, days, 1, least));

/** Views a week of songs in the charts of YouTube. Weeks that repeat the one before were not read anew. */
export function youtubeWeeks(least: number): Series[] {
  const rows = rowsOf('youtube-weekly-music-charts/weekly_chart.csv').map((row) => ({
    ...row,
    week: weekDay(row.week_id ?? ''),
  }));
  return [...grouped(rows, 'YouTube URL', 'week', 'Views')].flatMap(([id, weeks]) =>
    runsOf(id, weeks, 7, least),
  );
}

/** The Monday of an ISO week, as 2026-W06. */
function weekDay(week: string): string {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (year === undefined) return '';
  const fourth = new Date(Date.UTC(Number(year), 0, 4));
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86_400_000;
  return utcDay(new Date(monday + (Number(number) - 1) * 7 * 86_400_000));
}

/** Plays of one listener's songs at fourteen moments, days to months apart: how much each of them brought a day. */
export function lastfmMoments(): { id: string; readings: { day: number; plays: number }[] }[] {
  const rows = rowsOf('lastfm-playcounts/top_tracks_snapshots.csv').map((row) => ({
    ...row,
    song: `${row.artist} - ${row.track}`,
  }));
  return [...grouped(rows, 'song', 'snapshot_date', 'play_count')].map(([id, totals]) => ({
    id,
    readings: [...totals].sort(([a], [b]) => a - b).map(([day, plays]) => ({ day, plays })),
  }));
}
