/** A song's last four weeks, day by day, in its platform's colour; a stand-in until they are read. */
import { useQueryClient } from '@tanstack/react-query';
import { chunk } from 'es-toolkit/array';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines, Track } from '#contract/tracks.ts';
import { isGauge } from '#domain/metrics.ts';
import { SparkBars, Sparkline } from '#web/charts/sparkline.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Dash } from '#web/ui/dash.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readSparklines, sparklinesAtOnce } from './queries.ts';

/** Days that a sparkline covers. */
export const sparklineDays = 28;

export function SparklineCell({ track, sparklines }: { track: Track; sparklines: KnownSparklines }) {
  const { t } = useTranslation('tracks');
  const known = sparklines.get(track.id);
  if (known === undefined) return <Skeleton className="h-1 w-full self-center" />;
  if (!known?.values.some((value) => value !== null)) {
    const reason = t(known && isGauge(known.metric) ? 'value.noLine' : 'value.noBars', {
      days: sparklineDays,
    });
    return (
      <span className="text-muted" title={reason}>
        <Dash reason={reason} />
      </span>
    );
  }
  return <DrawnDays track={track} {...known} />;
}

/** What each day brought as bars, the best of them marked; a popularity or rank as a line. */
function DrawnDays({ metric, values, track }: Sparklines[string] & { track: Track }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, change, shortDay } = useFormats();
  const known = values.filter((value) => value !== null);
  const label = t(isGauge(metric) ? 'value.line' : 'value.bars', {
    days: sparklineDays,
    metric: t(`metrics:name.${metric}`),
    low: count(Math.min(...known)),
    high: count(Math.max(...known)),
  });
  const token = `platform-${track.platform}`;
  if (isGauge(metric))
    return (
      <span className="block size-full" title={label}>
        <Sparkline label={label} token={token} values={values} />
      </span>
    );
  const best = track.momentum?.best;
  const most = best ? t('value.best', { day: shortDay(best.day), amount: change(best.gained) }) : '';
  const told = [label, most].filter(Boolean).join('\u00a0· ');
  return (
    <span className="relative block size-full pt-1.5" title={told}>
      {best ? <BestMark values={values} /> : null}
      <SparkBars label={told} token={token} values={values} />
    </span>
  );
}

/** Over the highest bar. Time runs to the right in every language. */
function BestMark({ values }: { values: readonly (number | null)[] }) {
  const place = values.indexOf(Math.max(...values.map((value) => value ?? 0)));
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 size-1 -translate-x-1/2 rounded-full bg-strong"
      style={{ left: `${((place + 0.5) / values.length) * 100}%` }}
    />
  );
}

/** The last weeks of the songs on screen, read in chunks when their rows have come to rest. */
type Sparklines = ReplyOf<typeof getSparklines>;

/** null: asked for, and there is nothing to draw. */
export type KnownSparklines = ReadonlyMap<string, Sparklines[string] | null>;

const settleMs = 120;

/** The ids not read yet, in parts that fit one read. */
export const chunksOf = (ids: readonly string[], known: { has(id: string): boolean }): string[][] =>
  chunk(
    ids.filter((id) => !known.has(id)),
    sparklinesAtOnce,
  );

/** `version` changes with the numbers: what was read before is then read again, and shown until it has come. */
export function useSparklines(ids: readonly string[], version: number): KnownSparklines {
  const client = useQueryClient();
  const [known, setKnown] = useState<KnownSparklines>(new Map());
  const asked = useRef({ version, ids: new Set<string>() });
  const wanted = ids.join(',');

  useEffect(() => {
    if (asked.current.version !== version) asked.current = { version, ids: new Set() };
    const timer = setTimeout(() => {
      for (const some of chunksOf(wanted ? wanted.split(',') : [], asked.current.ids)) {
        for (const id of some) asked.current.ids.add(id);
        client.fetchQuery({ queryKey: readSparklines(some).queryKey }).then(
          (reply) => {
            const found = (reply ?? {}) as Sparklines;
            setKnown((before) => new Map([...before, ...some.map((id) => [id, found[id] ?? null] as const)]));
          },
          () => {
            for (const id of some) asked.current.ids.delete(id);
          },
        );
      }
    }, settleMs);
    return () => clearTimeout(timer);
  }, [client, wanted, version]);

  return known;
}
