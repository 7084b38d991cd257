/** A titled card; what fails in it is said in it, with a way to try again, over what was known before. */
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { RetryAlert } from './retry-alert.tsx';

export type PanelError = {
  /** What happened, in words. */
  message: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
};

type PanelProps = {
  title: ReactNode;
  /** Where links on the page lead. */
  id?: string;
  /** The rank of the title in the page's outline; 2 by default. */
  level?: 2 | 3;
  description?: ReactNode;
  /** Controls at the end of the title row. */
  actions?: ReactNode;
  error?: PanelError;
  /** Dims what is shown while newer numbers load. */
  stale?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
  /** For content that brings its own edges, such as a table. */
  flush?: boolean;
  className?: string;
};

export function Panel(props: PanelProps) {
  const { title, level = 2, description, actions, error, stale, footer, children, flush, className } = props;
  const id = useId();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-busy={stale || undefined}
      aria-labelledby={id}
      id={props.id}
      className={cn(
        props.id && 'scroll-mt-20',
        'flex min-w-0 flex-col rounded-lg border border-line bg-surface',
        className,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-5">
        <div className="min-w-0">
          <Title className="text-base" id={id}>
            {title}
          </Title>
          {description ? <p className="mt-0.5 text-muted text-sm">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      {error ? (
        <RetryAlert
          onRetry={error.onRetry}
          retryLabel={error.retryLabel}
          retrying={error.retrying}
          className="mx-4 mb-4 sm:mx-5"
        >
          {error.message}
        </RetryAlert>
      ) : null}
      {children === undefined || children === null ? null : (
        <div
          className={cn('min-w-0 flex-1', !flush && 'px-4 pb-4 sm:px-5 sm:pb-5', (stale || error) && 'stale')}
        >
          {children}
        </div>
      )}
      {footer ? (
        <footer className="border-line border-t px-4 py-3 text-muted text-sm sm:px-5">{footer}</footer>
      ) : null}
    </section>
  );
}
