/** A platform's colour and marker, the same everywhere, with its name beside it or spoken. */
import { platformStyle } from '#charts/platform-style.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { cn } from '#web/ui/cn.ts';
import { platformColor } from './platforms.ts';

type PlatformMarkProps = {
  platform: PlatformId;
  /** The platform's name; leave it out only where the name already stands beside the mark. */
  name?: string;
  /** Keeps the name for screen readers and as a tooltip of the system. */
  nameHidden?: boolean;
  className?: string;
};

const markOf = (platform: PlatformId): string =>
  `<path d="${platformStyle(platform).marker}" style="fill:${platformColor(platform)}"/>`;

export function PlatformMark({ platform, name, nameHidden, className }: PlatformMarkProps) {
  return (
    <span
      className={cn('inline-flex min-w-0 items-center gap-2', className)}
      title={nameHidden ? name : undefined}
    >
      <svg
        aria-hidden="true"
        className="size-2.5 shrink-0 overflow-visible"
        // Our own lines: pages have dozens, and as one text React need not look at them.
        dangerouslySetInnerHTML={{ __html: markOf(platform) }}
        viewBox="0 0 10 10"
      />
      {name ? <span className={nameHidden ? 'sr-only' : 'truncate'}>{name}</span> : null}
    </span>
  );
}
