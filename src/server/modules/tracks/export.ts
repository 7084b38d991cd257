/** The list as a file, written page by page, so that any number of songs needs the memory of one page. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { QueryOf } from '#contract/endpoint.ts';
import type { exportTracks as endpoint, Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { changeDays, type Metric, metricNames } from '#domain/metrics.ts';
import { amountOf } from '#domain/money.ts';
import type { Ctx } from '#server/context.ts';
import { StreamReply } from '#server/route.ts';
import { ensureGrowth, type Owner } from './growth/growth.ts';
import { cursorAfter, wantedBy } from './list.ts';
import { type Cursor, type ListWanted, selectTracks } from './queries-list.ts';
import { trackOf } from './track-shape.ts';

const pageSize = 500;

/** Ends when nobody reads any more: the stream then returns from the generator between two pages. */
async function* pages(ctx: Ctx, wanted: ListWanted): AsyncGenerator<Track[]> {
  let after: Cursor | undefined;
  for (;;) {
    const rows = await selectTracks(ctx.db, { ...wanted, after, limit: pageSize });
    if (rows.length > 0) yield rows.map(trackOf);
    if (rows.length < pageSize) return;
    after = cursorAfter(rows, wanted);
  }
}

async function* csv(given: AsyncIterable<Track[]>): AsyncGenerator<string> {
  yield csvHeader();
  for await (const page of given) yield csvLines(page);
}

/** One song a line, the whole a JSON array. */
async function* json(given: AsyncIterable<Track[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of given) {
    yield before + page.map((track) => JSON.stringify(track)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csv },
  json: { type: 'application/json; charset=utf-8', write: json },
};

export async function exportTracks(
  ctx: Ctx,
  owner: Owner,
  query: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  const { format, ids, ...filters } = query;
  await ensureGrowth(ctx, owner);
  const wanted = { ...wantedBy(owner, filters), ids: ids?.split(',') };
  const { type, write } = formats[format];
  const today = dayIn(ctx.clock.now(), owner.timeZone);
  // A buffer of one piece: the next page is read only when the one before has been taken.
  const body = Readable.from(write(pages(ctx, wanted)), { objectMode: true, highWaterMark: 1 });
  return new StreamReply(type, body, `tracks-${today}.${format}`);
}

/** Songs as lines of a CSV file (RFC 4180), safe to open in a spreadsheet. Pure. */
type Cell = string | number | null | undefined;

/** What cannot be seen, and quotes: some spreadsheets pass over it. */
const passedOver = String.raw`[\p{Z}\p{C}"]*`;

/** A spreadsheet would run a text that begins so as a formula, also by the wide forms of East Asian keyboards. */
const startsFormula = new RegExp(String.raw`^(${passedOver}[=+\-@|＝＋－＠﹦﹢﹣﹫]|[\t\r\n])`, 'u');

/**
 * One that splits at semicolons, as in much of Europe, or at tabs, sees a new cell here, and a new line in a line break:
 * the quotes around the text do not begin a cell for it. What ends a smile is no formula.
 */
const startsAnother = new RegExp(
  String.raw`([;\t\r\n]${passedOver})(?=[=@|＝＠﹦﹫]|[+\-＋－﹢﹣][\p{L}\p{N}_(.'"=@+\-|])`,
  'gu',
);

/** Numbers stay numbers, also negative ones. */
function safe(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const guarded = cell.replace(startsAnother, "$1'");
  return startsFormula.test(guarded) ? `'${guarded}` : guarded;
}

/** A price in main units, as a spreadsheet shows money. */
const metricCell = (name: Metric, value: number | undefined, { currency }: Track): Cell =>
  name === 'price' && value !== undefined && currency ? amountOf(value, currency) : value;

const cells: Record<string, (track: Track) => Cell> = {
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
    metricNames.map((name) => [name, (track: Track) => metricCell(name, track.metrics[name], track)]),
  ),
  currency: (track) => track.currency,
  /** Metrics that the platform hides: an empty cell of another one is not known, and none of them is 0. */
  withheld: (track) => track.withheld.join(' '),
  ...Object.fromEntries(
    metricNames.map((name) => [
      `${name}Change${changeDays}Days`,
      (track: Track) => metricCell(name, track.change[name], track),
    ]),
  ),
};

const lines = (rows: Cell[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ });

const csvHeader = (): string => lines([Object.keys(cells)]);

export const csvLines = (tracks: readonly Track[]): string =>
  lines(tracks.map((track) => Object.values(cells).map((cellOf) => safe(cellOf(track)))));
