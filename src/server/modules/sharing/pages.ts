/** Public pages as their owner sees them: made, listed, changed, withdrawn and public again. */
import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  ArtistFields,
  addPublicPage as adding,
  changePageEmbeds as embedding,
  PublicPage,
} from '#contract/sharing.ts';
import { mostPublicPages } from '#domain/limits.ts';
import { artistPagesPath, publicPagesPath } from '#domain/paths.ts';
import { isReserved, longestSlug, slugOf } from '#domain/slugs.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { namedAfter } from '../songs/service.ts';
import { lockUser } from '../tracks/service.ts';
import { artistOfPage } from './artist/fields.ts';
import { services, serviceTarget } from './policy.ts';
import {
  type PageKind,
  type PageRow,
  type PublicLink,
  selectPageOfSlug,
  selectPages,
  selectPublicLinks,
  songsOf,
} from './queries.ts';
import {
  insertPage,
  markPageWithdrawn,
  reopenPage,
  updateEmbedsFigures,
  writeArtist,
} from './queries-changes.ts';
import { selectVisitsByCountry, selectVisitsByPage, type VisitSpans } from './queries-visits.ts';
import type { publicPages } from './table.ts';

/** Of each service the link that was added first. */
export function ledTo(links: readonly PublicLink[]) {
  return services.flatMap((service) => {
    const link = links.find(({ platform, url }) => platform === service && serviceTarget(platform, url));
    return link ? [{ service, url: link.url }] : [];
  });
}

/** What is told of a song that has these links; undefined: there are none. The day is the first on which one came out. */
export function publicSong(links: readonly PublicLink[]) {
  const name = namedAfter(links);
  if (!name) return undefined;
  const [releaseDate] = links.flatMap((link) => link.releaseDate ?? []).sort();
  const artworkUrl = name.artworkUrl ?? links.find((link) => link.artworkUrl)?.artworkUrl ?? null;
  return { title: name.title, artist: name.artist, artworkUrl, releaseDate };
}

const paths: Record<PageKind, string> = { song: publicPagesPath, artist: artistPagesPath };
export const pathOf = ({ kind, slug }: { kind: PageKind; slug: string }): string => `${paths[kind]}/${slug}`;

const isoOf = (instant: string): string => new Date(instant).toISOString();

function toPage(row: PageRow, bySong: ReadonlyMap<string, PublicLink[]>): PublicPage {
  const { id, kind, slug, songId, visits, clicks, embeds, byService, days, embedsFigures, isHidden } = row;
  const songIds = songsOf(row);
  const links = songIds.flatMap((one) => bySong.get(one) ?? []);
  const artist = row.artist && { ...row.artist, songIds };
  return {
    ...{ id, kind, slug, songId, visits, clicks, embeds, byService, days, embedsFigures, isHidden },
    title: artist?.name ?? namedAfter(links)?.title ?? null,
    artist: artist && withoutSongs(artist),
    path: pathOf(row),
    createdAt: isoOf(row.createdAt),
    withdrawnAt: row.withdrawnAt === null ? null : isoOf(row.withdrawnAt),
    byCountry: row.byCountry.map(({ country, ...counts }) => ({ country: country || null, ...counts })),
    services: ledTo(links).map(({ service }) => service),
  };
}

const withoutSongs = <Artist extends { songs: unknown }>({ songs: _songs, ...artist }: Artist) => artist;

async function toPages(ctx: Ctx, userId: string, rows: readonly PageRow[]): Promise<PublicPage[]> {
  const songIds = [...new Set(rows.flatMap(songsOf))];
  const bySong = Map.groupBy(await selectPublicLinks(ctx.db, userId, songIds), ({ songId }) => songId);
  return rows.map((row) => toPage(row, bySong));
}

/** Who came to them in some days, by page and by country; those that nobody came to are not told. */
export async function readPageVisits(ctx: Ctx, userId: string, spans: VisitSpans, most: number) {
  const countries = await selectVisitsByCountry(ctx.db, userId, spans);
  const rows = countries.length > 0 ? await selectVisitsByPage(ctx.db, userId, spans, most) : [];
  const songIds = [...new Set(rows.flatMap(({ songId }) => songId ?? []))];
  const bySong = Map.groupBy(await selectPublicLinks(ctx.db, userId, songIds), ({ songId }) => songId);
  const pages = rows.map(({ artist, ...row }) => ({
    ...row,
    path: pathOf(row),
    name: artist?.name ?? namedAfter(bySong.get(row.songId ?? '') ?? [])?.title ?? pathOf(row),
  }));
  return { countries, pages };
}

export const ownPageOf = async (ctx: Ctx, userId: string, id: string): Promise<PublicPage> =>
  found((await toPages(ctx, userId, await selectPages(ctx.db, userId, { id })))[0]);

export async function listPages(ctx: Ctx, userId: string, songId?: string): Promise<PublicPage[]> {
  const rows = await selectPages(ctx.db, userId);
  return toPages(
    ctx,
    userId,
    rows.filter((row) => songId === undefined || row.songId === songId),
  );
}

/** What it is called, the same with its artist, and what nobody has: of two of one name each gets an address. */
function proposed(kind: PageKind, name: string, longer: string): string[] {
  const chance = randomBytes(4).toString('hex');
  const plain = slugOf(name);
  const withChance = `${plain.slice(0, longestSlug - chance.length - 1) || kind}-${chance}`;
  return [plain, slugOf(longer), withChance].filter((slug) => slug.length > 1 && !isReserved(slug));
}

type NewPage = Pick<typeof publicPages.$inferInsert, 'kind' | 'songId' | 'trackId' | 'artist'>;

/** A withdrawn page of the same song is taken up again; an address that is another's is not. */
async function openAt(ctx: Ctx, userId: string, page: NewPage, slug: string): Promise<string | undefined> {
  const id = newId('publicPage');
  if (await insertPage(ctx.db, { ...page, id, userId, slug, createdAt: ctx.clock.now() })) return id;
  const known = await selectPageOfSlug(ctx.db, page.kind, slug);
  const isSame = known?.userId === userId && page.kind === 'song' && known.songId === page.songId;
  if (!isSame) return undefined;
  await reopenPage(ctx.db, known.id);
  return known.id;
}

async function openAtFirst(ctx: Ctx, userId: string, page: NewPage, slugs: string[]): Promise<PublicPage> {
  for (const slug of slugs) {
    const id = await openAt(ctx, userId, page, slug);
    if (id !== undefined) return ownPageOf(ctx, userId, id);
  }
  throw refused('slug', 'taken');
}

async function addSongPage(ctx: Ctx, userId: string, songIds: string[], slug?: string): Promise<PublicPage> {
  const links = await selectPublicLinks(ctx.db, userId, songIds);
  const { songId, trackId, title, artist } = found(namedAfter(links));
  const pages = await selectPages(ctx.db, userId);
  const ofSong = pages.filter((page) => page.songId === songId);
  if (ofSong.some(({ withdrawnAt }) => withdrawnAt === null)) throw new AppError('conflict');
  const formerly = ofSong.map((page) => page.slug);
  const isNew = slug === undefined ? formerly.length === 0 : !formerly.includes(slug);
  if (isNew && pages.length >= mostPublicPages) throw new AppError('conflict');
  const wanted =
    slug === undefined ? [...formerly, ...proposed('song', title, `${artist} ${title}`)] : [slug];
  return openAtFirst(ctx, userId, { kind: 'song', songId, trackId }, wanted);
}

async function addArtistPage(
  ctx: Ctx,
  userId: string,
  fields: ArtistFields,
  slug?: string,
): Promise<PublicPage> {
  const artist = await artistOfPage(ctx, userId, fields);
  if ((await selectPages(ctx.db, userId)).length >= mostPublicPages) throw new AppError('conflict');
  const wanted = slug === undefined ? proposed('artist', artist.name, artist.name) : [slug];
  return openAtFirst(ctx, userId, { kind: 'artist', artist }, wanted);
}

export function addPage(given: Ctx, userId: string, body: BodyOf<typeof adding>): Promise<PublicPage> {
  const { slug } = body;
  if (slug !== undefined && isReserved(slug)) throw refused('slug', 'reserved');
  return transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    return body.kind === 'song'
      ? addSongPage(ctx, userId, body.songIds, slug)
      : addArtistPage(ctx, userId, body.artist, slug);
  });
}

export async function changeEmbeds(
  ctx: Ctx,
  userId: string,
  id: string,
  { embedsFigures }: BodyOf<typeof embedding>,
): Promise<PublicPage> {
  if (!(await updateEmbedsFigures(ctx.db, userId, id, embedsFigures))) throw new AppError('not_found');
  return ownPageOf(ctx, userId, id);
}

export const changePage = (
  given: Ctx,
  userId: string,
  id: string,
  fields: ArtistFields,
): Promise<PublicPage> =>
  transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    // Whoever has no such page is not told what else is wrong.
    const [page] = await selectPages(ctx.db, userId, { id });
    if (page?.kind !== 'artist') throw new AppError('not_found');
    await writeArtist(ctx.db, userId, id, await artistOfPage(ctx, userId, fields));
    return ownPageOf(ctx, userId, id);
  });

export async function withdrawPage(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markPageWithdrawn(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('not_found');
}

/** Two open pages of one song would share its visitors between them. */
export const restorePage = (given: Ctx, userId: string, id: string): Promise<PublicPage> =>
  transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const pages = await selectPages(ctx.db, userId);
    const page = found(pages.find((one) => one.id === id));
    const isOther = (one: PageRow) => one.id !== id && one.withdrawnAt === null;
    const { songId } = page;
    if (songId !== null && pages.some((one) => isOther(one) && one.songId === songId))
      throw new AppError('conflict');
    await reopenPage(ctx.db, id);
    return ownPageOf(ctx, userId, id);
  });
