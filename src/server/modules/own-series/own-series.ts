/** A song's own figures, or the artist's: the one read of the song's page, Analytics, Audience and the file. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { getOwnSeries as endpoint, exportOwnSeries } from '#contract/own-series.ts';
import { type Figure, isSoundFigure, writtenNumber } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { found, refused } from '#server/kernel/errors.ts';
import type { SignedIn, StreamReply } from '#server/route.ts';
import { type Column, csvFile, fileName, jsonFile } from '#server/rows-file.ts';
import { selectImportKinds } from '../imports/service.ts';
import { selectFileNames } from '../own-figures/service.ts';
import { readLinks } from '../tracks/service.ts';
import { ownFiguresOf, playlistsOf, ratiosOf, toldBy, withSpans } from './policy.ts';
import {
  type OwnScope,
  selectKnownDays,
  selectOwnRows,
  selectOwnSpans,
  selectPlaylistRows,
} from './queries.ts';

export type OwnReader = Pick<SignedIn, 'id' | 'profile'>;
type Asked = Omit<QueryOf<typeof endpoint>, 'figure'>;

const beginning = '0001-01-01';
const end = '9999-12-31';

async function scopeOf(ctx: Ctx, userId: string, { songId, from, to }: Asked) {
  if (from && to && from > to) throw refused('from', 'after_to');
  const links = songId === undefined ? [] : await readLinks(ctx, userId, { songId });
  if (songId !== undefined) found(links[0]);
  const titles = new Map(links.map(({ trackId, title }) => [trackId, title]));
  const trackIds = songId === undefined ? null : [...titles.keys()];
  const within = from || to ? { from: from ?? beginning, to: to ?? end } : undefined;
  return { scope: { trackIds, within } satisfies OwnScope, titleOf: (id: string) => titles.get(id) };
}

/** What the imports that something is told by are called. */
export async function sourcesOf(
  ctx: Pick<Ctx, 'db'>,
  user: OwnReader,
  { importIds }: { importIds: readonly string[] },
): Promise<Pick<ReplyOf<typeof endpoint>, 'imports' | 'sandbox'>> {
  const found = await selectImportKinds(ctx.db, user.id, importIds);
  const filesOf = await selectFileNames(ctx.db, user.id, importIds);
  return {
    imports: found.map(({ id, kind }) => ({ id, kind, files: filesOf([id]) })),
    ...(user.profile.isDemo && { sandbox: true as const }),
  };
}

export async function readOwnSeries(
  ctx: Ctx,
  user: OwnReader,
  { figure: asked, ...query }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { scope, titleOf } = await scopeOf(ctx, user.id, query);
  const rows = await selectOwnRows(ctx.db, user.id, scope);
  const playlists = await selectPlaylistRows(ctx.db, user.id, scope);
  const figures = ownFiguresOf(rows, titleOf);
  const figure = figures.find((one) => one.figure === asked)?.figure ?? figures[0]?.figure ?? null;
  const spans = figure ? await selectOwnSpans(ctx.db, user.id, scope, [figure]) : [];
  return {
    figure,
    figures: withSpans(figures, spans),
    ratios: ratiosOf(rows),
    playlists: playlistsOf(playlists),
    known: await selectKnownDays(ctx.db, user.id, scope),
    ...(await sourcesOf(ctx, user, toldBy([...rows, ...playlists]))),
  };
}

type Line = {
  figure: Figure;
  platform: string;
  trackId: string | null;
  from: string | null;
  to: string | null;
  value: number;
  currency: string;
  sources: string[];
  files: string[];
};

const columns: Column<Line>[] = [
  ['figure', ({ figure }) => figure],
  ['platform', ({ platform }) => platform],
  ['track_id', ({ trackId }) => trackId],
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
  ['value', ({ value }) => value],
  ['currency', ({ currency }) => currency],
  ['sources', ({ sources }) => sources.join(' ')],
  ['files', ({ files }) => files.join(', ')],
];

export async function exportOwn(
  ctx: Ctx,
  user: OwnReader,
  { format, bom, ...asked }: QueryOf<typeof exportOwnSeries>,
): Promise<StreamReply> {
  const { scope } = await scopeOf(ctx, user.id, asked);
  const rows = await selectOwnSpans(ctx.db, user.id, scope);
  const filesOf = await selectFileNames(ctx.db, user.id, rows);
  const lines = rows
    .filter(({ figure }) => !isSoundFigure(figure))
    .map(
      ({ sourceIds, platform, store, ...row }): Line => ({
        ...row,
        platform: platform ?? store,
        value: writtenNumber(row.figure, row.value),
        sources: sourceIds,
        files: filesOf(sourceIds),
      }),
    );
  const name = fileName('own-figures', user.profile.isDemo);
  return format === 'csv'
    ? csvFile(name, { columns, pages: [lines], bom })
    : jsonFile(name, { pages: [lines] });
}
