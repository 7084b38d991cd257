/** How a sum divides among platforms: one bar, and below it the list with the numbers. */
import type { ReactNode } from 'react';
import type { PlatformId } from '#domain/platforms.ts';
import { cn } from '#web/ui/cn.ts';
import { PlatformMark } from './platform-mark.tsx';
import { platformColor } from './platforms.ts';

export type SplitPart = {
  platform: PlatformId;
  name: string;
  /** Null where the platform's number is not known; it then has no share. */
  value: number | null;
};

type PlatformSplitProps = {
  /** What the bar says, as a sentence. */
  caption: string;
  captionHidden?: boolean;
  parts: readonly SplitPart[];
  formatValue: (value: number) => string;
  formatShare: (share: number) => string;
  missing: string;
  /** At the end of a row, e.g. a `Change`. */
  renderExtra?: (part: SplitPart) => ReactNode;
  className?: string;
};

/** The parts, the largest first, each with its share of what is known. */
export function shares(parts: readonly SplitPart[]): { part: SplitPart; share: number | null }[] {
  const sum = parts.reduce((total, part) => total + (part.value ?? 0), 0);
  return parts
    .map((part) => ({ part, share: part.value === null || sum === 0 ? null : part.value / sum }))
    .sort((a, b) => (b.part.value ?? -1) - (a.part.value ?? -1));
}

export function PlatformSplit(props: PlatformSplitProps) {
  const { caption, captionHidden, parts, formatValue, formatShare, missing, renderExtra, className } = props;
  const rows = shares(parts);
  return (
    <figure className={cn('min-w-0', className)}>
      <figcaption className={captionHidden ? 'sr-only' : 'mb-3 text-muted text-sm'}>{caption}</figcaption>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-hover">
        {rows.map(({ part, share }) =>
          share ? (
            <div
              className="h-full min-w-1"
              key={part.platform}
              style={{ flexGrow: share, flexBasis: 0, background: platformColor(part.platform) }}
            />
          ) : null,
        )}
      </div>
      <ul className="mt-3 flex flex-col">
        {rows.map(({ part, share }) => (
          <li
            className="flex items-center gap-3 border-line border-b py-2 text-sm last:border-b-0"
            key={part.platform}
          >
            <PlatformMark className="flex-1 text-body" name={part.name} platform={part.platform} />
            <span className={part.value === null ? 'text-muted' : 'font-medium text-strong'}>
              {part.value === null ? missing : formatValue(part.value)}
            </span>
            <span className="w-14 text-end text-muted">{share === null ? '' : formatShare(share)}</span>
            {renderExtra ? <span className="w-20 text-end">{renderExtra(part)}</span> : null}
          </li>
        ))}
      </ul>
    </figure>
  );
}
