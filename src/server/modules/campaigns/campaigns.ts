/** The log of campaigns: written, changed, removed and brought back, each with what came of it. */
import type {
  addCampaign as adding,
  Campaign,
  changeCampaign as changing,
  listCampaigns as endpoint,
} from '#contract/campaigns.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { mostCampaigns } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Owner } from '#server/route.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { lockUser } from '../tracks/service.ts';
import { readEffects } from './effects.ts';
import {
  type CampaignRow,
  countCampaigns,
  deleteCampaignsRemovedBefore,
  insertCampaign,
  markCampaignRemoved,
  markCampaignRestored,
  replaceCampaignTracks,
  selectCampaigns,
  updateCampaign,
} from './queries.ts';

const keptMilliseconds = 24 * 3600_000;

const keptSince = (ctx: Pick<Ctx, 'clock'>): Date => new Date(ctx.clock.now().getTime() - keptMilliseconds);

/** Days and id of the last of a page. */
const cursorOf = ({ from, id }: CampaignRow): string => `${from}.${id}`;

function afterOf(cursor: string | undefined): { from: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, from, id] = /^(\d{4}-\d{2}-\d{2})\.(cmp_[0-9a-f]{32})$/.exec(cursor) ?? [];
  if (from === undefined || id === undefined) throw refused('cursor', 'not a cursor');
  return { from, id };
}

export async function listCampaigns(
  ctx: Ctx,
  owner: Owner,
  { cursor, limit, ...wanted }: QueryOf<typeof endpoint>,
): Promise<{ campaigns: Campaign[]; nextCursor: string | undefined }> {
  const { from, to } = wanted;
  if (from !== undefined && to !== undefined && to < from) throw refused('from', 'after_to');
  const rows = await selectCampaigns(ctx.db, owner.id, {
    ...wanted,
    after: afterOf(cursor),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { campaigns: await withEffects(ctx, owner, shown), nextCursor: last && cursorOf(last) };
}

async function withEffects(ctx: Ctx, owner: Owner, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const effects = await readEffects(ctx, owner, rows);
  return rows.flatMap(({ changedAt: _changedAt, ...row }) => {
    const effect = effects.get(row.id);
    const createdAt = new Date(row.createdAt).toISOString();
    return effect
      ? [{ ...row, createdAt, effect, ...(ctx.config.sandbox && { sandbox: true as const }) }]
      : [];
  });
}

async function readCampaign(ctx: Ctx, owner: Owner, id: string): Promise<Campaign> {
  const rows = await selectCampaigns(ctx.db, owner.id, { id, limit: 1 });
  return found((await withEffects(ctx, owner, rows))[0]);
}

type Named = Pick<BodyOf<typeof adding>, 'trackIds' | 'songIds'>;
type Fields = Omit<BodyOf<typeof adding>, keyof Named>;

const storedOf = (id: string, { name, kind, from, to = null, notes = '' }: Fields) => {
  if (to !== null && to < from) throw refused('to', 'before_from');
  return { id, name, kind, from, to: to === from ? null : to, notes };
};

/** All of them must be on the user's list. */
async function setTracks(ctx: Ctx, userId: string, id: string, named: Named): Promise<void> {
  const [trackIds, songIds] = [[...new Set(named.trackIds)], [...new Set(named.songIds)]];
  const found = await replaceCampaignTracks(ctx.db, userId, id, { trackIds, songIds });
  if (found < trackIds.length + songIds.length) throw new AppError('not_found');
}

/** In the caller's transaction; answers its id. */
export async function logCampaign(
  ctx: Ctx,
  userId: string,
  { trackIds, songIds, ...fields }: BodyOf<typeof adding>,
): Promise<string> {
  const id = newId('campaign');
  // Counted under the lock, so that the limit is exact however many are added at once.
  found(await lockUser(ctx, userId));
  if ((await countCampaigns(ctx.db, userId)) >= mostCampaigns) throw new AppError('conflict');
  await insertCampaign(ctx.db, userId, storedOf(id, fields), ctx.clock.now());
  await setTracks(ctx, userId, id, { trackIds, songIds });
  await raiseAccountVersion(ctx, [userId], 'rest');
  return id;
}

export async function addCampaign(given: Ctx, owner: Owner, body: BodyOf<typeof adding>): Promise<Campaign> {
  const id = await transaction(given, (ctx) => logCampaign(ctx, owner.id, body));
  return readCampaign(given, owner, id);
}

export async function changeCampaign(
  given: Ctx,
  owner: Owner,
  id: string,
  { trackIds, songIds, ...fields }: BodyOf<typeof changing>,
): Promise<Campaign> {
  await transaction(given, async (ctx) => {
    found(await lockUser(ctx, owner.id));
    const [now] = await selectCampaigns(ctx.db, owner.id, { id, limit: 1 });
    const { name, kind, from, to, notes } = found(now);
    const changed = storedOf(id, { name, kind, from, to, notes, ...fields });
    await updateCampaign(ctx.db, owner.id, changed, ctx.clock.now());
    if (trackIds ?? songIds) await setTracks(ctx, owner.id, id, { trackIds, songIds });
    await raiseAccountVersion(ctx, [owner.id], 'rest');
  });
  return readCampaign(given, owner, id);
}

export const removeCampaign = (given: Ctx, userId: string, id: string): Promise<void> =>
  transaction(given, async (ctx) => {
    if (!(await markCampaignRemoved(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('not_found');
    await raiseAccountVersion(ctx, [userId], 'rest');
  });

export async function restoreCampaign(given: Ctx, owner: Owner, id: string): Promise<Campaign> {
  await transaction(given, async (ctx) => {
    if (!(await markCampaignRestored(ctx.db, owner.id, id, keptSince(ctx)))) throw new AppError('not_found');
    await raiseAccountVersion(ctx, [owner.id], 'rest');
  });
  return readCampaign(given, owner, id);
}

export const purgeRemovedCampaigns = (ctx: Ctx): Promise<void> =>
  deleteCampaignsRemovedBefore(ctx.db, keptSince(ctx));
