import { Readable } from 'node:stream';
import type { Diagnostics, exportDiagnostics } from '#contract/diagnostics.ts';
import type { PrintedDocument } from '#contract/documents.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { formatInstant } from '#i18n/formats.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { renderPdf } from '#server/pdf/render.ts';
import { type SignedIn, StreamReply } from '#server/route.ts';
import { type Column, csvFile, fileName, jsonFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import { readOwnAnalysis } from '../uploads/service.ts';
import { printedDiagnostics } from './document.ts';
import { diagnosticsOf, type FigureLine, figureLines } from './policy.ts';

export async function readDiagnostics(ctx: Ctx, userId: string, id: string): Promise<Diagnostics> {
  const { named, measured } = found(await readOwnAnalysis(ctx, userId, id));
  return diagnosticsOf(named, measured);
}

const columns: Column<FigureLine>[] = [
  ['figure', ({ figure }) => figure],
  ['value', ({ value }) => value],
];

export async function fileOfDiagnostics(
  ctx: Ctx,
  user: SignedIn,
  id: string,
  { format, bom, lang }: QueryOf<typeof exportDiagnostics>,
): Promise<StreamReply> {
  const told = await readDiagnostics(ctx, user.id, id);
  const name = fileName('audio-diagnostics', user.profile.isDemo, id);
  if (format === 'pdf') return printed(`${name}.pdf`, documentFor(ctx, user, told, lang));
  return format === 'csv'
    ? csvFile(name, { columns, pages: [figureLines(told)], bom })
    : jsonFile(name, { pages: [[told]] });
}

function documentFor(
  ctx: Ctx,
  user: SignedIn,
  told: Diagnostics,
  lang: Language | undefined,
): PrintedDocument {
  const { timeZone, profile } = user;
  const language = lang ?? user.language ?? defaultLanguage;
  const said = { t: wordsIn('diagnostics', language), sound: wordsIn('sound', language), language };
  return printedDiagnostics(said, told, {
    author: told.artist || [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    madeAt: formatInstant(language, ctx.clock.now().toISOString(), timeZone),
    isSample: profile.isDemo,
  });
}

async function printed(name: string, document: PrintedDocument): Promise<StreamReply> {
  const bytes = await renderPdf(document);
  return new StreamReply('application/pdf', Readable.from([Buffer.from(bytes)]), name);
}
