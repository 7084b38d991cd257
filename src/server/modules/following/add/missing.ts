/** Songs that a platform does not show: remembered for all, so that asking for the same again and again costs nothing. */
import type { Ctx } from '#server/context.ts';
import { type ItemKey, itemKeyOf } from '#server/modules/metrics/policy.ts';
import type { Refusal } from './links.ts';
import { deleteMissing, selectMissing, upsertMissing } from './queries-missing.ts';

/**
 * A link may be pasted a moment before its song is published, so the first time is soon forgotten: a minute, then four,
 * then sixteen, at most an hour.
 */
const firstRest = 60_000;
const restGrowth = 4;
const longestRest = 3600_000;
/** Rows beyond that go at the next purge, those that say nothing any more first. */
export const mostMissing = 100_000;
/** After its rest a row is kept so long, to know that it was asked for before. */
const keptMilliseconds = 24 * 3600_000;

/** By `itemKeyOf`, the refusal of each song that nobody needs to ask for now. */
export async function findMissing(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  songs: readonly ItemKey[],
): Promise<Map<string, Refusal>> {
  const latest = new Date(clock.now().getTime() + longestRest);
  const rows = await selectMissing(db, songs, clock.now(), latest);
  return new Map(
    rows.map(({ code, until, ...song }) => [itemKeyOf(song), { code, retryAt: until.toISOString() }]),
  );
}

/** In the caller's transaction. Of the answers, those that a platform has just given; one without `retryAt` is new. */
export async function rememberMissing(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  songs: ReadonlyMap<string, ItemKey>,
  answers: ReadonlyMap<string, Refusal | object>,
): Promise<void> {
  const rows = [...songs].flatMap(([key, { platform, platformTrackId }]) => {
    const answer = answers.get(key);
    if (!answer || !('code' in answer) || answer.retryAt) return [];
    const { code } = answer;
    return code === 'not_found' || code === 'private' ? [{ platform, platformTrackId, code }] : [];
  });
  if (rows.length === 0) return;
  const rest = { first: firstRest, growth: restGrowth, longest: longestRest };
  await upsertMissing(db, rows, clock.now(), rest);
}

export const purgeMissing = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  deleteMissing(db, new Date(clock.now().getTime() - keptMilliseconds), mostMissing);
