/** Which part of a chart is looked at: lines that are hidden, days that are zoomed to. Pure. */
import type { ChartData, ChartSeries } from '#charts/chart-model.ts';
import type { Days } from '#domain/days.ts';

/** Another click on the only line that is left brings all of them back: a chart without a line says nothing. */
export function toggled(hidden: ReadonlySet<string>, id: string, all: readonly string[]): Set<string> {
  const next = new Set(hidden);
  if (!next.delete(id)) next.add(id);
  return all.every((other) => next.has(other)) ? new Set() : next;
}

/** Only this line; where it is the only one already, all of them again. */
export function isolated(hidden: ReadonlySet<string>, id: string, all: readonly string[]): Set<string> {
  const others = all.filter((other) => other !== id);
  const isAlone = !hidden.has(id) && others.every((other) => hidden.has(other));
  return new Set(isAlone ? [] : others);
}

/** Lines that are drawn; where none would be left, all are. */
export function visible(series: readonly ChartSeries[], hidden: ReadonlySet<string>): readonly ChartSeries[] {
  const left = series.filter(({ id }) => !hidden.has(id));
  return left.length > 0 ? left : series;
}

/** The part of a chart from one of its days to another; all of it where it no longer has them. */
export function zoomedTo(data: ChartData, days: Days | null): ChartData {
  if (!days) return data;
  const from = data.dates.indexOf(days.from);
  const to = data.dates.indexOf(days.to);
  if (from < 0 || to <= from) return data;
  const cut = <Value>(values: readonly Value[]): Value[] => values.slice(from, to + 1);
  const { provisionalFrom, marks } = data;
  return {
    ...data,
    dates: cut(data.dates),
    series: data.series.map((entry) => ({
      ...entry,
      values: cut(entry.values),
      ...(entry.partial && { partial: cut(entry.partial) }),
      ...(entry.band && { band: cut(entry.band) }),
      ...(entry.faint?.dates && { faint: { ...entry.faint, dates: cut(entry.faint.dates) } }),
      ...(entry.gaps && {
        gaps: entry.gaps
          .filter((gap) => gap.to >= from && gap.from <= to)
          .map((gap) => ({ ...gap, from: gap.from - from, to: gap.to - from, ...movedEdges(gap, -from) })),
      }),
    })),
    provisionalFrom: provisionalFrom === undefined ? undefined : Math.max(0, provisionalFrom - from),
    marks: marks
      ?.filter(({ index, to: last = index }) => last >= from && index <= to)
      .map((mark) => ({
        ...mark,
        index: Math.max(0, mark.index - from),
        ...(mark.to !== undefined && { to: Math.min(mark.to, to) - from }),
      })),
  };
}

const movedEdges = ({ edges }: { edges?: readonly [number, number] }, by: number) =>
  edges ? { edges: [edges[0] + by, edges[1] + by] as const } : {};
