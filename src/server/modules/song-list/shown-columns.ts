/** The list as its page shows it, as columns of a file: in the reader's words, days and moments in the account's zone. Pure. */
import type { Track } from '#contract/tracks.ts';
import type { Cell } from '#domain/cells.ts';
import { dayIn, daysBetween, momentIn } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import type { ListColumn } from '#domain/list-columns.ts';
import {
  changeDays,
  isGauge,
  isMetric,
  leadingMetricOf,
  type Metric,
  shownMetricOf,
} from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import { amountOf } from '#domain/money.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { toldOf } from '#domain/song-word.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Column } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';

/** A row speaks of one link; of a song with several, `told` is what their unit makes together. */
export type ShownRow = { track: Track; told: Track; links: readonly Track[] };

/** The first link is the one that its row speaks of. */
export function shownSong(links: readonly Track[], apart: readonly PlatformId[]): ShownRow | undefined {
  const [track] = links;
  const told = toldOf(links, apart);
  return track && told && { track, told, links };
}

type Words = {
  tracks: Translate<'tracks'>;
  metric: (name: Metric) => string;
  head: (id: 'title' | 'artist' | 'best' | ListColumn) => string;
  unit: (column: string) => string;
};

type Reader = { language: Language; timeZone: string };

function wordsOf(language: Language): Words {
  const tracks = wordsIn('tracks', language);
  const metrics = wordsIn('metrics', language);
  const metric = (name: Metric) => metrics(`name.${name}`);
  /** As where no neighbour explains the name. */
  const head = (id: 'title' | 'artist' | 'best' | ListColumn): string => {
    if (id === 'change') return tracks('column.changeLong', { days: changeDays });
    if (id === 'perDay') return tracks('column.perDayLong');
    if (id === 'against') return tracks('column.againstLong', { days: momentumDays });
    if (isMetric(id)) return metric(id);
    return tracks(`column.${id}`, { days: momentumDays });
  };
  return { tracks, metric, head, unit: (column: string) => tracks('column.unit', { column }) };
}

export function shownColumns(ids: readonly ListColumn[], { language, timeZone }: Reader): Column<ShownRow>[] {
  const words = wordsOf(language);
  return [
    [words.head('title'), ({ track }) => track.title],
    [words.head('artist'), ({ track }) => track.artist],
    [words.head('platform'), ({ links }) => platformsOf(links)],
    // Where a song is followed is said beside its name.
    ...ids.filter((id) => id !== 'platform').flatMap((id) => columnsOf(id, words, timeZone)),
  ];
}

const platformsOf = (links: readonly Track[]): string =>
  [...new Set(links.map(({ platform }) => platformNames[platform]))].join(', ');

/** Songs of one list are counted in different things: beside such a number stands what it counts. */
function columnsOf(id: ListColumn, words: Words, timeZone: string): Column<ShownRow>[] {
  const { tracks } = words;
  const head = words.head(id);
  const withUnit = (
    cell: (track: Track) => Cell,
    unit: (track: Track) => Cell,
    of: 'told' | 'track' = 'told',
  ): Column<ShownRow>[] => [
    [head, (row) => cell(row[of])],
    [words.unit(head), (row) => unit(row[of])],
  ];
  switch (id) {
    case 'state':
      return [[head, ({ told }) => told.momentum?.state && tracks(`momentum.state.${told.momentum.state}`)]];
    case 'against':
      return [[`${head} (%)`, ({ told }) => inPercent(told)]];
    case 'perDay':
      return withUnit(perDayOf, (track) => perDayUnit(track, words));
    case 'days':
      return [
        [words.head('best'), ({ track }) => track.momentum?.best?.day],
        [tracks('column.bestGain'), ({ track }) => track.momentum?.best?.gained],
      ];
    case 'leading':
      return withUnit(
        (track) => metricCell(shownMetricOf(track), track, words),
        (track) => unitOf(shownMetricOf(track), track, words),
      );
    case 'change':
      return withUnit(
        ({ metrics, change }) => change[leadingMetricOf(metrics) ?? 'plays'],
        (track) => unitOf(leadingMetricOf(track.metrics), track, words),
        'track',
      );
    case 'lastSyncedAt':
      return [[head, ({ track }) => readAt(track, words, timeZone)]];
    case 'addedAt':
      return [[head, ({ track }) => dayIn(new Date(track.addedAt), timeZone)]];
    case 'releaseDate':
      return [[head, ({ track }) => track.releaseDate]];
    case 'price':
      return withUnit(
        (track) => metricCell(id, track, words),
        ({ metrics, currency }) => (metrics.price === undefined ? undefined : currency),
      );
    default:
      return isMetric(id) ? [[head, ({ track }) => metricCell(id, track, words)]] : [];
  }
}

/** With the digits that the page shows. */
const inPercent = ({ momentum }: Track): Cell =>
  momentum?.state && momentum.against !== null ? Math.round(1000 * momentum.against) / 10 : null;

const perDayOf = ({ momentum }: Track): Cell =>
  momentum && (isGauge(momentum.metric) ? momentum.gained : momentum.perDay);

function perDayUnit(track: Track, { tracks, metric }: Words): Cell {
  const { momentum } = track;
  if (!momentum || perDayOf(track) === null) return null;
  const values = { metric: metric(momentum.metric), days: momentumDays };
  if (isGauge(momentum.metric)) return tracks('momentum.gauge', values);
  if (!momentum.known) return tracks('momentum.perDay', values);
  return tracks('momentum.perDayKnown', {
    ...values,
    n: daysBetween(momentum.known.from, momentum.known.to),
  });
}

/** What is hidden is said to be; else what is not known is empty. A price in main units. */
function metricCell(
  name: Metric | undefined,
  { metrics, withheld, currency }: Track,
  { tracks }: Words,
): Cell {
  if (name === undefined) return null;
  const value = metrics[name];
  if (value === undefined) return withheld.includes(name) ? tracks('value.withheld') : null;
  return name === 'price' && currency ? amountOf(value, currency) : value;
}

const unitOf = (name: Metric | undefined, { metrics, currency }: Track, { metric }: Words): Cell => {
  if (name === undefined) return null;
  return name === 'price' && metrics.price !== undefined && currency
    ? `${metric(name)}, ${currency}`
    : metric(name);
};

/** When the platform was last asked with success, or what keeps it from being asked. */
const readAt = ({ status, lastSyncedAt }: Track, { tracks }: Words, timeZone: string): Cell => {
  if (status !== 'active') return tracks(`status.${status}`);
  return lastSyncedAt && momentIn(new Date(lastSyncedAt), timeZone);
};
