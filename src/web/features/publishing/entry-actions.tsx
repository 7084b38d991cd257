/** What can be done with a row besides opening it: see it on the site, delete it. */
import { ExternalLink, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

type EntryActionsProps = {
  /** Where readers find it; absent where they do not. */
  open?: { to: string; label: string };
  /** Absent where there is nothing to delete. */
  remove?: { label: string; busy: boolean; onPress: () => void };
};

const iconLink = cn(buttonStyle('ghost'), 'w-9 px-0 pointer-coarse:w-11 [&_svg]:size-[18px]');

export function EntryActions({ open, remove }: EntryActionsProps) {
  return (
    <>
      {open ? (
        <Tooltip content={open.label}>
          <Link aria-label={open.label} className={iconLink} to={open.to}>
            <ExternalLink aria-hidden="true" />
          </Link>
        </Tooltip>
      ) : null}
      {remove ? (
        <IconButton busy={remove.busy} icon={<Trash2 />} label={remove.label} onClick={remove.onPress} />
      ) : null}
    </>
  );
}
