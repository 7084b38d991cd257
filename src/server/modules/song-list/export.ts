/** The list as a file, written page by page, so that any number of songs needs the memory of one page. */
import type { QueryOf } from '#contract/endpoint.ts';
import type { ExportedTrack, ExportMetadata, exportTracks as endpoint } from '#contract/track-export.ts';
import { formIn } from '#domain/cells.ts';
import { dayIn, dayOfNumber } from '#domain/days.ts';
import { shownFileName } from '#domain/file-names.ts';
import type { Language } from '#domain/languages.ts';
import { columnsIn } from '#domain/list-columns.ts';
import { changeDays, metricNames } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner, StreamReply } from '#server/route.ts';
import { csvFile, eachPage, fileName, jsonFile } from '#server/rows-file.ts';
import { ensureGrowth, importedSums, lastCompleteDay } from '../growth/service.ts';
import { selectVersion } from '../own-figures/service.ts';
import { trackColumns } from './csv.ts';
import { cursorAfter, wantedBy } from './list.ts';
import { type Cursor, type ListWanted, selectListSongs, selectTracks } from './queries-list.ts';
import { type ShownRow, shownColumns, shownSong } from './shown-columns.ts';
import { type TrackRow, trackOf } from './track-shape.ts';

const pageSize = 500;

type Asked = QueryOf<typeof endpoint>;

export async function exportTracks(ctx: Ctx, owner: Owner, asked: Asked): Promise<StreamReply> {
  const { format, ids: listed, except, metadata: hasMetadata, bom, columns: _, lang, by, ...filters } = asked;
  await ensureGrowth(ctx, owner);
  const ids = listed?.split(',');
  const wanted = { ...wantedBy(ctx, owner, filters), by, ids, except: except?.split(',') };
  if (format === 'csv' && lang) return shownList(ctx, owner, { ...asked, lang }, wanted);
  const now = ctx.clock.now();
  const lastDay = lastCompleteDay(ctx, owner);
  const metadata: ExportMetadata = {
    exportedAt: now.toISOString(),
    timeZone: owner.timeZone,
    changeFrom: dayOfNumber(lastDay - changeDays + 1),
    changeTo: dayOfNumber(lastDay),
    momentumFrom: dayOfNumber(lastDay - momentumDays + 1),
    ...filters,
    ...(ids && { chosen: ids.length }),
    ...(ctx.config.sandbox && { sandbox: true }),
  };
  const name = fileName('tracks', ctx.config.sandbox, dayIn(now, owner.timeZone));
  const pages = exportedPages(ctx, wanted, metadata);
  return format === 'csv'
    ? csvFile(name, { columns: trackColumns, pages, bom, facts: hasMetadata ? metadata : undefined })
    : jsonFile(name, { pages, facts: hasMetadata ? { metadata, rows: 'tracks' } : undefined });
}

/** What was chosen stands in its name. */
function shownList(
  ctx: Ctx,
  { timeZone }: Owner,
  asked: Asked & { lang: Language },
  wanted: ListWanted,
): StreamReply {
  const { columns, lang, search, platform, growth, addedFrom, addedTo, ids } = asked;
  const today = dayIn(ctx.clock.now(), timeZone);
  const added = addedFrom || addedTo ? `added-${addedFrom ?? 'until'}-${addedTo ?? 'on'}` : undefined;
  const name = shownFileName({
    words: ['songs', ids && 'selected', search, platform, growth, added],
    isSandbox: ctx.config.sandbox,
    days: today,
  });
  return csvFile(name, {
    columns: shownColumns(columnsIn(columns) ?? [], { language: lang, timeZone }),
    pages: wanted.by === 'song' ? shownSongs(ctx, wanted) : shownLinks(ctx, wanted),
    form: formIn(lang),
  });
}

async function* shownLinks(ctx: Ctx, wanted: ListWanted): AsyncGenerator<ShownRow[]> {
  for await (const rows of rowPages(ctx, wanted))
    yield rows.map((row) => {
      const track = trackOf(row, ctx.config.sandbox);
      return { track, told: track, links: [track] };
    });
}

/** A song's first link is the one that its row speaks of. */
async function* shownSongs(ctx: Ctx, wanted: ListWanted): AsyncGenerator<ShownRow[]> {
  const read = (after: Cursor | undefined, limit: number) =>
    selectListSongs(ctx.db, { ...wanted, after, limit });
  for (let after: Cursor | undefined; ; ) {
    const rows = await read(after, pageSize);
    const songs = [...Map.groupBy(rows, (row) => row.song_id).values()];
    const shown = songs.flatMap(
      (links) =>
        shownSong(
          links.map((row) => trackOf(row, ctx.config.sandbox)),
          wanted.apart,
        ) ?? [],
    );
    if (shown.length > 0) yield shown;
    const last = songs.at(-1)?.[0];
    if (songs.length < pageSize || !last) return;
    after = cursorAfter(last, wanted);
  }
}

/** Ends when nobody reads any more: the stream then returns from the generator between two pages. */
const rowPages = (ctx: Ctx, wanted: ListWanted): AsyncGenerator<TrackRow[]> =>
  eachPage(
    (after: Cursor | undefined, limit) => selectTracks(ctx.db, { ...wanted, after, limit }),
    (row) => cursorAfter(row, wanted),
  );

const none: Awaited<ReturnType<typeof importedSums>> = new Map();

async function* exportedPages(
  ctx: Ctx,
  wanted: ListWanted,
  metadata: ExportMetadata,
): AsyncGenerator<ExportedTrack[]> {
  // Most have never imported anything.
  const hasOwn = (await selectVersion(ctx.db, wanted.userId)) > 0;
  for await (const rows of rowPages(ctx, wanted)) {
    const own = hasOwn ? await importedSums(ctx, wanted.userId, rows) : none;
    yield rows.map((row) => exportedOf(row, metadata, own.get(row.id) ?? []));
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
