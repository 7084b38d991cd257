import * as finds from '#contract/song-finds.ts';
import * as issues from '#contract/song-issues.ts';
import * as contract from '#contract/songs.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { listIssues, setFacts, settleIssue } from './check/check.ts';
import { dismissFinds, followFinds, listFinds, searchSong } from './finds/finds.ts';
import { answerProposal, listProposals } from './proposals.ts';
import { joinTracks, listSongs, mergeSongs, readSong, songBefore, splitSong, undoSong } from './songs.ts';

export const songsRoutes: BoundRoute[] = [
  bindForUser(contract.listSongs, async ({ ctx, user, query, exchange }) => {
    const { songs, nextCursor } = await listSongs(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return songs;
  }),
  bindForUser(contract.joinTracks, ({ ctx, user, body }) => joinTracks(ctx, user.id, body.trackIds)),
  bindForUser(contract.listSongProposals, ({ ctx, user, query }) =>
    cachedAnswer(ctx, user, ['proposals', query.limit], () => listProposals(ctx, user.id, query.limit)),
  ),
  bindForUser(contract.answerSongProposal, ({ ctx, user, params, body }) =>
    answerProposal(ctx, user.id, params.id, body.accept),
  ),
  bindForUser(finds.listSongFinds, async ({ ctx, user, query, exchange }) => {
    const { songId, trackIds, ...page } = query;
    const list = () => listFinds(ctx, user, { songId, trackIds }, page);
    // For whom platforms are still asked raises no version; it is told of some songs alone.
    const isAll = songId === undefined && trackIds === undefined;
    const { reply, nextCursor } = await (isAll ? cachedAnswer(ctx, user, ['finds', page], list) : list());
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return reply;
  }),
  bindForUser(finds.followSongFinds, ({ ctx, user, body, exchange }) =>
    followFinds(ctx, user, body.ids, askerOf(user, exchange.address)),
  ),
  bindForUser(
    finds.dismissSongFinds,
    async ({ ctx, user, body }) => void (await dismissFinds(ctx, user.id, body.ids, body.dismissed)),
  ),
  bindForUser(finds.searchSong, ({ ctx, user, params, body, exchange }) =>
    searchSong(ctx, user.id, { songId: params.id, platform: body.platform }, askerOf(user, exchange.address)),
  ),
  bindForUser(issues.listSongIssues, async ({ ctx, user, query, exchange }) => {
    const list = () => listIssues(ctx, user.id, query);
    const { reply, nextCursor } = await cachedAnswer(ctx, user, ['issues', query], list);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return reply;
  }),
  bindForUser(
    issues.settleSongIssue,
    async ({ ctx, user, body }) => void (await settleIssue(ctx, user.id, body)),
  ),
  bindForUser(issues.setSongFacts, ({ ctx, user, params, body }) => setFacts(ctx, user.id, params.id, body)),
  bindForUser(contract.getSong, ({ ctx, user, params }) =>
    cachedAnswer(ctx, user, ['song', params.id], () => readSong(ctx, user, params.id)),
  ),
  bindForUser(contract.getSongBefore, async ({ ctx, user, params, query }) => ({
    song: await songBefore(ctx, user.id, params.id, query.metric),
  })),
  bindForUser(contract.mergeSongs, ({ ctx, user, params, body }) =>
    mergeSongs(ctx, user.id, [params.id, body.songId]),
  ),
  bindForUser(contract.splitSong, ({ ctx, user, params, body }) =>
    splitSong(ctx, user.id, params.id, body.trackIds),
  ),
  bindForUser(contract.undoSong, ({ ctx, user, params }) => undoSong(ctx, user.id, params.id)),
];
