import * as contract from '#contract/imports.ts';
import { type BoundRoute, bindForUser, bindUpload } from '#server/route.ts';
import { readBrought } from './brought/brought.ts';
import { answerImport, applyImport, getImport, listImports, previewImport, undoImport } from './imports.ts';
import { listRows } from './rows/rows.ts';
import { listSubjects, matchSubject } from './subjects/subjects.ts';
import { addImport } from './upload/upload.ts';

export const importsRoutes: BoundRoute[] = [
  bindUpload(contract.addImport, ({ ctx, user, parts }) => addImport(ctx, user, parts)),
  bindForUser(contract.listImports, async ({ ctx, user, query, exchange }) => {
    const { imports, nextCursor } = await listImports(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return imports;
  }),
  bindForUser(contract.getImport, ({ ctx, user, params }) => getImport(ctx, user, params.id)),
  bindForUser(contract.answerImport, ({ ctx, user, params, body }) =>
    answerImport(ctx, user, params.id, body.files),
  ),
  bindForUser(contract.listImportRows, async ({ ctx, user, params, query, exchange }) => {
    const { rows, nextCursor } = await listRows(ctx, user, params.id, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return rows;
  }),
  bindForUser(contract.listImportSubjects, async ({ ctx, user, params, query, exchange }) => {
    const { subjects, nextCursor } = await listSubjects(ctx, user, params.id, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return subjects;
  }),
  bindForUser(contract.matchImportSubject, ({ ctx, user, params, body }) =>
    matchSubject(ctx, user, { ...params, trackId: body.trackId }),
  ),
  bindForUser(contract.previewImport, ({ ctx, user, params }) => previewImport(ctx, user, params.id)),
  bindForUser(contract.getImportBrought, ({ ctx, user, params }) => readBrought(ctx, user, params.id)),
  bindForUser(contract.applyImport, ({ ctx, user, params }) => applyImport(ctx, user, params.id)),
  bindForUser(contract.undoImport, ({ ctx, user, params }) => undoImport(ctx, user, params.id)),
];
