import * as contract from '#contract/embeds.ts';
import { type BoundRoute, bindForAnyone } from '#server/route.ts';
import { showPlaylist, showSong } from './embed.ts';
import { readOembed } from './oembed.ts';

export const embedsRoutes: BoundRoute[] = [
  bindForAnyone(contract.showSongEmbed, ({ ctx, user, exchange, params, query }) =>
    showSong(ctx, { user, exchange }, params.slug, query),
  ),
  bindForAnyone(contract.showPlaylistEmbed, ({ ctx, exchange, params, query }) =>
    showPlaylist(ctx, exchange, params.id, query),
  ),
  bindForAnyone(contract.getOembed, ({ ctx, exchange, query }) => readOembed(ctx, exchange, query)),
];
