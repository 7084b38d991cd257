/** The first destinations once more in the header, where there is room. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { destinationsIn, isCurrent } from './navigation.ts';

export function HeaderLinks({ isAdmin }: { isAdmin: boolean }) {
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
