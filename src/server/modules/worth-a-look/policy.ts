/** From figures of spans to the series that are compared with their own past. Pure. */
import type { PlatformId } from '#domain/platforms.ts';
import type { LookMeasure, Observed } from '#domain/worth-a-look.ts';
import type { FigureOfSpan, LookedAt } from './queries.ts';

export type ObservedSeries = {
  trackId: string | null;
  platform: PlatformId;
  measure: LookMeasure;
  figure: LookedAt;
  /** A country or a playlist; empty: of neither. */
  key: string;
  observed: (Observed & { sources: string[]; readAt: string })[];
};

/** A part that never had so many is of nothing that could be told. */
const leastPart = 200;
const unknownCountry = 'ZZ';

type Span = Pick<FigureOfSpan, 'from' | 'to'>;
const spanOf = ({ from, to }: Span): string => `${from} ${to}`;

const observedOf = (span: Span, part: number, whole: number, rows: readonly FigureOfSpan[]) => ({
  from: span.from,
  to: span.to,
  part,
  whole,
  sources: [...new Set(rows.map(({ sourceId }) => sourceId))],
  readAt:
    rows
      .map(({ readAt }) => readAt)
      .toSorted()
      .at(-1) ?? '',
});

/** What there was for each listener, where one source or several told both of the same span. */
function ratiosOf(rows: readonly FigureOfSpan[]): Omit<ObservedSeries, 'trackId' | 'platform'>[] {
  const whole = rows.filter(({ dimension }) => dimension === '');
  const listeners = new Map(
    whole.filter(({ figure }) => figure === 'listeners').map((row) => [spanOf(row), row]),
  );
  const ratio = (figure: LookedAt, measure: LookMeasure) => ({
    measure,
    figure,
    key: '',
    observed: whole.flatMap((row) => {
      const heard = row.figure === figure ? listeners.get(spanOf(row)) : undefined;
      return heard ? [observedOf(row, row.value, heard.value, [row, heard])] : [];
    }),
  });
  return [
    ratio('streams', 'streamsPerListener'),
    ratio('plays', 'streamsPerListener'),
    ratio('saves', 'savesPerListener'),
  ];
}

/** What one country or one playlist had of all that were told of the span; one that is not named had nothing. */
function sharesOf(
  rows: readonly FigureOfSpan[],
  dimension: 'country' | 'playlist',
): Omit<ObservedSeries, 'trackId' | 'platform'>[] {
  const measure = dimension === 'country' ? 'countryShare' : 'playlistShare';
  const divided = rows.filter((row) => row.dimension === dimension && row.value >= 0);
  return [...Map.groupBy(divided, ({ figure }) => figure)].flatMap(([figure, counted]) => {
    if (figure === 'listeners' || figure === 'saves') return [];
    const spans = [...Map.groupBy(counted, spanOf).values()].map((parts) => ({
      parts,
      whole: parts.reduce((sum, { value }) => sum + value, 0),
      byKey: new Map(parts.map((part) => [part.key, part.value])),
    }));
    const keys = new Set(counted.filter(({ value }) => value >= leastPart).map(({ key }) => key));
    keys.delete(unknownCountry);
    return [...keys].map((key) => ({
      measure,
      figure,
      key,
      observed: spans.flatMap(({ parts, whole, byKey }) =>
        parts[0] ? [observedOf(parts[0], byKey.get(key) ?? 0, whole, parts)] : [],
      ),
    }));
  });
}

export const lookedAtSeries = (rows: readonly FigureOfSpan[]): ObservedSeries[] =>
  [...Map.groupBy(rows, ({ trackId, platform }) => JSON.stringify([trackId, platform])).values()].flatMap(
    (own) => {
      const [{ trackId, platform }] = own as [FigureOfSpan];
      const all = [...ratiosOf(own), ...sharesOf(own, 'country'), ...sharesOf(own, 'playlist')];
      return all
        .filter(({ observed }) => observed.length > 0)
        .map((series): ObservedSeries => ({ ...series, trackId, platform }));
    },
  );
