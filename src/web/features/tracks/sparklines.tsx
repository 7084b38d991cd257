/** A song's last 30 days as a line in its platform's colour; a stand-in until they are read. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines, Track } from '#contract/tracks.ts';
import { Sparkline } from '#web/charts/sparkline.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readSparklines, sparklinesAtOnce } from './queries.ts';

/** Days that a sparkline covers. */
export const sparklineDays = 30;

export function SparklineCell({ track, sparklines }: { track: Track; sparklines: KnownSparklines }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const known = sparklines.get(track.id);
  if (known === undefined) return <Skeleton className="h-1 w-full self-center" />;
  const points = known?.values.filter((value) => value !== null) ?? [];
  if (!known || points.length < 2)
    return (
      <span className="text-muted" title={t('value.noSparkline')}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('value.noSparkline')}</span>
      </span>
    );
  return (
    <Sparkline
      label={t('value.sparkline', { metric: t(`metrics:name.${known.metric}`), days: sparklineDays })}
      token={`platform-${track.platform}`}
      values={known.values}
    />
  );
}

/** The last 30 days of the songs on screen, read in chunks when their rows have come to rest. */
type Sparklines = ReplyOf<typeof getSparklines>;

/** null: asked for, and there is nothing to draw. */
export type KnownSparklines = ReadonlyMap<string, Sparklines[string] | null>;

const settleMs = 120;

/** The ids not read yet, in parts that fit one read. */
export function chunksOf(ids: readonly string[], known: { has(id: string): boolean }): string[][] {
  const missing = ids.filter((id) => !known.has(id));
  const chunks: string[][] = [];
  for (let start = 0; start < missing.length; start += sparklinesAtOnce)
    chunks.push(missing.slice(start, start + sparklinesAtOnce));
  return chunks;
}

/** `version` changes with the numbers: what was read before is then read again, and shown until it has come. */
export function useSparklines(ids: readonly string[], version: number): KnownSparklines {
  const client = useQueryClient();
  const [known, setKnown] = useState<KnownSparklines>(new Map());
  const asked = useRef({ version, ids: new Set<string>() });
  const wanted = ids.join(',');

  useEffect(() => {
    if (asked.current.version !== version) asked.current = { version, ids: new Set() };
    const timer = setTimeout(() => {
      for (const chunk of chunksOf(wanted ? wanted.split(',') : [], asked.current.ids)) {
        for (const id of chunk) asked.current.ids.add(id);
        client.fetchQuery({ queryKey: readSparklines(chunk).queryKey }).then(
          (reply) => {
            const found = (reply ?? {}) as Sparklines;
            setKnown(
              (before) => new Map([...before, ...chunk.map((id) => [id, found[id] ?? null] as const)]),
            );
          },
          () => {
            for (const id of chunk) asked.current.ids.delete(id);
          },
        );
      }
    }, settleMs);
    return () => clearTimeout(timer);
  }, [client, wanted, version]);

  return known;
}
