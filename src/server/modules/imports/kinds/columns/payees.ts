/** Statements with a row for each person who has a part of a song say again in each what the song has brought. */
import type { Row } from '../../files/table.ts';
import { isAbsent } from '../cells/quantities.ts';
import { isFigure } from '../plan.ts';
import { type Meaning, plainName } from '../spec.ts';

const payeeNames =
  /\b(payee|recipient|beneficiary|collaborator|split with|paid to|rightsholder|rights holder|rights owner|shareholder|interested party|participant|ip name|writer|publisher|member)\b|berechtigte|ayant droit|zahlungsempfänger|empfänger|bénéficiaire|beneficiario|beneficiário|получатель|受取人|收款人/;

/** Without figures that are the same in rows that are told apart by their payee alone: added up, they would be too many. */
export function withoutRepeated(
  header: readonly string[],
  rows: readonly Row[],
  proposals: (Meaning | null)[],
): (Meaning | null)[] {
  const payeeAt = header.findIndex((name) => payeeNames.test(plainName(name)));
  if (payeeAt < 0 || proposals[payeeAt]) return proposals;
  const figuresAt = [...proposals.keys()].filter((index) => isFigure(proposals[index] ?? ''));
  const keysAt = [...proposals.keys()].filter((index) => proposals[index] && !figuresAt.includes(index));
  const cellAt = ({ cells }: Row, index: number) => cells[index]?.trim() ?? '';
  const same = Map.groupBy(rows, (row) => keysAt.map((index) => cellAt(row, index)).join('\u0001'));
  const split = [...same.values()].filter((all) => new Set(all.map((row) => cellAt(row, payeeAt))).size > 1);
  const isRepeated = (index: number) => {
    const told = split.filter((all) => all.some((row) => !isAbsent(cellAt(row, index))));
    return told.length > 0 && told.every((all) => new Set(all.map((row) => cellAt(row, index))).size === 1);
  };
  const repeated = figuresAt.filter(isRepeated);
  return proposals.map((meaning, index) => (repeated.includes(index) ? null : meaning));
}
