/** Songs as lines of a CSV file (RFC 4180), safe to open in a spreadsheet. Pure. */
import { stringify } from 'csv-stringify/sync';
import type { ExportedTrack, ExportMetadata } from '#contract/track-export.ts';
import { type Cell, safeCell } from '#domain/cells.ts';
import { changeDays, type Metric, metricNames } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import { amountOf } from '#domain/money.ts';

type CellOf = (track: ExportedTrack) => Cell;

/** A price in main units, as a spreadsheet shows money. */
const metricCell = (name: Metric, value: number | undefined, { currency }: ExportedTrack): Cell =>
  name === 'price' && value !== undefined && currency ? amountOf(value, currency) : value;

/** A name may hold whatever stands between the others here. */
const quoted = (name: string): string => JSON.stringify(name);

const cells: Record<string, CellOf> = {
  id: (track) => track.id,
  platform: (track) => track.platform,
  platformTrackId: (track) => track.platformTrackId,
  title: (track) => track.title,
  artist: (track) => track.artist,
  album: (track) => track.album,
  originalUrl: (track) => track.originalUrl,
  albumArt: (track) => track.albumArt,
  duration: (track) => track.duration,
  isrc: (track) => track.isrc,
  releaseDate: (track) => track.releaseDate,
  status: (track) => track.status,
  addedAt: (track) => track.addedAt,
  lastSyncedAt: (track) => track.lastSyncedAt,
  ...Object.fromEntries(
    metricNames.map((name) => [name, (track: ExportedTrack) => metricCell(name, track.metrics[name], track)]),
  ),
  currency: (track) => track.currency,
  /** Metrics that the platform hides: an empty cell of another one is not known, and none of them is 0. */
  withheld: (track) => track.withheld.join(' '),
  ...Object.fromEntries(
    metricNames.map((name) => [
      `${name}Change${changeDays}Days`,
      (track: ExportedTrack) => metricCell(name, track.change[name], track),
    ]),
  ),
  /** As in `withheld`: `views -10 likes -2`. */
  corrected: ({ corrected }) =>
    Object.entries(corrected)
      .map(([name, value]) => `${name} ${value}`)
      .join(' '),
  changeFrom: (track) => track.changeFrom,
  changeTo: (track) => track.changeTo,
  momentum: ({ momentum }) => momentum?.state,
  momentumMetric: ({ momentum }) => momentum?.metric,
  [`perDay${momentumDays}Days`]: ({ momentum }) => momentum?.perDay,
  /** Where less than the whole span is known: the days that `perDay` is of. */
  perDaySince: ({ momentum }) => momentum?.known?.from,
  perDayUntil: ({ momentum }) => momentum?.known?.to,
  [`against${momentumDays}DaysBefore`]: ({ momentum }) => momentum?.against,
  bestDay: ({ momentum }) => momentum?.best?.day,
  bestDayGained: ({ momentum }) => momentum?.best?.gained,
  momentumFrom: (track) => track.momentumFrom,
  timeZone: (track) => track.timeZone,
  source: (track) => track.source,
  sandbox: (track) => (track.sandbox ? 'true' : ''),
  /** `streams 2026-11-01..2026-11-04 3 13 UTC imp_…`: days that are known, their sum, whose days they are, and by what; then the files, in quotes. */
  ownFigures: ({ ownFigures }) =>
    ownFigures
      .map(({ figure, from, to, days, sum, dayBoundary, sourceIds, files }) =>
        [figure, `${from}..${to}`, days, sum, dayBoundary, ...sourceIds, ...files.map(quoted)].join(' '),
      )
      .join(' | '),
};

/**
 * What names a song for programs: `-05VVye-ffg` stays as it is unless a spreadsheet is to open the file. At Last.fm the
 * names are the id, and whoever invents one may write a formula: only what can call nothing is left unguarded.
 */
const codes = new Set(['id', 'platformTrackId', 'isrc']);
const isCode = (name: string, cell: Cell): boolean => codes.has(name) && /^[\w-]*$/.test(String(cell ?? ''));

const lines = (rows: Cell[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ });

export const csvHead = (): string => lines([Object.keys(cells)]);

export const csvLines = (tracks: readonly ExportedTrack[], isForSpreadsheet: boolean): string =>
  lines(
    tracks.map((track) =>
      Object.entries(cells).map(([name, cellOf]) => {
        const cell = cellOf(track);
        return !isForSpreadsheet && isCode(name, cell) ? cell : safeCell(cell);
      }),
    ),
  );

export const csvMetadata = (metadata: ExportMetadata): string =>
  lines(
    Object.entries(metadata)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [safeCell(`# ${name}: ${value}`)]),
  );
