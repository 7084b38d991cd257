import * as contract from '#contract/audio-playlists.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { addRecordings, orderRecordings, removeRecording, restoreRecording } from './items.ts';
import {
  addAudioPlaylist,
  changeAudioPlaylist,
  listAudioPlaylists,
  readAudioPlaylist,
  removeAudioPlaylist,
  restoreAudioPlaylist,
} from './playlists.ts';

export const audioPlaylistsRoutes: BoundRoute[] = [
  bindForUser(contract.listAudioPlaylists, ({ ctx, user }) => listAudioPlaylists(ctx, user.id)),
  bindForUser(contract.addAudioPlaylist, ({ ctx, user, body }) => addAudioPlaylist(ctx, user.id, body)),
  bindForUser(contract.getAudioPlaylist, ({ ctx, user, params }) =>
    readAudioPlaylist(ctx, user.id, params.id),
  ),
  bindForUser(contract.changeAudioPlaylist, ({ ctx, user, params, body }) =>
    changeAudioPlaylist(ctx, user.id, params.id, body),
  ),
  bindForUser(
    contract.removeAudioPlaylist,
    async ({ ctx, user, params }) => void (await removeAudioPlaylist(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreAudioPlaylist, ({ ctx, user, params }) =>
    restoreAudioPlaylist(ctx, user.id, params.id),
  ),
  bindForUser(contract.addAudioPlaylistItems, ({ ctx, user, params, body }) =>
    addRecordings(ctx, user.id, params.id, body),
  ),
  bindForUser(contract.removeAudioPlaylistItem, ({ ctx, user, params }) =>
    removeRecording(ctx, user.id, params.id, params.itemId),
  ),
  bindForUser(contract.restoreAudioPlaylistItem, ({ ctx, user, params }) =>
    restoreRecording(ctx, user.id, params.id, params.itemId),
  ),
  bindForUser(contract.orderAudioPlaylist, ({ ctx, user, params, body }) =>
    orderRecordings(ctx, user.id, params.id, body),
  ),
];
