/** What a visitor gets at an artist's address: the page, its press kit, its picture, and the way to a song. */
import { Readable } from 'node:stream';
import type { QueryOf } from '#contract/endpoint.ts';
import type { followArtistSong as following, showArtistPage as showing } from '#contract/sharing-visitors.ts';
import type { Language } from '#domain/languages.ts';
import { artistPagesPath, publicPagesPath } from '#domain/paths.ts';
import { platformNames } from '#domain/platforms.ts';
import {
  type ArtistPageFacts,
  artistPage,
  type PageWords,
  pressPage,
  pressText,
} from '#i18n/artist-pages/page.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { ownOrigin, PlainReply } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { cachedAnswer, hasPicture, selectShownPicture } from '../../accounts/service.ts';
import { ledTo, publicSong } from '../pages.ts';
import { type Campaign, campaignOf, serviceTarget, siteOf } from '../policy.ts';
import {
  type PublicLink,
  type StoredPage,
  selectOpenPage,
  selectOpenSlugs,
  selectPublicLinks,
  songsOf,
} from '../queries.ts';
import type { ArtistOfPage } from '../table.ts';
import {
  countVisitTo,
  headers,
  languageFor,
  listedHeaders,
  orMissing,
  type PageVisitor,
  redirect,
} from '../visitors.ts';
import { numbersOf } from './numbers.ts';

type Open = { page: StoredPage; slug: string; artist: ArtistOfPage };

/** Withdrawn, never made, hidden, or of an owner who is suspended: which of them nobody is told. */
async function openArtist(ctx: Ctx, given: string): Promise<Open> {
  const slug = given.toLowerCase();
  const page = found(await selectOpenPage(ctx.db, 'artist', slug));
  return { page, slug, artist: found(page.artist) };
}

/** Those that somebody can open, in the order of the page. */
async function openSongs(ctx: Ctx, page: StoredPage): Promise<PublicLink[][]> {
  const songIds = songsOf(page);
  const links = Map.groupBy(await selectPublicLinks(ctx.db, page.userId, songIds), ({ songId }) => songId);
  return songIds.flatMap((id) => {
    const own = links.get(id);
    return own ? [own] : [];
  });
}

function songFacts(links: readonly PublicLink[], slug: string | undefined): ArtistPageFacts['songs'] {
  const song = publicSong(links);
  if (!song) return [];
  return [
    {
      ...song,
      path: slug === undefined ? undefined : `${publicPagesPath}/${slug}`,
      services: ledTo(links).map(({ service }) => ({ id: service, name: platformNames[service] })),
    },
  ];
}

/** Worked out once until something of the account is read or changed, however many come. */
const keptNumbers = (ctx: Ctx, userId: string, songIds: readonly string[]) =>
  cachedAnswer(
    ctx,
    { id: userId, timeZone: 'UTC' },
    ['public numbers', songIds],
    () => numbersOf(ctx, userId, songIds),
    { minutes: 15 },
  );

async function factsOf(
  ctx: Ctx,
  { exchange }: PageVisitor,
  { page, slug, artist }: Open,
  query: Campaign,
): Promise<ArtistPageFacts> {
  const songs = await openSongs(ctx, page);
  const songIds = songs.flatMap(([link]) => (link ? [link.songId] : []));
  const slugs = await selectOpenSlugs(ctx.db, page.userId, songIds);
  const numbers = artist.numbers.length > 0 ? await keptNumbers(ctx, page.userId, songIds) : [];
  return {
    ...{ name: artist.name, about: artist.about, contact: artist.contact, isListed: artist.isListed },
    path: `${artistPagesPath}/${slug}`,
    origin: ownOrigin(ctx, exchange),
    hasPicture: artist.showsPicture && (await hasPicture(ctx.db, page.userId)),
    songs: songs.flatMap((links) => songFacts(links, slugs.get(links[0]?.songId ?? ''))),
    // In the order that they were chosen in.
    numbers: artist.numbers.flatMap(
      ({ platform, metric }) =>
        numbers.find((one) => one.platform === platform && one.metric === metric) ?? [],
    ),
    links: artist.links.flatMap((url) => {
      const site = siteOf(url);
      return site === undefined ? [] : [{ url, site }];
    }),
    campaign: campaignOf(query),
    isSample: ctx.config.sandbox,
  };
}

const wordsFor = (language: Language): PageWords => ({
  page: wordsIn('sharing', language),
  artist: wordsIn('artist-pages', language),
  metrics: wordsIn('metrics', language),
});

export const showArtist = (
  ctx: Ctx,
  visitor: PageVisitor,
  slug: string,
  query: QueryOf<typeof showing>,
): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const open = await openArtist(ctx, slug);
    await countVisitTo(ctx, visitor, open.page, '');
    const language = languageFor(visitor);
    const facts = await factsOf(ctx, visitor, open, query);
    return new PlainReply(
      200,
      facts.isListed ? listedHeaders : headers,
      artistPage(wordsFor(language), language, facts),
    );
  });

/** Whoever opens both on a day is counted once. */
export const showPress = (ctx: Ctx, visitor: PageVisitor, slug: string): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const open = await openArtist(ctx, slug);
    await countVisitTo(ctx, visitor, open.page, '');
    const language = languageFor(visitor);
    const facts = await factsOf(ctx, visitor, open, {});
    return new PlainReply(200, headers, pressPage(wordsFor(language), language, facts));
  });

export const showPressText = (ctx: Ctx, visitor: PageVisitor, slug: string): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const open = await openArtist(ctx, slug);
    const language = languageFor(visitor);
    const facts = await factsOf(ctx, visitor, open, {});
    const name = `${open.slug}${facts.isSample ? '-sandbox' : ''}.txt`;
    return new PlainReply(
      200,
      {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'x-robots-tag': 'noindex',
      },
      pressText(wordsFor(language), language, facts),
    );
  });

/** Kept by nobody: a page that is withdrawn shows its picture no more. */
export const showArtistPicture = (ctx: Ctx, visitor: PageVisitor, slug: string): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const { page, artist, slug: plain } = await openArtist(ctx, slug);
    const bytes = found(artist.showsPicture ? await selectShownPicture(ctx.db, page.userId) : undefined);
    return new PlainReply(
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="${plain}.webp"`,
        'x-robots-tag': 'noindex',
      },
      Readable.from([bytes]),
    );
  });

/** `2.spotify`: the second song of the page on that service, counted. */
export const followSong = (
  ctx: Ctx,
  visitor: PageVisitor,
  given: string,
  query: QueryOf<typeof following>,
): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const { page, slug } = await openArtist(ctx, given);
    const [place = '', service] = query.to?.split('.') ?? [];
    const songs = /^[1-9]\d?$/.test(place) ? await openSongs(ctx, page) : [];
    const chosen = ledTo(songs[Number(place) - 1] ?? []).find((one) => one.service === service);
    const target = chosen && serviceTarget(chosen.service, chosen.url, query);
    if (!chosen || target === undefined) return redirect(`${artistPagesPath}/${slug}`);
    await countVisitTo(ctx, visitor, page, chosen.service);
    return redirect(target);
  });
