/** What columns say beside each other: each is held against every other one, which takes a while where they are many. */
import type { LookQuestion, Row, Table } from '../../files/table.ts';
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

export const lookedAt = ({ look, columns }: LookQuestion): ReturnType<Looks[keyof Looks]> =>
  looks[look as keyof Looks](columns as never);

/** Where the bytes of a table are read, or in this very thread. */
export function lookOf({ look = async (question) => lookedAt(question) }: Pick<Table, 'look'>): Look {
  const ask =
    <Kind extends keyof Looks>(kind: Kind) =>
    (columns: Parameters<Looks[Kind]>[0]) =>
      look({ look: kind, columns }) as Promise<ReturnType<Looks[Kind]>>;
  return { propose: ask('propose'), prove: ask('prove'), leaveOut: ask('leaveOut') };
}
