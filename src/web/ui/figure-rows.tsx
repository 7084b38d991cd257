/** A small table of figures: each row is named by its first cell. */
import type { ReactNode } from 'react';

type FigureRowsProps = {
  caption: string;
  /** What stands above it says the same. */
  isNamed?: boolean;
  /** The first names the row; the others are figures. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

export function FigureRows({ caption, isNamed = false, columns, rows }: FigureRowsProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className={isNamed ? 'sr-only' : 'pb-1 text-start font-medium text-muted text-xs'}>
        {caption}
      </caption>
      <thead className="text-muted text-xs">
        <tr>
          {columns.map((column, place) => (
            <th
              className={place === 0 ? 'py-1 text-start font-medium' : 'py-1 ps-3 text-end font-medium'}
              key={column}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr className="border-line border-t" key={key}>
            <th className="py-1 text-start font-normal">{name}</th>
            {figures.map((figure, place) => (
              <td className="py-1 ps-3 text-end" key={columns[place + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
