import { type Card, type CardSize, cardImage } from '#charts/card.ts';
import * as contract from '#contract/cards.ts';
import type { Ctx } from '#server/context.ts';
import { type BoundRoute, bindForAnyone, bindForUser, type Exchange } from '#server/route.ts';
import { milestoneCard, recapCard, releaseCard } from './cards.ts';
import { sendPicture } from './send.ts';
import { readSongCard } from './song-card.ts';

const send = async (ctx: Ctx, exchange: Exchange, name: string, size: CardSize, card: Promise<Card>) =>
  sendPicture(ctx, exchange, cardImage(await card, size), { fileName: `${name}-${size}.png` });

export const cardsRoutes: BoundRoute[] = [
  bindForUser(contract.getMilestoneCard, ({ ctx, user, exchange, query }) =>
    send(ctx, exchange, 'milestone', query.size, milestoneCard(ctx, user, query)),
  ),
  bindForUser(contract.getReleaseCard, ({ ctx, user, exchange, query }) =>
    send(ctx, exchange, 'release', query.size, releaseCard(ctx, user, query)),
  ),
  bindForUser(contract.getRecapCard, ({ ctx, user, exchange, query }) =>
    send(ctx, exchange, `recap-${query.year}`, query.size, recapCard(ctx, user, query)),
  ),
  bindForAnyone(contract.getSongCard, ({ ctx, exchange, params, query }) =>
    readSongCard(ctx, exchange, params.slug, query),
  ),
];
