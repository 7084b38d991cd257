/** Reading the audit log: a page at a time, or as a file. */
import { z } from 'zod';
import type { AdminAct, exportAdminActs as exporting, listAdminActs as listing } from '#contract/audit.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import { type ActName, actNames } from '#domain/acts.ts';
import { momentIn, utcDay } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { accountHeads } from '#i18n/admin-files.ts';
import type { Ctx } from '#server/context.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import type { SignedIn, StreamReply } from '#server/route.ts';
import { type Column, csvFile, eachPage, fileName, shownFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import { noteAct } from './note.ts';
import { type ActPlace, type ActsWanted, selectActors, selectActs } from './queries.ts';

type Reader = Pick<SignedIn, 'id' | 'timeZone'>;

const cursorShape = z.tuple([cursorInstant, idShape('act')]);

function placeOf(cursor: string): ActPlace {
  const [at, id] = readCursor(cursor, cursorShape);
  return { at: new Date(at), id };
}

const wantedBy = (
  { timeZone }: Reader,
  { by, whom, act, from, to }: Omit<QueryOf<typeof exporting>, 'bom' | 'lang'>,
): Omit<ActsWanted, 'after' | 'limit'> => ({ by, whom, act, from, to, timeZone });

export async function listActs(
  { db }: Pick<Ctx, 'db'>,
  reader: Reader,
  { cursor, limit, ...filters }: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const rows = await selectActs(db, { ...wantedBy(reader, filters), after, limit: limit + 1 });
  const acts = rows.slice(0, limit);
  const last = rows.length > limit ? acts.at(-1) : undefined;
  const nextCursor = last ? writeCursor([last.at, last.id]) : null;
  return { acts, administrators: await selectActors(db), nextCursor };
}

/** What a row of the page says. */
function shownColumns(language: Language, timeZone: string): Column<AdminAct>[] {
  const t = wordsIn('subscribers', language);
  const named = ({ id, name, email }: AdminAct['by']): string => {
    if (id === 'command') return t('audit.command');
    return name === null ? t('audit.gone') : [name, email].filter(Boolean).join(', ');
  };
  const known = new Set<string>(actNames);
  return [
    [accountHeads(t).when, ({ at }) => momentIn(new Date(at), timeZone)],
    [t('audit.who'), ({ by }) => named(by)],
    [t('audit.what'), ({ act }) => (known.has(act) ? t(`audit.act.${act as ActName}`) : act)],
    [accountHeads(t).account, ({ whom }) => whom && named(whom)],
  ];
}

const columns: readonly Column<AdminAct>[] = Object.entries({
  id: ({ id }: AdminAct) => id,
  at: ({ at }: AdminAct) => at,
  by: ({ by }: AdminAct) => by.id,
  byName: ({ by }: AdminAct) => by.name,
  byEmail: ({ by }: AdminAct) => by.email,
  act: ({ act }: AdminAct) => act,
  whom: ({ whom }: AdminAct) => whom?.id,
  whomName: ({ whom }: AdminAct) => whom?.name,
  whomEmail: ({ whom }: AdminAct) => whom?.email,
  facts: ({ facts }: AdminAct) => JSON.stringify(facts),
});

export async function exportActs(
  ctx: Ctx,
  reader: Reader,
  { bom, lang, ...filters }: QueryOf<typeof exporting>,
): Promise<StreamReply> {
  await noteAct(ctx, reader, 'audit.export', { by: filters.by, act: filters.act, user: filters.whom });
  const wanted = wantedBy(reader, filters);
  const pages = eachPage(
    (after: ActPlace | undefined, limit) => selectActs(ctx.db, { ...wanted, after, limit }),
    ({ at, id }) => ({ at: new Date(at), id }),
  );
  const day = utcDay(ctx.clock.now());
  if (lang)
    return shownFile({
      ...{ words: ['audit', filters.act], isSandbox: ctx.config.sandbox, day },
      ...{ language: lang, columns: shownColumns(lang, reader.timeZone), pages },
    });
  const name = fileName('audit', ctx.config.sandbox, day);
  return csvFile(name, { bom, columns, pages });
}
