/** The menu of one's own account, at the end of the header. */
import { CreditCard, LogOut, Settings, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { themes } from '#web/data/preferences.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { setTheme, useThemeChoice } from '#web/shell/theme.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { Avatar } from './avatar.tsx';
import { useSignOut } from './session/use-sign-out.ts';

type UserMenuProps = {
  user: CurrentUser;
  /** Whether there is a page of plans to go to. */
  hasSubscription: boolean;
  /** Other accounts to turn to. */
  accounts: ReactNode;
};

export function UserMenu({ user, hasSubscription, accounts }: UserMenuProps) {
  const { t } = useTranslation('accounts');
  const signingOut = useSignOut();
  const name = user.acting?.ownName ?? `${user.firstName} ${user.lastName}`.trim();
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
        {user.acting ? null : <span className="block truncate">{user.email}</span>}
      </MenuHeading>
      <MenuSeparator />
      {accounts}
      {user.acting ? null : <OwnPages hasSubscription={hasSubscription} />}
      <ThemeChoice />
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

/** Of the account itself, which is not a member's affair. */
function OwnPages({ hasSubscription }: { hasSubscription: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <>
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
    </>
  );
}

/** The button beside the menu turns between two; here is the third, too. */
function ThemeChoice() {
  const { t } = useTranslation('accounts');
  const label = t('settings.display.theme');
  return (
    <>
      <MenuHeading>{label}</MenuHeading>
      <MenuRadioGroup
        label={label}
        onValueChange={setTheme}
        options={themes.map((name) => ({ value: name, label: t(`settings.display.${name}`) }))}
        value={useThemeChoice()}
      />
    </>
  );
}
