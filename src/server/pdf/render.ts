/** Sets a document for print. */
import type { PrintedDocument } from '#contract/documents.ts';
import { AppError } from '#server/kernel/errors.ts';

export async function renderPdf(_document: PrintedDocument): Promise<Uint8Array> {
  throw new AppError('unavailable');
}
