/** What stands in the place of all that a page shows, where nothing is yet: its next step is a link. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from './button-style.ts';
import { EmptyState } from './empty-state.tsx';

type EmptyPageProps = Omit<ComponentProps<typeof EmptyState>, 'action' | 'className'> & {
  action: string;
  to: string;
};

export const EmptyPage = ({ action, to, ...said }: EmptyPageProps) => (
  <EmptyState
    {...said}
    action={
      <Link className={buttonStyle('primary')} to={to}>
        {action}
      </Link>
    }
    className="rounded-lg border border-line bg-surface py-16"
  />
);
