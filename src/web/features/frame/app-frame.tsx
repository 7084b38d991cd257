/** The frame around every signed-in page: header, navigation at the side or below, the page in the middle. */
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/accounts.ts';
import { useKeptPreferences } from '#web/shell/use-kept-preferences.ts';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AppHeader } from './app-header.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NavigationHint } from './navigation-hint.tsx';
import { PageTitle } from './page-title.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { usePageFocus } from './use-page-focus.ts';

type AppFrameProps = {
  user: CurrentUser;
  /** Stands at the end of the header. */
  userMenu: ReactNode;
  /** The page, without a `main` of its own. */
  children: ReactNode;
};

const skipStyle = [
  'sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:start-3 focus-visible:z-50',
  'focus-visible:rounded-md focus-visible:bg-raised focus-visible:px-4 focus-visible:py-2.5 focus-visible:text-strong',
].join(' ');

export function AppFrame({ user, userMenu, children }: AppFrameProps) {
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
      <AppHeader user={user} userMenu={userMenu} />
      <aside className="fixed top-header bottom-0 start-0 z-20 hidden w-sidebar border-line border-e lg:block">
        <ScrollArea className="h-full">
          <div className="px-3 py-5">
            <SideNavigation isAdmin={user.isAdmin} />
          </div>
        </ScrollArea>
      </aside>
      <div className="pt-header lg:ps-sidebar">
        <SandboxBanner />
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
