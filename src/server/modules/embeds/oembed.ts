/** Embeds by plain addresses: whoever pastes one into a blog gets the song, or the playlist, itself (https://oembed.com). */
import type { getOembed } from '#contract/embeds.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { embedCode, embedSizes } from '#domain/embeds.ts';
import { embedsPath, plainPath, publicPagesPath } from '#domain/paths.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { type Exchange, ownOrigin, PlainReply } from '#server/route.ts';
import { openSong } from '../sharing/service.ts';
import { publicPlaylist } from './embed.ts';

const leastSide = 200;

type Embedded = {
  path: string;
  title: string;
  author: string;
  size: { width: number; height: number };
  picture?: string;
};

export async function readOembed(
  ctx: Ctx,
  exchange: Exchange,
  { url, format, maxwidth, maxheight }: QueryOf<typeof getOembed>,
): Promise<PlainReply> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (format !== undefined && format !== 'json') return new PlainReply(501, headers, '{}');
  const origin = ownOrigin(ctx, exchange);
  const { path, title, author, size, picture } = await embeddedAt(ctx, origin, url);
  const width = Math.min(size.width, Math.max(maxwidth ?? size.width, leastSide));
  const height = Math.min(size.height, Math.max(maxheight ?? size.height, leastSide));
  const reply = {
    ...{ version: '1.0', type: 'rich', title, ...(author && { author_name: author }) },
    ...{ provider_name: 'Tracklight', provider_url: origin, cache_age: 3600, width, height },
    html: embedCode({ src: origin + path, title, width, height }),
    ...(picture && { thumbnail_url: `${origin}${picture}`, thumbnail_width: 1200, thumbnail_height: 630 }),
  };
  return new PlainReply(200, headers, JSON.stringify(reply));
}

/** Of an address of our own alone; with a language before it too, as pages for visitors have. */
async function embeddedAt(ctx: Ctx, origin: string, given: string): Promise<Embedded> {
  const url = URL.parse(given);
  found(url?.host === new URL(origin).host ? url : undefined);
  const [, kind, name = '', ...rest] = plainPath(url?.pathname ?? '').split('/');
  found(rest.length === 0 && name ? name : undefined);
  if (`/${kind}` === publicPagesPath) {
    const { slug, title, artist } = await openSong(ctx, name);
    const page = `${publicPagesPath}/${slug}`;
    return {
      path: embedsPath + page,
      title,
      author: artist,
      size: embedSizes.song,
      picture: `${page}/card.png`,
    };
  }
  const playlist = await publicPlaylist(ctx, found(kind === 'playlist' ? name : undefined));
  return {
    ...{ path: `${embedsPath}/playlist/${playlist.id}`, title: playlist.name, author: '' },
    size: embedSizes.playlist,
  };
}
