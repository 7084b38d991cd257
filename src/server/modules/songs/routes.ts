import * as contract from '#contract/songs.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { answerProposal, listProposals } from './proposals.ts';
import { joinTracks, listSongs, mergeSongs, readSong, splitSong, undoSong } from './songs.ts';

export const songsRoutes: BoundRoute[] = [
  bindForUser(contract.listSongs, async ({ ctx, user, query, exchange }) => {
    const { songs, nextCursor } = await listSongs(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return songs;
  }),
  bindForUser(contract.joinTracks, ({ ctx, user, body }) => joinTracks(ctx, user.id, body.trackIds)),
  bindForUser(contract.listSongProposals, ({ ctx, user, query }) => listProposals(ctx, user.id, query.limit)),
  bindForUser(contract.answerSongProposal, ({ ctx, user, params, body }) =>
    answerProposal(ctx, user.id, params.id, body.accept),
  ),
  bindForUser(contract.getSong, ({ ctx, user, params }) => readSong(ctx, user, params.id)),
  bindForUser(contract.mergeSongs, ({ ctx, user, params, body }) =>
    mergeSongs(ctx, user.id, [params.id, body.songId]),
  ),
  bindForUser(contract.splitSong, ({ ctx, user, params, body }) =>
    splitSong(ctx, user.id, params.id, body.trackIds),
  ),
  bindForUser(contract.undoSong, ({ ctx, user, params }) => undoSong(ctx, user.id, params.id)),
];
