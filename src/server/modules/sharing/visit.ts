/** What a visitor gets at a song's address: its page, the way to their service, a reminder, and being counted. */
import type { QueryOf } from '#contract/endpoint.ts';
import type { followSmartLink as following, showSongPage as showing } from '#contract/sharing-visitors.ts';
import { publicPagesPath } from '#domain/paths.ts';
import { platformNames } from '#domain/platforms.ts';
import { type SongPageFacts, songPage } from '#i18n/plain-pages.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { ownOrigin, PlainReply } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { forgetVisitsBefore, visitDay } from '../visits/service.ts';
import { ledTo, publicSong } from './pages.ts';
import { campaignOf, rememberedDays, reminderOf, serviceTarget } from './policy.ts';
import { type StoredPage, selectOpenPage, selectPublicLinks, songsOf } from './queries.ts';
import { publicPageVisits } from './table.ts';
import { countVisitTo, headers, languageFor, orMissing, type PageVisitor, redirect } from './visitors.ts';

const dayMs = 24 * 3600_000;

type Shown = {
  page: StoredPage;
  slug: string;
  title: string;
  artist: string;
  artworkUrl: string | null;
  /** The day on which it comes out, as long as that is to come. */
  outOn: string | undefined;
  led: ReturnType<typeof ledTo>;
};

/** Withdrawn, never made, of a song that is gone or an owner who is suspended: which of them nobody is told. */
export async function openSong(ctx: Ctx, given: string): Promise<Shown> {
  const slug = given.toLowerCase();
  const page = found(await selectOpenPage(ctx.db, 'song', slug));
  const links = await selectPublicLinks(ctx.db, page.userId, songsOf(page));
  const { releaseDate, ...song } = found(publicSong(links));
  return {
    ...{ page, slug, ...song },
    outOn: releaseDate !== undefined && releaseDate > visitDay(ctx) ? releaseDate : undefined,
    led: ledTo(links),
  };
}

/** To the song on the service, counted; undefined where it is not there. */
async function leadOn(
  ctx: Ctx,
  visitor: PageVisitor,
  { page, led }: Shown,
  service: string | undefined,
  query: QueryOf<typeof showing> | QueryOf<typeof following>,
): Promise<PlainReply | undefined> {
  const chosen = led.find((one) => one.service === service);
  const target = chosen && serviceTarget(chosen.service, chosen.url, query);
  if (!chosen || target === undefined) return undefined;
  await countVisitTo(ctx, visitor, page, chosen.service);
  return redirect(target);
}

export const showPage = (
  ctx: Ctx,
  visitor: PageVisitor,
  slug: string,
  query: QueryOf<typeof showing>,
): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const shown = await openSong(ctx, slug);
    const { exchange } = visitor;
    await countVisitTo(ctx, visitor, shown.page, '');
    const on =
      query.choose === undefined ? await leadOn(ctx, visitor, shown, exchange.service, query) : undefined;
    if (on) return on;
    const language = languageFor(visitor);
    const { title, artist, artworkUrl, outOn, led } = shown;
    const facts: SongPageFacts = {
      ...{ title, artist, artworkUrl, outOn },
      path: `${publicPagesPath}/${shown.slug}`,
      origin: ownOrigin(ctx, exchange),
      services: led.map(({ service }) => ({ id: service, name: platformNames[service] })),
      campaign: campaignOf(query),
      days: rememberedDays,
      remembered: exchange.service,
      isSample: ctx.config.sandbox,
    };
    return new PlainReply(200, headers, songPage(wordsIn('sharing', language), language, facts));
  });

/** Whoever ticks the box is led there by every song's address from then on; whoever leaves it is asked again. */
export const followLink = (
  ctx: Ctx,
  visitor: PageVisitor,
  slug: string,
  query: QueryOf<typeof following>,
): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const { exchange } = visitor;
    const shown = await openSong(ctx, slug);
    const service = query.to ?? exchange.service;
    const on = await leadOn(ctx, visitor, shown, service, query);
    if (!on) return redirect(`${publicPagesPath}/${shown.slug}?choose`);
    if (query.to === undefined) return on;
    const until = new Date(ctx.clock.now().getTime() + rememberedDays * dayMs);
    if (query.remember !== undefined) exchange.keepService(query.to, until);
    else if (exchange.service !== undefined) exchange.forgetService();
    return on;
  });

export const showReminder = (ctx: Ctx, visitor: PageVisitor, slug: string): Promise<PlainReply> =>
  orMissing(visitor, async () => {
    const { page, title, artist, outOn, slug: plain } = await openSong(ctx, slug);
    const reminder = reminderOf({
      uid: page.id,
      day: found(outOn),
      summary: `${title} – ${artist}`,
      url: `${ownOrigin(ctx, visitor.exchange)}${publicPagesPath}/${plain}`,
      now: ctx.clock.now(),
    });
    const type = 'text/calendar; charset=utf-8';
    return new PlainReply(
      200,
      { 'content-type': type, 'content-disposition': `attachment; filename="${plain}.ics"` },
      reminder,
    );
  });

/** Who came on an earlier day is of no use any more. */
export const purgeVisits = (ctx: Ctx): Promise<void> =>
  forgetVisitsBefore(ctx.db, publicPageVisits, visitDay(ctx));
