/** All that is known of a song as the columns of a CSV file. Pure. */
import type { ExportedTrack } from '#contract/track-export.ts';
import type { Cell } from '#domain/cells.ts';
import { changeDays, type Metric, metricNames } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import { amountOf } from '#domain/money.ts';
import type { Column } from '#server/rows-file.ts';

type CellOf = Column<ExportedTrack>[1];

/** A price in main units, as a spreadsheet shows money. */
const metricCell = (name: Metric, value: number | undefined, { currency }: ExportedTrack): Cell =>
  name === 'price' && value !== undefined && currency ? amountOf(value, currency) : value;

/** A name may hold whatever stands between the others here. */
const quoted = (name: string): string => JSON.stringify(name);

const cells: Record<string, CellOf> = {
  id: (track) => ({ code: track.id }),
  platform: (track) => track.platform,
  platformTrackId: (track) => ({ code: track.platformTrackId }),
  title: (track) => track.title,
  artist: (track) => track.artist,
  album: (track) => track.album,
  originalUrl: (track) => track.originalUrl,
  albumArt: (track) => track.albumArt,
  duration: (track) => track.duration,
  isrc: ({ isrc }) => isrc && { code: isrc },
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

export const trackColumns: readonly Column<ExportedTrack>[] = Object.entries(cells);
