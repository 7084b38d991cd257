/** The bar at the lower edge of phones: the few places one goes to most. Keeps room for itself below toasts and content. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { destinationsIn, isCurrent } from './navigation.ts';

/** Read by whatever floats at the lower edge, wherever in the document it stands. */
const roomBelow = 'max-lg:[--bottom-inset:56px]';

export function BottomBar() {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  useEffect(() => {
    document.body.classList.add(roomBelow);
    return () => document.body.classList.remove(roomBelow);
  }, []);
  return (
    <nav
      aria-label={t('nav.quick')}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex h-bottom-bar">
        {destinationsIn('bottom', { isAdmin: false }).map(({ to, label, icon: Icon }) => {
          const current = isCurrent(to, pathname);
          return (
            <li className="min-w-0 flex-1" key={to}>
              <Link
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'relative flex h-full flex-col items-center justify-center gap-1 px-1 font-medium text-muted text-xs',
                  current &&
                    'text-strong before:absolute before:inset-x-6 before:-top-px before:h-0.5 before:rounded-full before:bg-accent',
                )}
                to={to}
              >
                <Icon aria-hidden="true" className="size-5" />
                <span className="max-w-full truncate">{t(label)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
