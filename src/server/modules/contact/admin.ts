/** The messages as administrators see them, as a list and as a file, and their marking as done. */
import type { ContactMessage, exportContactMessages, listContactMessages } from '#contract/contact.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { momentIn, utcDay } from '#domain/days.ts';
import { type Language, languages } from '#domain/languages.ts';
import { accountHeads, messageHeads } from '#i18n/admin-files.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn, StreamReply } from '#server/route.ts';
import { type Column, csvFile, eachPage, fileName, shownFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import { noteAct } from '../audit/service.ts';
import {
  type ContactRow,
  type ContactsWanted,
  selectContacts,
  selectMessage,
  updateDone,
} from './queries.ts';

const toMessage = ({ createdAt, doneAt, ...row }: ContactRow): ContactMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
});

type Filters = Omit<QueryOf<typeof exportContactMessages>, 'bom' | 'lang'>;

const wantedBy = ({ state, topic, search }: Filters): Omit<ContactsWanted, 'before' | 'limit'> => ({
  isDone: state === 'done',
  topic,
  search: search || undefined,
});

export async function messagePage(
  { db }: Pick<Ctx, 'db'>,
  { cursor, limit, ...filters }: QueryOf<typeof listContactMessages>,
): Promise<ReplyOf<typeof listContactMessages>> {
  // One row more than the page tells whether there is another page.
  const rows = await selectContacts(db, { ...wantedBy(filters), before: cursor, limit: limit + 1 });
  const messages = rows.slice(0, limit).map(toMessage);
  const next = rows.length > limit ? messages.at(-1)?.id : undefined;
  return { messages, nextCursor: next ?? null };
}

/** What the page says of a message. */
function shownColumns(language: Language, timeZone: string): Column<ContactMessage>[] {
  const t = wordsIn('contact', language);
  const own = messageHeads(t);
  const general = accountHeads(wordsIn('subscribers', language));
  return [
    [general.when, ({ createdAt }) => momentIn(new Date(createdAt), timeZone)],
    [general.name, ({ name }) => name],
    [general.email, ({ email }) => email],
    [t('admin.topic'), ({ topic }) => t(`topic.${topic}`)],
    [own.message, ({ message }) => message],
    [own.page, ({ page }) => page],
    [own.language, ({ language: code }) => languages.find((one) => one.code === code)?.nativeName],
    [general.account, ({ account }) => account?.email],
    [t('admin.state.done'), ({ doneAt }) => doneAt && momentIn(new Date(doneAt), timeZone)],
  ];
}

const columns: readonly Column<ContactMessage>[] = Object.entries({
  id: ({ id }: ContactMessage) => id,
  createdAt: ({ createdAt }: ContactMessage) => createdAt,
  name: ({ name }: ContactMessage) => name,
  email: ({ email }: ContactMessage) => email,
  topic: ({ topic }: ContactMessage) => topic,
  message: ({ message }: ContactMessage) => message,
  page: ({ page }: ContactMessage) => page,
  language: ({ language }: ContactMessage) => language,
  account: ({ account }: ContactMessage) => account?.id,
  accountEmail: ({ account }: ContactMessage) => account?.email,
  doneAt: ({ doneAt }: ContactMessage) => doneAt,
});

export async function exportMessages(
  ctx: Ctx,
  admin: Pick<SignedIn, 'id' | 'timeZone'>,
  { bom, lang, ...filters }: QueryOf<typeof exportContactMessages>,
): Promise<StreamReply> {
  const { state, topic, search } = filters;
  await noteAct(ctx, admin, 'contact.export', { state, topic, searched: search ? true : undefined });
  const wanted = wantedBy(filters);
  const pages = eachPage(
    async (before: string | undefined, limit) =>
      (await selectContacts(ctx.db, { ...wanted, before, limit })).map(toMessage),
    ({ id }) => id,
  );
  const day = utcDay(ctx.clock.now());
  if (lang)
    return shownFile({
      ...{ words: ['contact-messages', state, topic], isSandbox: ctx.config.sandbox, day },
      ...{ language: lang, columns: shownColumns(lang, admin.timeZone), pages },
    });
  const name = fileName('contact-messages', ctx.config.sandbox, day);
  return csvFile(name, { bom, columns, pages });
}

export async function setDone(
  { db, clock, log }: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Pick<SignedIn, 'id'>,
  id: string,
  isDone: boolean,
): Promise<ContactMessage> {
  return transaction({ db, clock, log }, async (ctx) => {
    await updateDone(ctx.db, id, isDone ? clock.now() : null);
    const message = found(await selectMessage(ctx.db, id));
    await noteAct(ctx, admin, 'contact.done', { message: id, isDone });
    return toMessage(message);
  });
}
