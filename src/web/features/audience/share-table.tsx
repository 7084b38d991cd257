/** Rows by rank: name, bar, share and what changed; what the source withholds is a row of its own. */
import { useState } from 'react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import type { Part, Row } from './audience-query.ts';
import { ShareChange, ValueChange } from './row-change.tsx';

type ShareTableProps = {
  part: Part;
  caption: string;
  nameOf: (key: string) => string;
  /** Rows before the rest is asked for. */
  most?: number;
  marked?: string | undefined;
  onMark?: (key: string) => void;
};

export function ShareTable({ part, caption, nameOf, most = 8, marked, onMark }: ShareTableProps) {
  const { t } = useTranslation(['audience', 'figures']);
  const { count } = useFormats();
  const { value: figureText } = useFigureText();
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? part.rows : part.rows.slice(0, most);
  const largest = Math.max(0, ...part.rows.map(sizeOf));
  const hasValues = part.rows.some(({ value }) => value !== null);
  const hasShares = part.rows.some(({ share }) => share !== null);
  const isCompared = part.rows.some(({ before }) => before !== null);
  return (
    <div>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted text-xs">
          <tr className="[&>th]:pb-1.5 [&>th]:font-normal">
            <th className="text-start" scope="col">
              {t('column.name')}
            </th>
            {hasValues ? (
              <th className="text-end" scope="col">
                {t(`figures:name.${part.figure}`)}
              </th>
            ) : null}
            {hasShares ? (
              <th className="text-end" scope="col">
                {t('column.share')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ShareRow
              hasValues={hasValues}
              isCompared={isCompared}
              isMarked={row.key === marked}
              key={row.key}
              length={largest > 0 ? sizeOf(row) / largest : 0}
              name={row.name ?? nameOf(row.key)}
              onMark={onMark && (() => onMark(row.key))}
              row={row}
              valueText={(value) => figureText(part.figure, value, part.currency)}
            />
          ))}
        </tbody>
        <Rest hasValues={hasValues} isWhole={isWhole || part.rows.length <= most} part={part} />
      </table>
      {part.rows.length > most ? (
        <Button className="mt-2" onClick={() => setWhole(!isWhole)} size="sm" variant="ghost">
          {isWhole ? t('fewer') : t('more', { n: count(part.rows.length) })}
        </Button>
      ) : null}
    </div>
  );
}

/** Its part of the whole, or the number where it is an average: how long its bar is. */
const sizeOf = ({ share, value }: Row): number => share ?? value ?? 0;

type ShareRowProps = {
  row: Row;
  valueText: (value: number) => string;
  name: string;
  length: number;
  hasValues: boolean;
  isCompared: boolean;
  isMarked: boolean;
  onMark: (() => void) | undefined;
};

function ShareRow({ row, valueText, name, length, hasValues, isCompared, isMarked, onMark }: ShareRowProps) {
  const { share } = useFormats();
  return (
    <tr className={cn('border-line border-t [&>*]:py-1.5', isMarked && 'bg-hover')} onPointerEnter={onMark}>
      <th className="w-2/5 pe-3 text-start font-normal text-body" scope="row">
        <span className="block break-words" dir="auto">
          {name}
        </span>
        <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-hover">
          <span className="block h-full rounded-full bg-series-1" style={{ width: `${100 * length}%` }} />
        </span>
      </th>
      {hasValues ? (
        <td className="text-end">
          <span className="block">{row.value === null ? '–' : valueText(row.value)}</span>
          {isCompared ? <ValueChange row={row} /> : null}
        </td>
      ) : null}
      {row.share === null ? null : (
        <td className="ps-3 text-end">
          <span className="block font-medium text-strong">{share(row.share)}</span>
          {isCompared ? <ShareChange row={row} /> : null}
        </td>
      )}
    </tr>
  );
}

/** What makes the rows the total: those that are told together, and what the source leaves out. */
function Rest({ part, hasValues, isWhole }: { part: Part; hasValues: boolean; isWhole: boolean }) {
  const { t } = useTranslation('audience');
  const { count, share } = useFormats();
  const { value: figureText } = useFigureText();
  const { others, withheld, figure, currency } = part;
  const lines = [
    ...(others && isWhole
      ? [{ name: t('others', { count: others.rows, n: count(others.rows) }), ...others }]
      : []),
    ...(withheld ? [{ name: t('withheld'), ...withheld }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <tfoot>
      {lines.map(({ name, value, share: part }) => (
        <tr className="border-line border-t text-muted [&>*]:py-1.5" key={name}>
          <th className="text-start font-normal" scope="row">
            {name}
          </th>
          {hasValues ? (
            <td className="text-end">{value === null ? '–' : figureText(figure, value, currency)}</td>
          ) : null}
          {part === null ? null : <td className="ps-3 text-end">{share(part)}</td>}
        </tr>
      ))}
    </tfoot>
  );
}
