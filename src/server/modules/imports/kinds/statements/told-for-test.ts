/** Statements as texts, read with what is proposed of their columns. */
import { fileOf } from '#kit/packed-files.ts';
import { openFiles } from '../../files/open.ts';
import type { Answers, FileReader, ImportRecord } from '../kind.ts';

/** A text, its lines, or a file. */
type Content = string | Buffer | readonly string[];

/** Before anything was said of its columns. */
export async function open(content: Content, answers: Answers = {}): Promise<FileReader> {
  const file = typeof content === 'string' || Buffer.isBuffer(content) ? content : content.join('\n');
  const [opened] = await openFiles([{ path: fileOf(file), name: 'statement.csv' }], '2026-11-27');
  if (!opened || 'failure' in opened) throw new Error(opened?.failure);
  return opened.reader(answers);
}

/** With the columns that are proposed. */
export async function readerOf(content: Content, answers: Answers = {}): Promise<FileReader> {
  const asking = await open(content, answers);
  if (asking.recognised) return asking;
  return open(content, { ...answers, columns: asking.columns.map(({ meaning }) => meaning) });
}

export async function recordsOf(content: Content, answers: Answers = {}): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  for await (const { record } of (await readerOf(content, answers)).read()) records.push(record);
  return records;
}

/** What becomes of each row: its reason, or its days and figures, with the ISRC that it names. */
export async function told(content: Content, answers: Answers = {}) {
  return (await recordsOf(content, answers)).map((record) =>
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

/** The month, the amount and the currency of each row, or its reason. */
export const moneyOf = async (content: Content, answers: Answers = {}): Promise<string[]> =>
  (await told(content, answers)).map((row) =>
    typeof row === 'string' ? row : `${row.from?.slice(0, 7)} ${(row.earnings ?? 0) / 1_000_000} ${row.in}`,
  );

export const lines = (...rows: string[]) => rows.join('\r\n');
