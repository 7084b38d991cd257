/** A report as it is looked at, and as files: one at a time for each account, as it may take a while. */
import { Readable } from 'node:stream';
import type { PrintedDocument } from '#contract/documents.ts';
import type { ReportFields } from '#contract/reports.ts';
import { formIn } from '#domain/cells.ts';
import { shownFileName } from '#domain/file-names.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { renderPdf } from '#server/pdf/render.ts';
import { StreamReply } from '#server/route.ts';
import { csvFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import type { ReportReader } from './document/asking.ts';
import { documentOf } from './document/document.ts';
import { selectIssue } from './queries.ts';
import { partsOfReport, refuseForeignSongs, refuseWithoutPlan } from './reports.ts';
import { workbookSheets } from './sheets.ts';
import { xlsxBytes } from './workbook.ts';

/** What each account waits for, in this process: its next report is made when the one before it is. */
const atWork = new Map<string, { last: Promise<unknown>; waiting: number }>();
/** A page asks for one at a time; whoever asks for more is a program. */
const mostWaiting = 3;
const comeAgainSeconds = 5;

export async function oneAtATime<Made>(userId: string, make: () => Promise<Made>): Promise<Made> {
  const line = atWork.get(userId) ?? { last: Promise.resolve(), waiting: 0 };
  if (line.waiting >= mostWaiting) throw new AppError('overloaded', { retryAfter: comeAgainSeconds });
  atWork.set(userId, line);
  line.waiting += 1;
  const mine = line.last.then(make);
  line.last = mine.then(
    () => {},
    () => {},
  );
  try {
    return await mine;
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) atWork.delete(userId);
  }
}

export async function previewReport(
  ctx: Ctx,
  user: ReportReader,
  { id, ...fields }: ReportFields & { id?: string | undefined },
): Promise<PrintedDocument> {
  refuseWithoutPlan(user);
  const kept = id === undefined ? undefined : (await partsOfReport(ctx, user.id, id)).row;
  const before = new Set(kept?.fields.songIds);
  await refuseForeignSongs(
    ctx,
    user.id,
    fields.songIds.filter((one) => !before.has(one)),
  );
  return oneAtATime(user.id, () => documentOf(ctx, user, { fields, logo: kept?.logo ?? null }));
}

/** `issue`: as a schedule made it. */
export async function readDocument(
  ctx: Ctx,
  user: ReportReader,
  id: string,
  issue?: string | undefined,
): Promise<PrintedDocument> {
  refuseWithoutPlan(user);
  if (issue !== undefined) return found(await selectIssue(ctx.db, user.id, id, issue));
  const { row } = await partsOfReport(ctx, user.id, id);
  return oneAtATime(user.id, () => documentOf(ctx, user, row));
}

const nameOf = (ctx: Ctx, { title, isSample }: PrintedDocument): string =>
  shownFileName({
    words: ['report', title],
    isSandbox: isSample,
    days: ctx.clock.now().toISOString().slice(0, 10),
  });

export async function pdfOf(ctx: Ctx, document: PrintedDocument): Promise<StreamReply> {
  const bytes = await renderPdf(document);
  return new StreamReply(
    'application/pdf',
    Readable.from([Buffer.from(bytes)]),
    `${nameOf(ctx, document)}.pdf`,
  );
}

/** Every figure, chart and table one below another; each line says of what, and where it comes from. */
export function csvOf(ctx: Ctx, document: PrintedDocument): StreamReply {
  const words = wordsIn('reports', document.language);
  const sheets = workbookSheets(document, words);
  const widest = Math.max(...sheets.map(({ heads }) => heads.length));
  const lines = sheets.flatMap(({ title, source, heads, rows }) =>
    [heads, ...rows].map((cells) => [title, ...padded(cells, widest), source]),
  );
  const heads = [words('file.part'), ...padded<string>([], widest).map(() => ''), words('file.source')];
  return csvFile(nameOf(ctx, document), {
    columns: heads.map((head, place) => [head, (line: (typeof lines)[number]) => line[place]]),
    pages: [lines],
    form: formIn(document.language),
  });
}

const padded = <Cell>(cells: readonly Cell[], length: number): (Cell | null)[] =>
  Array.from({ length }, (_, place) => cells[place] ?? null);

export async function xlsxOf(ctx: Ctx, document: PrintedDocument): Promise<StreamReply> {
  const words = wordsIn('reports', document.language);
  const sheets = workbookSheets(document, words);
  return new StreamReply(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    Readable.from([await xlsxBytes(sheets, document.language)]),
    `${nameOf(ctx, document)}.xlsx`,
  );
}
