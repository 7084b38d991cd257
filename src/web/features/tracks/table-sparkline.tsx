/** The line of a row. */
import { use } from 'react';
import type { Track } from '#contract/tracks.ts';
import { SparklineCell } from './sparkline-cell.tsx';
import { TableFacts } from './table-facts.ts';

export function TableSparkline({ track }: { track: Track }) {
  const { sparklines } = use(TableFacts);
  return (
    <span className="flex h-7 w-full items-center">
      <SparklineCell sparklines={sparklines} track={track} />
    </span>
  );
}
