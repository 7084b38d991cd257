/** The last 30 days of the songs on screen, read in chunks when their rows have come to rest. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines } from '#contract/tracks.ts';
import { readSparklines, sparklinesAtOnce } from './queries.ts';

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
