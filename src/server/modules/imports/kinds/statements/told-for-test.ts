/** Statements as texts, read with what is proposed of their columns. */
import { fileOf } from '#kit/packed-files.ts';
import { openFiles } from '../../files/open.ts';
import type { Answers, FileReader, ImportRecord } from '../kind.ts';

/** With the columns that are proposed. */
export async function readerOf(content: string | Buffer, answers: Answers = {}): Promise<FileReader> {
  const [file] = await openFiles([{ path: fileOf(content), name: 'statement' }], '2026-11-27');
  if (!file || 'failure' in file) throw new Error(file?.failure);
  const asking = await file.reader(answers);
  if (asking.recognised) return asking;
  return file.reader({ ...answers, columns: asking.columns.map(({ meaning }) => meaning) });
}

/** What becomes of each row: its reason, or its days and figures. */
export async function told(content: string | Buffer, answers: Answers = {}) {
  const records: ImportRecord[] = [];
  for await (const { record } of (await readerOf(content, answers)).read()) records.push(record);
  return records.map((record) =>
    'reason' in record
      ? record.reason
      : {
          from: record.from,
          to: record.to,
          ...record.figures,
          ...(record.currency && { in: record.currency }),
          ...(record.song?.isrc && { song: record.song.isrc }),
        },
  );
}

export const lines = (...rows: string[]) => rows.join('\r\n');
