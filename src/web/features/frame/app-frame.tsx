/** The frame around every signed-in page: header, navigation at the side or below, the page in the middle. */
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { publicPaths } from '#domain/paths.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { usePageOnItsWay } from '#web/shell/loaded-first.tsx';
import { useKeptPreferences } from '#web/shell/use-kept-preferences.ts';
import { cn } from '#web/ui/cn.ts';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AppHeader } from './app-header.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { FrameKeys } from './keys.tsx';
import { type Destination, destinations, destinationsIn, isCurrent, type Place } from './navigation.ts';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SideNavigation } from './side-navigation.tsx';

type AppFrameProps = {
  user: CurrentUser;
  /** Stands in the header, before what is about the person. */
  action: ReactNode;
  /** Stands at the end of the header. */
  userMenu: ReactNode;
  /** Stands below the header on every page. */
  notice?: ReactNode;
  /** The page, without a `main` of its own. */
  children: ReactNode;
};

const skipStyle = [
  'sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:start-3 focus-visible:z-50',
  'focus-visible:rounded-md focus-visible:bg-raised focus-visible:px-4 focus-visible:py-2.5 focus-visible:text-strong',
].join(' ');

export function AppFrame({ user, action, userMenu, notice, children }: AppFrameProps) {
  const { t } = useTranslation('frame');
  const content = usePageFocus();
  useKeptPreferences();
  const waiting = (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner label={t('loading')} size="lg" />
    </div>
  );
  return (
    <>
      <PageTitle />
      <a className={skipStyle} href="#content">
        {t('skip')}
      </a>
      <NavigationHint />
      <AppHeader action={action} user={user} userMenu={userMenu} />
      <aside className="fixed top-header bottom-0 start-0 z-20 hidden w-sidebar border-line border-e lg:block">
        <ScrollArea className="h-full">
          <div className="px-3 py-5">
            <SideNavigation isAdmin={user.isAdmin} />
            <div className="mt-6 flex border-line border-t pt-4">
              <FrameKeys isAdmin={user.isAdmin} />
            </div>
          </div>
        </ScrollArea>
      </aside>
      <div className="pt-header lg:ps-sidebar">
        <ConnectionBar />
        <SandboxBanner />
        {notice}
        <main
          className="mx-auto w-full max-w-page px-4 pt-6 pb-[calc(40px+var(--bottom-inset,0px)+env(safe-area-inset-bottom))] outline-none sm:px-6 sm:pt-8"
          id="content"
          ref={content}
          tabIndex={-1}
        >
          <Suspense fallback={waiting}>{children}</Suspense>
        </main>
      </div>
      <BottomBar />
    </>
  );
}

/** The document's title for the pages the navigation knows; a page with a subject of its own, such as a song, sets its own, and so do those of the site and those that are not everybody's. */
function PageTitle() {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  const entry = destinations.find(({ to }) => to === pathname.replace(/\/+$/, ''));
  return entry && !isForAdmins(entry) && !isOfSite(entry) ? (
    <title>{`${t(entry.label)} · ${t('product')}`}</title>
  ) : null;
}

const isForAdmins = ({ in: places }: Destination): boolean => (places as readonly Place[]).includes('admin');

const isOfSite = ({ to }: Destination): boolean => publicPaths.some((path) => path === to);

/** A thin line at the top while the next page is on its way; quick changes never show it. */
function NavigationHint() {
  const { t } = useTranslation('frame');
  const isOnItsWay = usePageOnItsWay();
  const isMoving = useNavigation().state !== 'idle' || isOnItsWay;
  return (
    <div role="status">
      {isMoving ? (
        <>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <span
            aria-hidden="true"
            className="fixed inset-x-0 top-0 z-50 h-0.5 animate-fade-in overflow-hidden [animation-delay:150ms] [animation-fill-mode:backwards]"
          >
            <span className="block size-full animate-pulse-soft bg-strong" />
          </span>
        </>
      ) : null}
    </div>
  );
}

function BottomBar() {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('nav.quick')}
      data-bottom-bar=""
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
                  'relative flex h-full flex-col items-center justify-center gap-0.5 font-medium text-muted text-xs',
                  current &&
                    'text-strong before:absolute before:inset-x-6 before:-top-px before:h-0.5 before:rounded-full before:bg-accent',
                )}
                to={to}
              >
                <Icon aria-hidden="true" className="size-5" />
                <span className="line-clamp-2 max-w-full px-0.5 text-center leading-tight tracking-tight">
                  {t(label)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** After a change of page the focus goes to its content, so that keyboard and screen reader start there. */
function usePageFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    // The first page keeps the browser's own start.
    if (last.current === pathname) return;
    last.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
