/** What stands in the place of all that a page shows, where nothing is there yet. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from './button-style.ts';
import { EmptyState } from './empty-state.tsx';

type EmptyPageProps = Omit<ComponentProps<typeof EmptyState>, 'className'> & {
  /** Where the next step leads, which `action` names; without it `action` is the step itself. */
  to?: string | undefined;
};

export const EmptyPage = ({ action, to, ...said }: EmptyPageProps) => (
  <EmptyState
    {...said}
    action={
      action && to !== undefined ? (
        <Link className={buttonStyle('primary')} to={to}>
          {action}
        </Link>
      ) : (
        action
      )
    }
    className="rounded-lg border border-line bg-surface py-16"
  />
);
