/** The head of every signed-in page. */
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { later } from '#web/ui/later.ts';
import { Logo } from '#web/ui/logo.tsx';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { PlanBadge } from '#web/ui/plan-badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { LanguagePicker } from './language/language-picker.tsx';
import { destinationsIn, isCurrent } from './navigation.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const sheet = later(() => import('./navigation-sheet.tsx'));

type AppHeaderProps = {
  user: CurrentUser;
  /** What people come for most, before all that is about themselves. */
  action: ReactNode;
  userMenu: ReactNode;
};

export function AppHeader({ user, action, userMenu }: AppHeaderProps) {
  const { t } = useTranslation('frame');
  const menuButton = (
    <IconButton
      className="lg:hidden"
      data-opens="menu"
      icon={<Menu aria-hidden="true" />}
      label={t('menu.open')}
    />
  );
  const plan = t(`plan.${user.subscriptionTier}`);
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-header items-center gap-2 border-line border-b bg-ground px-3 sm:px-4 lg:gap-6 lg:px-6">
      <OpenedLater opens="dialog" part={sheet} trigger={menuButton}>
        {({ NavigationSheet }) => <NavigationSheet isAdmin={user.isAdmin} trigger={menuButton} />}
      </OpenedLater>
      <Link
        className="rounded-md max-[389px]:hidden lg:w-[calc(var(--spacing-sidebar)-36px)]"
        to="/dashboard"
      >
        <Logo className="max-sm:[&>span]:sr-only" name={t('product')} />
      </Link>
      <HeaderLinks isAdmin={user.isAdmin} />
      <div className="ms-auto flex items-center gap-0.5 sm:gap-2">
        {action}
        <span className="inline-flex max-sm:ms-1 sm:mx-1">
          <VisuallyHidden>{t('plan.name', { plan })}</VisuallyHidden>
          <span aria-hidden="true" className="contents">
            <PlanBadge label={plan} tier={user.subscriptionTier} />
          </span>
        </span>
        {/* What a phone has no room for stands in its menu, and the theme in that of the account. */}
        <span className="contents max-[359px]:hidden">
          <LanguagePicker />
        </span>
        <span className="contents max-sm:hidden">
          <ThemeToggle />
        </span>
        {userMenu}
      </div>
    </header>
  );
}

/** The first destinations once more in the header, where there is room. */
function HeaderLinks({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('nav.quick')} className="hidden h-full items-stretch gap-1 lg:flex">
      {destinationsIn('header', { isAdmin }).map(({ to, label }) => {
        const current = isCurrent(to, pathname);
        return (
          <Link
            aria-current={current ? 'page' : undefined}
            className={cn(
              'relative flex items-center px-3 font-medium text-muted text-sm transition-colors hover:text-strong',
              current &&
                'text-strong after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent',
            )}
            key={to}
            to={to}
          >
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
