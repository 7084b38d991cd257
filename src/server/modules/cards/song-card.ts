/** What links to a song's public page are shown with. */
import { type Card, cardImage } from '#charts/card.ts';
import type { getSongCard } from '#contract/cards.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatDay, formatList } from '#i18n/formats.ts';
import type { Ctx } from '#server/context.ts';
import type { Exchange, PlainReply } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { openSong } from '../sharing/service.ts';
import { sendPicture } from './send.ts';

/** Nothing of it is kept without asking: a withdrawn page has no picture any more. */
export async function readSongCard(
  ctx: Ctx,
  exchange: Exchange,
  slug: string,
  { size, lang }: QueryOf<typeof getSongCard>,
): Promise<PlainReply> {
  const { title, artist, outOn, led } = await openSong(ctx, slug);
  const t = wordsIn('cards', lang);
  const card: Card = {
    language: lang,
    kicker: outOn === undefined ? t('listenNow') : t('outOn', { day: formatDay(lang, outOn) }),
    title,
    subtitle: artist,
    ...(led.length > 0 && {
      label: formatList(
        lang,
        led.map(({ service }) => platformNames[service]),
      ),
    }),
    footer: [],
    sample: ctx.config.sandbox ? t('sample') : undefined,
  };
  return sendPicture(ctx, exchange, cardImage(card, size), { isPublic: true });
}
