/** What columns say beside each other: each is held against every other one, which takes a while where they are many. */
import type { Row, Table } from '../../files/table.ts';
import type { Meaning } from '../spec.ts';
import { type Open, openColumns } from './proof.ts';
import { proposed } from './proposals.ts';
import { otherMoney, unreadColumns } from './unread.ts';

type Columns = { header: readonly string[]; rows: readonly Row[] };
type Read = Columns & { meanings: readonly (Meaning | null)[] };

/** Columns from `metricsFrom` on are metrics of a long table. */
const looks = {
  propose: ({ header, rows, metricsFrom }: Columns & { metricsFrom?: number }): (Meaning | null)[] =>
    proposed(header, rows, metricsFrom),
  prove: (read: Read): Open => openColumns(read),
  leaveOut: (read: Read) => ({ unreadColumns: unreadColumns(read), otherMoney: otherMoney(read) }),
};
type Looks = typeof looks;

export type Look = {
  [Kind in keyof Looks]: (columns: Parameters<Looks[Kind]>[0]) => Promise<ReturnType<Looks[Kind]>>;
};
/** One of them, as it is handed to another thread. */
export type LookQuestion = { look: keyof Looks; columns: unknown };

export const lookedAt = ({ look, columns }: LookQuestion): ReturnType<Looks[keyof Looks]> =>
  looks[look](columns as never);

/** `answer`: where it is worked out. */
export const lookBy = (answer: (question: LookQuestion) => Promise<unknown>): Look => ({
  propose: (columns) => answer({ look: 'propose', columns }) as ReturnType<Look['propose']>,
  prove: (columns) => answer({ look: 'prove', columns }) as ReturnType<Look['prove']>,
  leaveOut: (columns) => answer({ look: 'leaveOut', columns }) as ReturnType<Look['leaveOut']>,
});

const ownLook = lookBy(async (question) => lookedAt(question));
/** Where the bytes of a table are read, or in this very thread. */
export const lookOf = ({ look = ownLook }: Pick<Table, 'look'>): Look => look;
