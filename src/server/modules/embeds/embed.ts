/** What others show within their pages. Each request reads whether it is still public: what is withdrawn is gone with the next. */
import type { showPlaylistEmbed, showSongEmbed } from '#contract/embeds.ts';
import { playlistOfEmbed } from '#contract/embeds.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { preferredLanguage } from '#domain/accept-language.ts';
import { addDays, lastDayIn } from '#domain/days.ts';
import { publicPagesPath } from '#domain/paths.ts';
import { platformNames } from '#domain/platforms.ts';
import { type EmbedLook, figuresEmbed, missingEmbed, playlistEmbed, songEmbed } from '#i18n/embeds/pages.ts';
import { formatList } from '#i18n/formats.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { pictureHosts } from '#server/platforms/registry.ts';
import { type Exchange, ownOrigin, PlainReply, type SignedIn } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { timeZoneOrUtc } from '../accounts/service.ts';
import { readSeries } from '../analytics/service.ts';
import { readPlaylist } from '../playlists/service.ts';
import { countVisitTo, openSong } from '../sharing/service.ts';
import { countedLinks, readLinks } from '../tracks/service.ts';
import { isOfArchive, selectEmbedOwner } from './queries.ts';

const imageSources = ["'self'", ...pictureHosts.map((host) => `https://${host}`)].join(' ');
/**
 * Any page may hold it, and can do nothing with it: no script, no form, and by `sandbox` no origin of ours, so no cookie
 * comes along with what it loads, whatever the page around it allows.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${imageSources}; form-action 'none'; base-uri 'none'; frame-ancestors *; sandbox allow-popups allow-popups-to-escape-sandbox`,
  'cross-origin-resource-policy': 'cross-origin',
  'x-frame-options': undefined,
  'x-robots-tag': 'noindex',
};

const wordsOf = ({ language }: EmbedLook) => ({
  embeds: wordsIn('embeds', language),
  cards: wordsIn('cards', language),
});

const lookOf = (exchange: Exchange, { theme, lang }: QueryOf<typeof showPlaylistEmbed>): EmbedLook => ({
  language: lang ?? preferredLanguage(exchange.header('accept-language') ?? null),
  theme,
});

/** A page says in words what the API says by a code. */
async function orGone(look: EmbedLook, work: () => Promise<string>): Promise<PlainReply> {
  try {
    return new PlainReply(200, headers, await work());
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return new PlainReply(404, headers, missingEmbed(wordsOf(look), look));
  }
}

/** Who sees it is counted as an embed's; who goes on from it by the song's public page, as there. */
export function showSong(
  ctx: Ctx,
  visitor: { user: SignedIn | undefined; exchange: Exchange },
  slug: string,
  query: QueryOf<typeof showSongEmbed>,
): Promise<PlainReply> {
  const { exchange } = visitor;
  const look = lookOf(exchange, query);
  return orGone(look, async () => {
    const t = wordsOf(look);
    const { page, title, artist, artworkUrl, outOn, led, slug: plain } = await openSong(ctx, slug);
    const origin = ownOrigin(ctx, exchange);
    const url = `${origin}${publicPagesPath}/${plain}`;
    const song = {
      ...{ title, artist, url, origin, isSample: ctx.config.sandbox },
      artworkUrl: artworkUrl === null ? null : new URL(artworkUrl, origin).href,
    };
    const { show } = query;
    const figures = show === 'song' ? undefined : await readFigures(ctx, page, query.metric);
    await countVisitTo(ctx, visitor, page, 'embed');
    if (show === 'song' || !figures)
      return songEmbed(t, look, {
        ...{ ...song, outOn },
        services: led.map(({ service }) => ({
          url: `${url}/go?to=${service}`,
          name: platformNames[service],
        })),
      });
    const { metric, platforms, ...numbers } = figures;
    return figuresEmbed(t, look, {
      ...{ ...song, ...numbers, show },
      metric: metric ? wordsIn('metrics', look.language)(`name.${metric}`) : '',
      platforms: formatList(
        look.language,
        platforms.map((id) => platformNames[id]),
      ),
    });
  });
}

const shownDays = 28;

type Opened = Awaited<ReturnType<typeof openSong>>;

/** As its owner's pages tell it: the same question, by the same function. */
async function readFigures(
  ctx: Ctx,
  { userId, songId, embedsFigures }: Pick<Opened['page'], 'userId' | 'songId' | 'embedsFigures'>,
  asked: QueryOf<typeof showSongEmbed>['metric'],
) {
  if (!embedsFigures || songId === null) throw new AppError('not_found');
  if (await isOfArchive(ctx.db, userId, songId)) throw new AppError('not_found');
  const { timeZone: given, ...row } = found(await selectEmbedOwner(ctx.db, userId));
  const owner = { ...row, timeZone: await timeZoneOrUtc(ctx.db, given), language: null };
  const to = lastDayIn(ctx.clock.now(), owner.timeZone);
  const from = addDays(to, 1 - shownDays);
  const days = { from, to, compare: 'off', interval: 'day', weekStart: 1 } as const;
  const group = { align: 'date', groupBy: 'song', ids: songId, previous: 'false' } as const;
  const question = { ...days, ...group, ...(asked && { metric: asked }) };
  const { metric, series, leftOut } = await readSeries(ctx, owner, { ...question, mode: 'change' });
  const totals = await readSeries(ctx, owner, { ...question, mode: 'total' });
  const links = countedLinks(await readLinks(ctx, userId, { songId }), metric ?? undefined);
  const platforms = new Set(links.map(({ platform }) => platform));
  return {
    ...{ metric, from, to },
    platforms: [...platforms].filter((platform) => !leftOut.includes(platform)),
    days: series[0]?.values ?? [],
    gaps: series[0]?.gaps ?? [],
    gained: series[0]?.change.gained ?? null,
    total: totals.series[0]?.values.findLast((value) => value !== null) ?? null,
  };
}

const mostSongs = 50;

export function showPlaylist(
  ctx: Ctx,
  exchange: Exchange,
  id: string,
  query: QueryOf<typeof showPlaylistEmbed>,
): Promise<PlainReply> {
  const look = lookOf(exchange, query);
  return orGone(look, async () => {
    const playlist = await publicPlaylist(ctx, id);
    const origin = ownOrigin(ctx, exchange);
    const playable = playlist.items.filter(({ state }) => state === 'available');
    return playlistEmbed(wordsOf(look), look, {
      ...{ origin, isSample: ctx.config.sandbox, name: playlist.name, description: playlist.description },
      url: `${origin}/playlist/${playlist.id}`,
      songs: playlist.itemCount,
      items: playable.slice(0, mostSongs).map(({ title, artist, videoId }) => ({
        ...{ title, artist },
        url: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`,
      })),
    });
  });
}

/** As a stranger sees it: whatever is no playlist's id is none. */
export function publicPlaylist(ctx: Ctx, id: string) {
  const { data } = playlistOfEmbed.safeParse(id);
  return readPlaylist(ctx, null, found(data));
}
