/** The menu of one's own account, at the end of the header. */
import { CreditCard, LogOut, Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { themes } from '#web/data/preferences.ts';
import { setTheme, useThemeChoice } from '#web/shell/theme.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
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

/** A person's picture, or their initials where there is none. */
type AvatarProps = { user: Pick<CurrentUser, 'firstName' | 'lastName' | 'profileImageUrl'> };

/** First characters of both names; whole characters, whatever the script. */
const initialsOf = ({ firstName, lastName }: AvatarProps['user']): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

function Avatar({ user }: AvatarProps) {
  return (
    // Initials by style sheet: they are a picture, and a label that leaves them out is still the whole name.
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-full border border-line-control/60 bg-raised font-semibold text-strong text-xs before:content-[attr(data-initials)]"
      data-initials={user.profileImageUrl ? '' : initialsOf(user)}
    >
      {user.profileImageUrl ? (
        <img alt="" className="size-full object-cover" src={user.profileImageUrl} />
      ) : null}
    </span>
  );
}
