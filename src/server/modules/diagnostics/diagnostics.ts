import type { Diagnostics, exportDiagnostics } from '#contract/diagnostics.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import type { StreamReply } from '#server/route.ts';
import { type Column, csvFile, fileName, jsonFile } from '#server/rows-file.ts';
import { readOwnAnalysis } from '../uploads/service.ts';
import { diagnosticsOf, type Figure, figureLines } from './policy.ts';

export async function readDiagnostics(ctx: Ctx, userId: string, id: string): Promise<Diagnostics> {
  const { named, measured } = found(await readOwnAnalysis(ctx, userId, id));
  return diagnosticsOf(named, measured);
}

const columns: Column<Figure>[] = [
  ['figure', ({ figure }) => figure],
  ['value', ({ value }) => value],
];

export async function fileOfDiagnostics(
  ctx: Ctx,
  userId: string,
  id: string,
  { format, bom }: QueryOf<typeof exportDiagnostics>,
): Promise<StreamReply> {
  const told = await readDiagnostics(ctx, userId, id);
  const name = fileName('audio-diagnostics', false, id);
  return format === 'csv'
    ? csvFile(name, { columns, pages: [figureLines(told)], bom })
    : jsonFile(name, { pages: [[told]] });
}
