/** A key figure: name, value, change, sparkline, age; the whole card is one link when `renderLink` is given. */
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';

type StatCardProps = {
  name: ReactNode;
  /** The rank of the name in the page's outline; 2 by default. */
  level?: 2 | 3;
  value: ReactNode;
  /** A `Change`, with what it is compared to. */
  change?: ReactNode;
  /** A `Sparkline`; its height is 36 px. */
  sparkline?: ReactNode;
  /** How old the number is. */
  age?: ReactNode;
  /** Shows the card's final shape without numbers. */
  loading?: boolean;
  stale?: boolean;
  /** Makes the name a link that covers the card: `(link) => <Link to="…" {...link} />`. */
  renderLink?: (link: { className: string; children: ReactNode }) => ReactElement;
  /** Age beside the name and the sparkline beside the value, where the card is wide enough. */
  isCompact?: boolean;
  className?: string;
};

const linkStyle = [
  'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none',
  'focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2',
].join(' ');

export function StatCard(props: StatCardProps) {
  const { name, level = 2, value, change, sparkline, age, loading, stale, renderLink, className } = props;
  if (props.isCompact) return <CompactCard {...props} />;
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <article
      className={cn(
        'relative flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4 transition-colors',
        renderLink && 'hover:border-line-control/60 hover:bg-raised',
        className,
      )}
    >
      <Name className="line-clamp-2 break-words font-medium text-muted text-sm tracking-normal">
        {renderLink ? renderLink({ className: linkStyle, children: name }) : name}
      </Name>
      {loading ? (
        <>
          <span aria-hidden="true" className="skeleton my-1 block h-6 w-24" />
          <span aria-hidden="true" className="skeleton my-0.5 block h-4 w-16" />
          <span aria-hidden="true" className="skeleton mt-2 block h-9 w-full" />
          <span aria-hidden="true" className="skeleton mt-1 block h-4 w-20" />
        </>
      ) : (
        <div className={cn('flex flex-1 flex-col gap-1', stale && 'stale')}>
          <p className="truncate font-semibold text-2xl text-strong">{value}</p>
          <div className="flex min-h-5 flex-wrap items-center gap-x-2 text-muted text-xs">{change}</div>
          {sparkline ? <div className="mt-auto h-11 pt-2">{sparkline}</div> : null}
          {age ? <p className={cn('pt-1 text-muted text-xs', !sparkline && 'mt-auto')}>{age}</p> : null}
        </div>
      )}
    </article>
  );
}

function CompactCard(props: StatCardProps) {
  const { name, level = 2, value, change, sparkline, age, loading, stale, renderLink, className } = props;
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <article
      className={cn(
        '@container relative min-w-0 rounded-lg border border-line bg-surface px-3 py-3 transition-colors sm:px-4',
        renderLink && 'hover:border-line-control/60 hover:bg-raised',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <Name className="min-w-0 truncate font-medium text-muted text-sm tracking-normal">
          {renderLink ? renderLink({ className: linkStyle, children: name }) : name}
        </Name>
        {age}
      </div>
      {loading ? (
        <>
          <span aria-hidden="true" className="skeleton mt-1.5 block h-8 w-36 max-w-full" />
          <span aria-hidden="true" className="skeleton mt-2 block h-4 w-44 max-w-full" />
        </>
      ) : (
        <div className={cn('flex flex-col gap-1', stale && 'stale')}>
          <div className="flex @min-[220px]:flex-row flex-col @min-[220px]:items-end gap-x-4">
            <p className="shrink-0 truncate font-semibold text-2xl text-strong">{value}</p>
            {sparkline ? (
              <div className="h-9 @min-[220px]:max-w-36 @min-[220px]:flex-1 pb-1 ms-auto w-full">
                {sparkline}
              </div>
            ) : null}
          </div>
          <div className="flex min-h-5 flex-wrap items-center gap-x-2 text-muted text-xs">{change}</div>
        </div>
      )}
    </article>
  );
}
