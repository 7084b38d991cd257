/** Public pages as their owner sees them: made, listed, withdrawn. */
import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { addPublicPage as adding, changePublicPage as changing, PublicPage } from '#contract/sharing.ts';
import { mostPublicPages } from '#domain/limits.ts';
import { publicPagesPath } from '#domain/paths.ts';
import { isReserved, longestSlug, slugOf } from '#domain/slugs.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { namedAfter } from '../songs/service.ts';
import { lockUser } from '../tracks/service.ts';
import { services, serviceTarget } from './policy.ts';
import {
  insertPage,
  markPageWithdrawn,
  type PageRow,
  type PublicLink,
  reopenPage,
  selectPageOfSlug,
  selectPages,
  selectPublicLinks,
  updateEmbedsFigures,
} from './queries.ts';

/** Of each service the link that was added first. */
export function ledTo(links: readonly PublicLink[]) {
  return services.flatMap((service) => {
    const link = links.find(({ platform, url }) => platform === service && serviceTarget(platform, url));
    return link ? [{ service, url: link.url }] : [];
  });
}

function toPage(
  { createdAt, withdrawnAt, byCountry, ...row }: PageRow,
  links: readonly PublicLink[],
): PublicPage {
  return {
    ...row,
    kind: 'song',
    path: `${publicPagesPath}/${row.slug}`,
    createdAt: new Date(createdAt).toISOString(),
    withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt).toISOString(),
    byCountry: byCountry.map(({ country, ...counts }) => ({ country: country || null, ...counts })),
    services: ledTo(links).map(({ service }) => service),
  };
}

async function toPages(ctx: Ctx, userId: string, rows: readonly PageRow[]): Promise<PublicPage[]> {
  const songIds = [...new Set(rows.flatMap(({ songId }) => songId ?? []))];
  const bySong = Map.groupBy(await selectPublicLinks(ctx.db, userId, songIds), ({ songId }) => songId);
  return rows.map((row) => toPage(row, bySong.get(row.songId ?? '') ?? []));
}

export async function listPages(ctx: Ctx, userId: string, songId?: string): Promise<PublicPage[]> {
  const rows = await selectPages(ctx.db, userId);
  return toPages(
    ctx,
    userId,
    rows.filter((row) => songId === undefined || row.songId === songId),
  );
}

/** The title, the title with its artist, and what nobody has: of two songs of one name each gets an address. */
function proposed({ title, artist }: PublicLink): string[] {
  const chance = randomBytes(4).toString('hex');
  const plain = slugOf(title);
  const withChance = `${plain.slice(0, longestSlug - chance.length - 1) || 'song'}-${chance}`;
  return [plain, slugOf(`${artist} ${title}`), withChance].filter(
    (slug) => slug.length > 1 && !isReserved(slug),
  );
}

/** Withdrawn pages of the song are taken up again; an address that is another's is not. */
async function openAt(ctx: Ctx, userId: string, link: PublicLink, slug: string): Promise<string | undefined> {
  const id = newId('publicPage');
  const row = { id, userId, kind: 'song' as const, slug, songId: link.songId, trackId: link.trackId };
  if (await insertPage(ctx.db, { ...row, createdAt: ctx.clock.now() })) return id;
  const known = await selectPageOfSlug(ctx.db, slug);
  if (known?.userId !== userId || known.songId !== link.songId) return undefined;
  await reopenPage(ctx.db, known.id);
  return known.id;
}

export function addPage(
  given: Ctx,
  userId: string,
  { songIds, slug }: BodyOf<typeof adding>,
): Promise<PublicPage> {
  if (slug !== undefined && isReserved(slug)) throw refused('slug', 'reserved');
  return transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const links = await selectPublicLinks(ctx.db, userId, songIds);
    const link = found(namedAfter(links));
    const pages = await selectPages(ctx.db, userId);
    const ofSong = pages.filter(({ songId }) => songId === link.songId);
    if (ofSong.some(({ withdrawnAt }) => withdrawnAt === null)) throw new AppError('conflict');
    const formerly = ofSong.map((page) => page.slug);
    const isNew = slug === undefined ? formerly.length === 0 : !formerly.includes(slug);
    if (isNew && pages.length >= mostPublicPages) throw new AppError('conflict');
    const wanted = slug === undefined ? [...formerly, ...proposed(link)] : [slug];
    for (const one of wanted) {
      const id = await openAt(ctx, userId, link, one);
      if (id === undefined) continue;
      const [page] = await toPages(ctx, userId, await selectPages(ctx.db, userId, { id }));
      return found(page);
    }
    throw refused('slug', 'taken');
  });
}

export async function changePage(
  ctx: Ctx,
  userId: string,
  id: string,
  { embedsFigures }: BodyOf<typeof changing>,
): Promise<PublicPage> {
  if (!(await updateEmbedsFigures(ctx.db, userId, id, embedsFigures))) throw new AppError('not_found');
  const [page] = await toPages(ctx, userId, await selectPages(ctx.db, userId, { id }));
  return found(page);
}

export async function withdrawPage(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markPageWithdrawn(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('not_found');
}
