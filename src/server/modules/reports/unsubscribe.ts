/** Ending a report from its mail, for one recipient and without a session: a page that asks, and the request that does it. */
import { Readable } from 'node:stream';
import type { Language } from '#domain/languages.ts';
import { endPage } from '#i18n/plain-pages.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { type Exchange, StreamReply } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { readSigned } from '../notifications/service.ts';
import { endForRecipient, selectRecipientReport } from './queries-links.ts';
import { unsubscribeReportPurpose } from './schedule.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** What nobody signed, and reports that are gone, are not found. */
async function recipientOf(ctx: Ctx, token: string) {
  const key = await readSigned(ctx, unsubscribeReportPurpose, token);
  if (key === undefined) throw new AppError('not_found');
  const [reportId = '', text = ''] = key.split('~');
  const email = Buffer.from(text, 'base64url').toString();
  const { language, title } = found(await selectRecipientReport(ctx.db, reportId, email));
  return { reportId, email, language, title };
}

export async function askToEndReport(ctx: Ctx, exchange: Exchange, token: string): Promise<StreamReply> {
  const { language, title } = await recipientOf(ctx, token);
  return page(exchange, language, title, 'ask');
}

export async function endReport(ctx: Ctx, exchange: Exchange, token: string): Promise<StreamReply> {
  const { reportId, email, language, title } = await recipientOf(ctx, token);
  await endForRecipient(ctx.db, reportId, email, ctx.clock.now());
  return page(exchange, language, title, 'done');
}

function page(exchange: Exchange, language: Language, name: string, state: 'ask' | 'done'): StreamReply {
  exchange.setHeader('content-security-policy', policy);
  exchange.setHeader('referrer-policy', 'no-referrer');
  const t = wordsIn('reports', language);
  const words = {
    title: t(`end.${state}`),
    text: t(`end.${state}Text`, { name }),
    button: t('end.button'),
  };
  return new StreamReply('text/html; charset=utf-8', Readable.from([endPage(words, language, state)]));
}
