/** The frame with what other features add to it; whoever turns out to be signed out gets the landing page in place. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { showsAccount } from '#web/data/api.ts';
import { readCurrentUser } from '#web/data/current-user.ts';
import { useLiveUpdates } from '#web/data/live.ts';
import { SampleNotice } from '#web/features/accounts/sample/sample-notice.tsx';
import { useUnsureSignOut } from '#web/features/accounts/session/use-sign-out.ts';
import { useHeartbeat } from '#web/features/accounts/use-heartbeat.ts';
import { UserMenu } from '#web/features/accounts/user-menu.tsx';
import { AppFrame } from '#web/features/frame/app-frame.tsx';
import { isReady } from '#web/features/frame/navigation.ts';
import { PageError } from '#web/features/frame/page-error.tsx';
import { DropAnywhere } from '#web/features/imports/drop-anywhere.tsx';
import { AccountChoice, ActingBar } from '#web/features/members/acting.tsx';
import { LazySupport } from '#web/features/messages/lazy-support.tsx';
import { NotificationBell } from '#web/features/notifications/bell.tsx';
import { AddButton } from '#web/features/tracks/add/add-button.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { IdlePages, idleMoment, quietMoment } from '#web/shell/idle-pages.tsx';
import { LoadedFirst } from '#web/shell/loaded-first.tsx';
import { loadWhatComesLater } from '#web/ui/later.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';

// Whoever is signed in loads nothing of it.
const VisitorHome = lazy(() => import('../marketing/visitor-home.tsx'));

/** Looked at once something has been added. */
const AddedFinds = lazy(async () => {
  const { AddedFinds: part } = await import('#web/features/songs/added-finds.tsx');
  return { default: part };
});

/** Where people go from wherever they are. */
const appPages = ['/dashboard', '/tracks', '/analytics', '/settings'];

type SignedInFrameProps = {
  /** What the page's loader found; the cache knows better as soon as it has answered. */
  expectsUser: boolean;
  /** Told to visitors, above the landing page. */
  visitorNotice?: ReactNode;
  children: ReactNode;
};

export function SignedInFrame({ expectsUser, visitorNotice, children }: SignedInFrameProps) {
  const { t } = useTranslation('frame');
  const { data: user, error } = useQuery(readCurrentUser());
  if (user) return <Signed user={user}>{children}</Signed>;
  if (user === null || !expectsUser)
    return (
      <Suspense>
        <VisitorHome notice={visitorNotice} />
      </Suspense>
    );
  // Not knowing who is here is not the same as nobody being here.
  if (error) return <PageError error={error} />;
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={t('loading')} size="lg" />
    </div>
  );
}

function Signed({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { t } = useTranslation('errors');
  showsAccount(user.id);
  const { acting } = user;
  const mayEdit = acting?.role !== 'view';
  useHeartbeat('user');
  useUnsureSignOut(user);
  usePartsAhead();
  return (
    <TooltipProvider>
      <AppFrame
        action={
          mayEdit ? (
            <AddButton
              Finds={AddedFinds}
              plansPath={isReady('/subscription') && !acting ? '/subscription' : undefined}
            />
          ) : null
        }
        notice={acting ? <ActingBar acting={acting} user={user} /> : user.isDemo ? <SampleNotice /> : null}
        user={user}
        userMenu={
          <>
            {acting ? null : <NotificationBell />}
            <UserMenu
              accounts={<AccountChoice user={user} />}
              hasSubscription={isReady('/subscription')}
              user={user}
            />
          </>
        }
      >
        {children}
        {mayEdit ? (
          <Suspense>
            <DropAnywhere failureText={t('unreachable')} />
          </Suspense>
        ) : null}
        <LiveUpdates />
      </AppFrame>
      {/* Not within what the page waits for: links work before the page itself does. */}
      {acting ? null : <LazySupport />}
      <PagesLoadedFirst />
      <IdlePages paths={appPages} />
    </TooltipProvider>
  );
}

/**
 * Stands with the page, which is taken over a moment later than the frame around it: news that came between the two would
 * be in the browser's numbers and not in those that the server has rendered.
 */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}

/** A page whose files cannot be had takes nobody off the one they are on. */
function PagesLoadedFirst() {
  const { t } = useTranslation(['frame', 'errors']);
  return (
    <LoadedFirst
      onFailure={(again) =>
        toast({
          title: t('error.pageNotLoaded'),
          description: t('errors:unreachable'),
          variant: 'destructive',
          duration: Number.POSITIVE_INFINITY,
          action: { label: t('error.retry'), altText: t('error.retry'), onPress: again },
        })
      }
    />
  );
}

/** A menu that opens, and a toast that says what failed, need no connection once the page has had a quiet moment. */
function usePartsAhead() {
  const { pathname } = useLocation();
  // Another page knows of other parts.
  useEffect(() => void idleMoment().then(() => loadWhatComesLater(quietMoment)), [pathname]);
}
