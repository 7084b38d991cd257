/** What the matcher makes of a user's links: joins by ISRC, and proposals for the user to answer. */
import type { SongProposal } from '#contract/songs.ts';
import { mostLinksOfSong } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { publish } from '../live/service.ts';
import { lockUser } from '../tracks/service.ts';
import { match, orderedPair } from './grouping.ts';
import {
  countProposals,
  type DescribedLink,
  replaceProposals,
  selectLinksOfUser,
  selectProposal,
  selectProposals,
  selectSongsOf,
  selectVerdicts,
  setSongs,
  writeVerdicts,
} from './queries.ts';
import { keepApart, linksMoved, mergeSongs, songsByIds } from './songs.ts';

/** Joins what the ISRC says is one. The user's lock is held. */
async function joinByIsrc(ctx: Ctx, userId: string, links: readonly DescribedLink[], joined: string[][]) {
  const songOf = new Map(links.map(({ trackId, songId }) => [trackId, songId]));
  const members = joined.flatMap((group) =>
    group.map((trackId) => [trackId, found(songOf.get(group[0] ?? ''))] as const),
  );
  await setSongs(ctx.db, userId, Object.fromEntries(members));
  const pairs = joined.flatMap((group) =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        .filter((other) => songOf.get(one) !== songOf.get(other))
        .map((other) => orderedPair(one, other)),
    ),
  );
  const verdicts = pairs.map((pair) => ({ ...pair, isSame: true, by: 'isrc' as const }));
  await writeVerdicts(ctx.db, userId, verdicts, ctx.clock.now());
  await linksMoved(ctx, userId, [...new Set(joined.flat())]);
}

/** Under the user's lock, so that it never crosses what the user decides at the same moment. */
export const makeProposals = (given: Ctx, userId: string): Promise<void> =>
  transaction(given, async (ctx) => {
    // The account may be gone by now.
    if (!(await lockUser(ctx, userId))) return;
    const links = await selectLinksOfUser(ctx.db, userId);
    const { joined, proposals } = await match(links, await selectVerdicts(ctx.db, userId));
    const few = joined.filter((group) => group.length <= mostLinksOfSong);
    if (few.length > 0) await joinByIsrc(ctx, userId, links, few);
    const rows = proposals
      .filter(({ trackIds }) => trackIds.length <= mostLinksOfSong)
      .map((proposal) => ({ id: newId('proposal'), ...proposal }));
    const areOthers = await replaceProposals(ctx.db, userId, rows);
    if (areOthers || few.length > 0) await publish(ctx, [{ userId, name: 'songs.changed', data: {} }]);
  });

/** The songs of a proposal as they are now: one that has changed since is of other songs, or of none. */
async function songIdsOf(ctx: Ctx, userId: string, trackIds: readonly string[]): Promise<string[]> {
  const songOf = await selectSongsOf(ctx.db, userId, trackIds);
  return [...new Set(trackIds.flatMap((trackId) => songOf[trackId] ?? []))];
}

export async function listProposals(ctx: Ctx, userId: string, limit: number) {
  const shown = await selectProposals(ctx.db, userId, limit);
  const songOf = await selectSongsOf(
    ctx.db,
    userId,
    shown.flatMap(({ trackIds }) => trackIds),
  );
  const idsOf = (trackIds: readonly string[]) => [...new Set(trackIds.flatMap((one) => songOf[one] ?? []))];
  const songs = await songsByIds(ctx, userId, [...new Set(Object.values(songOf))]);
  const byId = new Map(songs.map((song) => [song.id, song]));
  const proposals: SongProposal[] = shown.flatMap(({ id, trackIds, isSure, doubts }) => {
    const own = idsOf(trackIds).flatMap((songId) => byId.get(songId) ?? []);
    return own.length > 1 ? [{ id, isSure, doubts, songs: own }] : [];
  });
  return { total: await countProposals(ctx.db, userId), proposals };
}

export async function answerProposal(ctx: Ctx, userId: string, id: string, accept: boolean) {
  const proposal = found(await selectProposal(ctx.db, userId, id));
  const ids = await songIdsOf(ctx, userId, proposal.trackIds);
  return accept ? [await mergeSongs(ctx, userId, ids)] : keepApart(ctx, userId, ids);
}
