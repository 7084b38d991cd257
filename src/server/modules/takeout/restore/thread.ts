/** Runs in a thread of its own: from the bytes of an archive to values. See `archive.ts`. */
import { portionsOf, type Send, served } from '#server/kernel/foreign/served.ts';
import type { Shape } from '../archive/rows.ts';
import { openPacked, type Packed, prove, type ReadRow, readPieces, readRows, readWhole } from './read.ts';

export type Start = { path: string; shapes: readonly Shape[] };
export type ArchiveQuestion =
  | 'manifest'
  | { prove: string }
  | { whole: string }
  | { piecesOf: string }
  | { rowsOf: string };

const lengthOf = ({ values }: ReadRow): number =>
  values.reduce((length, value) => length + (value?.length ?? 0), 0);

export const readArchive = served(({ path, shapes }: Start) => {
  let opening: Promise<Packed> | undefined;
  return async (question: ArchiveQuestion, send: Send<unknown>) => {
    opening ??= openPacked(path, shapes);
    const packed = await opening;
    if (question === 'manifest') {
      const { files, ...rest } = packed.manifest;
      const rows = Object.fromEntries(Object.entries(files).map(([name, proof]) => [name, proof.rows]));
      await send({ ...rest, rows, names: [...packed.files.keys()] });
    } else if ('prove' in question) await prove(packed, question.prove);
    else if ('whole' in question) await send(await readWhole(packed, question.whole));
    else if ('piecesOf' in question)
      for await (const piece of readPieces(packed, question.piecesOf)) await send(piece);
    else {
      const shape = shapes.find(({ file }) => file === question.rowsOf);
      if (shape) for await (const rows of portionsOf(readRows(packed, shape), lengthOf)) await send(rows);
    }
  };
});
