/** The list as a file, written page by page, so that any number of songs needs the memory of one page. */
import { Readable } from 'node:stream';
import type { QueryOf } from '#contract/endpoint.ts';
import type { ExportedTrack, ExportMetadata, exportTracks as endpoint } from '#contract/track-export.ts';
import { dayIn, dayOfNumber } from '#domain/days.ts';
import { changeDays, metricNames } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import type { Ctx } from '#server/context.ts';
import { StreamReply } from '#server/route.ts';
import { selectVersion } from '../own-figures/service.ts';
import { csvHead, csvLines, csvMetadata } from './csv.ts';
import { ensureGrowth, lastCompleteDay, type Owner } from './growth/growth.ts';
import { importedSums } from './history/imported.ts';
import { cursorAfter, wantedBy } from './list.ts';
import { type Cursor, type ListWanted, selectTracks } from './queries-list.ts';
import { type TrackRow, trackOf } from './track-shape.ts';

const pageSize = 500;

/** What is said of the whole file. */
type FileFacts = { metadata: ExportMetadata; hasMetadata: boolean; isForSpreadsheet: boolean };

export async function exportTracks(
  ctx: Ctx,
  owner: Owner,
  { format, ids: listed, except: leftOut, metadata, bom, by, ...filters }: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  await ensureGrowth(ctx, owner);
  const ids = listed?.split(',');
  const except = leftOut?.split(',');
  const now = ctx.clock.now();
  const lastDay = lastCompleteDay(ctx, owner);
  const facts: FileFacts = {
    metadata: {
      exportedAt: now.toISOString(),
      timeZone: owner.timeZone,
      changeFrom: dayOfNumber(lastDay - changeDays + 1),
      changeTo: dayOfNumber(lastDay),
      momentumFrom: dayOfNumber(lastDay - momentumDays + 1),
      ...filters,
      ...(ids && { chosen: ids.length }),
      ...(ctx.config.sandbox && { sandbox: true }),
    },
    hasMetadata: metadata !== undefined,
    isForSpreadsheet: bom !== undefined,
  };
  const { type, write } = formats[format];
  const pieces = write(pages(ctx, { ...wantedBy(owner, filters), by, ids, except }, facts), facts);
  // A buffer of one piece: the next page is read only when the one before has been taken.
  const body = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
  const name = ['tracks', ...(ctx.config.sandbox ? ['sandbox'] : []), dayIn(now, owner.timeZone)].join('-');
  return new StreamReply(type, body, `${name}.${format}`);
}

const none: Awaited<ReturnType<typeof importedSums>> = new Map();

/** Ends when nobody reads any more: the stream then returns from the generator between two pages. */
async function* pages(ctx: Ctx, wanted: ListWanted, facts: FileFacts): AsyncGenerator<ExportedTrack[]> {
  let after: Cursor | undefined;
  // Most have never imported anything.
  const hasOwn = (await selectVersion(ctx.db, wanted.userId)) > 0;
  for (;;) {
    const rows = await selectTracks(ctx.db, { ...wanted, after, limit: pageSize });
    const own = hasOwn ? await importedSums(ctx, wanted.userId, rows) : none;
    if (rows.length > 0) yield rows.map((row) => exportedOf(row, facts.metadata, own.get(row.id) ?? []));
    if (rows.length < pageSize) return;
    after = cursorAfter(rows.at(-1), wanted);
  }
}

function exportedOf(
  row: TrackRow,
  { changeFrom, changeTo, momentumFrom, timeZone, sandbox }: ExportMetadata,
  ownFigures: ExportedTrack['ownFigures'],
): ExportedTrack {
  const { duration, ...track } = trackOf(row, sandbox ?? false);
  const corrections = metricNames.flatMap((metric) => {
    const corrected = row.growth?.[metric]?.corrected ?? 0;
    return corrected < 0 ? [[metric, corrected] as const] : [];
  });
  const hasNumbers = Object.keys(track.metrics).length > 0;
  return {
    ...track,
    ...(track.durationKnown && { duration }),
    corrected: Object.fromEntries(corrections),
    ...{ changeFrom, changeTo, momentumFrom, timeZone },
    source: hasNumbers ? (sandbox ? 'sandbox' : 'counter') : null,
    ownFigures,
  };
}

type Write = (given: AsyncIterable<ExportedTrack[]>, facts: FileFacts) => AsyncGenerator<string>;

/** Spreadsheets take a file without it for one of their own, older encoding. */
const byteOrderMark = '\ufeff';

const csv: Write = async function* (given, { metadata, hasMetadata, isForSpreadsheet }) {
  yield (isForSpreadsheet ? byteOrderMark : '') + (hasMetadata ? csvMetadata(metadata) : '') + csvHead();
  for await (const page of given) yield csvLines(page, isForSpreadsheet);
};

/** One song a line, the whole a JSON array, or an object that holds it. */
const json: Write = async function* (given, { metadata, hasMetadata }) {
  const [start, end] = hasMetadata
    ? [`{"metadata":${JSON.stringify(metadata)},\n"tracks":[`, ']}\n']
    : ['[', ']\n'];
  let before = `${start}\n`;
  for await (const page of given) {
    yield before + page.map((track) => JSON.stringify(track)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? `\n${end}` : start + end;
};

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csv },
  json: { type: 'application/json; charset=utf-8', write: json },
};
