/** One destination in the sidebar. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { type Destination, isCurrent } from './navigation.ts';

export function NavLinkRow({ to, label, icon: Icon }: Destination) {
  const { t } = useTranslation('frame');
  const current = isCurrent(to, useLocation().pathname);
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      className={cn(
        'relative flex h-9 items-center gap-3 rounded-md px-3 font-medium text-muted text-sm transition-colors pointer-coarse:h-11',
        'hover:bg-hover hover:text-strong [&_svg]:size-[18px]',
        current &&
          'bg-hover text-strong before:absolute before:inset-y-2 before:start-0 before:w-0.5 before:rounded-full before:bg-accent',
      )}
      to={to}
    >
      <Icon aria-hidden="true" />
      {t(label)}
    </Link>
  );
}
