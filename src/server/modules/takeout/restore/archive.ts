/** An archive that somebody handed in, read in a thread with bounds. */
import { fileURLToPath } from 'node:url';
import { takeoutFailures } from '#domain/takeout.ts';
import { type Apart, apart, timeFor } from '#server/kernel/foreign/apart.ts';
import type { TakeoutPart } from '../parts/queries-part.ts';
import type { ReadRow } from './read.ts';
import { Refused } from './refused.ts';
import type { ArchiveQuestion, Start } from './thread.ts';

const thread = {
  file: fileURLToPath(new URL('./thread.ts', import.meta.url)),
  name: 'readArchive' satisfies keyof typeof import('./thread.ts'),
  most: 1,
};
const usual = apart<Start, ArchiveQuestion>({ ...thread, megabytes: 512 });
/** Of one whose last reader ended with its process. */
const careful = apart<Start, ArchiveQuestion>({ ...thread, megabytes: 256 });

/** `rows`: of each file by its name, as the manifest says. */
export type ArchiveFacts = { sandbox: boolean; rows: Record<string, number>; names: string[] };
export type Archive = ArchiveFacts & {
  /** Throws where a file is not what the manifest says. */
  prove(name: string): Promise<void>;
  whole(name: string): Promise<Uint8Array | undefined>;
  /** To be read to its end before anything else is asked. */
  piecesOf(name: string): AsyncGenerator<Uint8Array>;
  rowsOf(part: TakeoutPart): AsyncGenerator<ReadRow>;
  close(): void;
};

/** The thread's failures have lost their class. */
function asRefused(error: unknown): unknown {
  const { failure, at } = error as { failure?: string; at?: string | null };
  if (failure === 'too_heavy') return new Refused('too_large', null, { cause: error });
  const known = takeoutFailures.find((one) => one === failure);
  return known ? new Refused(known, at ?? null, { cause: error }) : error;
}

async function* answersOf<Answer>(
  session: Apart<ArchiveQuestion>,
  question: ArchiveQuestion,
): AsyncGenerator<Answer> {
  try {
    yield* session.ask<Answer>(question);
  } catch (error) {
    throw asRefused(error);
  }
}

/** To be closed. What is in it by its manifest, and nothing else. */
export async function openArchive(
  path: string,
  parts: readonly TakeoutPart[],
  given: { bytes: number; isCareful: boolean },
): Promise<Archive> {
  const shapes = parts.map(({ file, columns }) => ({
    file,
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, { type, isNullable }]) => [name, { type, isNullable }]),
    ),
  }));
  const session = (given.isCareful ? careful : usual)({ path, shapes }, timeFor(given.bytes));
  async function only<Answer>(question: ArchiveQuestion): Promise<Answer | undefined> {
    const [answer] = await Array.fromAsync(answersOf<Answer>(session, question));
    return answer;
  }
  try {
    const told = await only<ArchiveFacts>('manifest');
    if (!told) throw new Refused('damaged');
    return {
      ...told,
      prove: async (name) => void (await only({ prove: name })),
      whole: (name) => only<Uint8Array | undefined>({ whole: name }),
      piecesOf: (name) => answersOf<Uint8Array>(session, { piecesOf: name }),
      async *rowsOf({ file }) {
        for await (const rows of answersOf<ReadRow[]>(session, { rowsOf: file })) yield* rows;
      },
      close: session.close,
    };
  } catch (error) {
    session.close();
    throw error;
  }
}
