/** The numbers behind a chart, for everyone who would rather read than look. */
import { useState } from 'react';
import type { ChartData } from '#charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

type ChartTableProps = { data: ChartData; caption: string; labels: ChartLabels; formats: ChartFormats };

/** Of all cells: written at each of them it would be most of the page. */
const cellStyle = [
  '[&_:is(td,th)]:whitespace-nowrap [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-body',
  '[&_td]:text-end [&_th]:text-start [&_th]:font-normal [&>tr:hover]:bg-hover',
].join(' ');

/** Larger tables are written only when they are opened. */
const eagerCells = 400;

export function ChartTable({ data, caption, labels, formats }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  const { dates, series } = data;
  const isWritten = isOpen || dates.length * series.length <= eagerCells;
  return (
    <Disclosure className="mt-2" label={labels.table} onToggle={setOpen}>
      <section
        aria-label={labels.table}
        className="mt-2 max-h-80 overflow-auto rounded-md border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {[{ id: 'date', name: labels.date }, ...series].map((column, place) => (
                <th
                  className="sticky top-0 whitespace-nowrap border-line border-b bg-surface px-3 py-2 text-end font-medium text-muted text-xs first:text-start"
                  key={place === 0 ? 'date' : `series ${column.id}`}
                  scope="col"
                >
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={cellStyle}>
            {isWritten
              ? dates.map((date, index) => (
                  <tr key={date}>
                    <th scope="row">{formats.date(date)}</th>
                    {series.map((entry) => {
                      const partial = entry.partial?.[index];
                      const value = entry.values[index] ?? partial?.value ?? null;
                      const band = entry.band?.[index];
                      return (
                        <td key={entry.id}>
                          {value === null ? (
                            <span className="text-muted">{labels.missing}</span>
                          ) : (
                            formats.value(value)
                          )}
                          {partial ? <span className="text-muted">&nbsp;· {partial.text}</span> : null}
                          {band?.text ? <span className="text-muted">&nbsp;· {band.text}</span> : null}
                        </td>
                      );
                    })}
                  </tr>
                ))
              : null}
          </tbody>
        </table>
      </section>
      <Notes data={data} formats={formats} />
    </Disclosure>
  );
}

/** What stands in no row: what came over days nobody looked, and what is flagged. */
function Notes({ data: { dates, series, marks = [] }, formats }: Pick<ChartTableProps, 'data' | 'formats'>) {
  const dateAt = (index: number) => formats.date(dates[index] ?? '');
  const notes = [
    ...series.flatMap((entry) => (entry.gaps ?? []).map((gap) => `${entry.name}\u00a0· ${gap.text}`)),
    ...marks.map(({ index, to = index, text }) =>
      [to === index ? dateAt(index) : `${dateAt(index)} – ${dateAt(to)}`, text].join('\u00a0· '),
    ),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-muted text-xs">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
