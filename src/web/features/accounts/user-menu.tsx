/** The menu of one's own account, at the end of the header. */
import { CreditCard, LogOut, Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { MenuHeading } from '#web/ui/menu-heading.tsx';
import { MenuItem } from '#web/ui/menu-item.tsx';
import { MenuSeparator } from '#web/ui/menu-separator.tsx';
import { Avatar } from './avatar.tsx';
import { useSignOut } from './use-sign-out.ts';

type UserMenuProps = {
  user: CurrentUser;
  /** Whether there is a page of plans to go to. */
  hasSubscription: boolean;
};

export function UserMenu({ user, hasSubscription }: UserMenuProps) {
  const { t } = useTranslation('accounts');
  const signingOut = useSignOut();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <DropdownMenu
      trigger={
        <Button aria-label={t('menu.open', { name })} className="rounded-full px-1" variant="ghost">
          <Avatar user={user} />
        </Button>
      }
    >
      <MenuHeading>
        <span className="block truncate font-medium text-sm text-strong">{name}</span>
        <span className="block truncate">{user.email}</span>
      </MenuHeading>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/settings#profile">
          <UserRound aria-hidden="true" />
          {t('menu.profile')}
        </Link>
      </MenuItem>
      {hasSubscription ? (
        <MenuItem asChild>
          <Link to="/subscription">
            <CreditCard aria-hidden="true" />
            {t('menu.subscription')}
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden="true" />
          {t('menu.settings')}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        disabled={signingOut.isPending}
        onSelect={(event) => {
          event.preventDefault();
          signingOut.mutate();
        }}
      >
        <LogOut aria-hidden="true" />
        {t('menu.signOut')}
      </MenuItem>
    </DropdownMenu>
  );
}
