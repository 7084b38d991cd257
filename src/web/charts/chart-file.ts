/** The table behind a chart as a file: the lines and days that are seen, and beside each day what is to be said of it. Pure. */
import type { ChartData } from '#charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import type { Cell, ShownTable } from '#domain/cells.ts';

export function chartTable(
  data: ChartData,
  labels: Pick<ChartLabels, 'date' | 'until' | 'note' | 'provisional'>,
  { cell = (value) => value, until }: Pick<ChartFormats, 'cell' | 'until'> = {},
): ShownTable {
  const { dates, series, isCounted } = data;
  const notes = dates.map((_, index) => notesAt(data, index, labels.provisional));
  const hasNotes = notes.some(Boolean);
  return {
    heads: [
      labels.date,
      ...(until ? [labels.until] : []),
      ...series.map(({ name }) => name),
      ...(hasNotes ? [labels.note] : []),
    ],
    rows: dates.map((date, index) => [
      isCounted ? Number(date) : date,
      ...(until ? [until(date)] : []),
      ...series.map(({ values, partial }): Cell => {
        const value = values[index] ?? partial?.[index]?.value ?? null;
        return value === null ? null : cell(value);
      }),
      ...(hasNotes ? [notes[index]] : []),
    ]),
  };
}

/** What is not final or not of whole weeks, what came over days nobody looked (where those end), and what is flagged. */
function notesAt({ series, marks, provisionalFrom }: ChartData, index: number, provisional: string): string {
  const ofLines = series.flatMap(({ name, partial, band, gaps }) =>
    [
      partial?.[index]?.text,
      band?.[index]?.text,
      ...(gaps ?? []).filter(({ to }) => to === index).map(({ text }) => text),
    ].flatMap((text) => (text ? [`${name}: ${text}`] : [])),
  );
  const flags = (marks ?? []).filter((mark) => mark.index === index).map(({ text }) => text);
  const isFinal = provisionalFrom === undefined || index < provisionalFrom;
  return [...(isFinal ? [] : [provisional]), ...ofLines, ...flags].join('; ');
}
