/** The days of a history as files for programs: each with where its number comes from and what was taken back. Pure. */
import type { HistoryPoint } from '#contract/history-point.ts';
import type { Track } from '#contract/tracks.ts';
import { type Cell, machineCsv } from '#domain/cells.ts';
import { inFileName } from '#domain/file-names.ts';
import type { Metric } from '#domain/metrics.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';

const columns = [
  ...(['trackId', 'platform', 'metric', 'mode', 'date', 'value', 'note', 'source', 'observedAt'] as const),
  ...(['correctedFrom', 'corrected', 'gapFrom', 'gapTo', 'gapGained', 'gapCorrected', 'imported'] as const),
  ...(['timeZone', 'currency', 'sandbox'] as const),
];
type Row = Record<(typeof columns)[number], Cell>;

type HistoryFile = {
  track: Pick<Track, 'id' | 'title' | 'platform' | 'currency'>;
  shown: { days: readonly HistoryPoint[]; metric: Metric; mode: SeriesMode };
  timeZone: string;
  isSandbox: boolean;
};

export function historyRows({ track, shown, timeZone, isSandbox }: HistoryFile): Row[] {
  const { metric, mode } = shown;
  const about = { trackId: track.id, platform: track.platform, metric, mode };
  // A price is in the smallest unit, as everywhere that is for programs.
  const currency = metric === 'price' ? track.currency : undefined;
  return shown.days.map((point) => ({
    ...{ ...about, ...cellsOf(point) },
    ...{ timeZone, currency, sandbox: isSandbox ? 'true' : undefined },
  }));
}

const cellsOf = ({ date, value, note, source, observedAt, gap, ...point }: HistoryPoint) => ({
  ...{ date, value, note, source, observedAt },
  ...{ correctedFrom: point.correctedFrom, corrected: point.corrected, imported: point.imported },
  ...{ gapFrom: gap?.from, gapTo: gap?.to, gapGained: gap?.gained },
  ...{ gapCorrected: gap?.corrected },
});

export function historyFile(format: 'csv' | 'json', of: HistoryFile): { name: string; blob: Blob } {
  const { track, shown, isSandbox } = of;
  const days = [shown.days[0]?.date, shown.days.at(-1)?.date];
  const name = ['history', inFileName(track.title), shown.metric, isSandbox && 'sandbox', ...days];
  const text = format === 'csv' ? machineCsv(columns, historyRows(of)) : `${JSON.stringify(jsonOf(of))}\n`;
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  return { name: `${name.filter(Boolean).join('-')}.${format}`, blob: new Blob([text], { type }) };
}

const jsonOf = ({ track, shown, timeZone, isSandbox }: HistoryFile) => ({
  metadata: {
    ...{ trackId: track.id, title: track.title, platform: track.platform },
    ...{ metric: shown.metric, mode: shown.mode, timeZone },
    ...(shown.metric === 'price' && { currency: track.currency }),
    ...(isSandbox && { sandbox: true }),
  },
  points: shown.days,
});
