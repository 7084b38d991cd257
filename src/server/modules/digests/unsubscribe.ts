/** Ending the letters from a mail, without a session: a page that asks, and the request that does it. */
import { Readable } from 'node:stream';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { endPage } from '#i18n/plain-pages.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type Exchange, StreamReply } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { endDigests, readSigned } from '../notifications/service.ts';
import { selectLanguage } from './queries.ts';
import { unsubscribePurpose } from './send.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

type Reader = { userId: string; language: Language };

/** What nobody signed, and accounts that are gone, are not found. */
async function readerOf(ctx: Ctx, token: string): Promise<Reader> {
  const userId = await readSigned(ctx, unsubscribePurpose, token);
  const language = userId === undefined ? undefined : await selectLanguage(ctx.db, userId);
  if (userId === undefined || language === undefined) throw new AppError('not_found');
  return { userId, language: language ?? defaultLanguage };
}

export async function askToEnd(ctx: Ctx, exchange: Exchange, token: string): Promise<StreamReply> {
  const { language } = await readerOf(ctx, token);
  return page(exchange, language, 'ask');
}

export async function endLetters(ctx: Ctx, exchange: Exchange, token: string): Promise<StreamReply> {
  const { userId, language } = await readerOf(ctx, token);
  await endDigests(ctx, userId);
  return page(exchange, language, 'done');
}

function page(exchange: Exchange, language: Language, state: 'ask' | 'done'): StreamReply {
  exchange.setHeader('content-security-policy', policy);
  exchange.setHeader('referrer-policy', 'no-referrer');
  const t = wordsIn('digest', language);
  const html = endPage(
    {
      title: t(`end.${state}`),
      text: t(`end.${state}Text`),
      button: t('end.button'),
      settings: t('settings'),
    },
    language,
    state,
  );
  return new StreamReply('text/html; charset=utf-8', Readable.from([html]));
}
