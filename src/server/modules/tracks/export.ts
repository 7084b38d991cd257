/** The list as a file, written page by page, so that any number of songs needs the memory of one page. */
import { Readable } from 'node:stream';
import type { QueryOf } from '#contract/endpoint.ts';
import type { exportTracks as endpoint, Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { StreamReply } from '#server/route.ts';
import { csvHeader, csvLines } from './csv.ts';
import type { Cursor } from './cursor.ts';
import { cursorAfter, type Owner, wantedBy } from './list.ts';
import { type ListWanted, selectTracks } from './queries-list.ts';
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

export function exportTracks(ctx: Ctx, owner: Owner, query: QueryOf<typeof endpoint>): StreamReply {
  const { format, ids, ...filters } = query;
  const wanted = { ...wantedBy(ctx, owner, filters), ids: ids?.split(',') };
  const { type, write } = formats[format];
  const today = dayIn(ctx.clock.now(), owner.timeZone);
  // A buffer of one piece: the next page is read only when the one before has been taken.
  const body = Readable.from(write(pages(ctx, wanted)), { objectMode: true, highWaterMark: 1 });
  return new StreamReply(type, body, `tracks-${today}.${format}`);
}
