/** What all public pages have in common: their language, what they answer where nothing is, and counting who comes. */
import { preferredLanguage } from '#domain/accept-language.ts';
import type { Language } from '#domain/languages.ts';
import { songMissingPage } from '#i18n/plain-pages.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { pictureHosts } from '#server/platforms/registry.ts';
import { type Exchange, PlainReply, type SignedIn } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { countryOfLanguage, visitOf } from '../visits/service.ts';
import type { StoredPage } from './queries.ts';
import { countPageVisit } from './queries-visits.ts';
import type { VisitTo } from './table.ts';

const imageSources = ["'self'", ...pictureHosts.map((host) => `https://${host}`)].join(' ');
/** Browsers hold the target of a form to `form-action` even where its own address sends them on. */
export const listedHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${imageSources}; form-action 'self' https:; frame-ancestors 'none'; base-uri 'none'`,
};
export const headers = { ...listedHeaders, 'x-robots-tag': 'noindex' };

export type PageVisitor = { user: SignedIn | undefined; exchange: Exchange };

export const languageFor = ({ user, exchange }: PageVisitor): Language =>
  user?.language ?? preferredLanguage(exchange.header('accept-language') ?? null);

/** A page says in words what the API says by a code. */
export async function orMissing(visitor: PageVisitor, work: () => Promise<PlainReply>): Promise<PlainReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const language = languageFor(visitor);
    return new PlainReply(404, headers, songMissingPage(wordsIn('sharing', language), language));
  }
}

/** A visitor goes on all the same where they could not be counted. */
export async function countVisitTo(
  ctx: Ctx,
  visitor: PageVisitor,
  { id: pageId, userId }: StoredPage,
  service: VisitTo,
): Promise<void> {
  try {
    const visit = await visitOf(ctx, visitor, userId, pageId, service);
    const country = countryOfLanguage(visitor.exchange.header('accept-language'));
    if (visit) await countPageVisit(ctx.db, { pageId, country, service }, visit);
  } catch (error) {
    ctx.log.error({ err: error }, 'a visit was not counted');
  }
}

export const redirect = (to: string): PlainReply => new PlainReply(302, { location: to });
