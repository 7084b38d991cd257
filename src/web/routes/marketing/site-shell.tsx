/** The frame of public pages with what other features add to it: the dialog, the banner, the controls, the heartbeat. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from '#web/data/current-user.ts';
import { type AuthRequest, authRequest, pageRequest } from '#web/features/accounts/auth-request.ts';
import { LazyAuthDialog, preloadAuthDialog } from '#web/features/accounts/lazy-auth-dialog.tsx';
import { isLeaving, useUnsureSignOut } from '#web/features/accounts/session/use-sign-out.ts';
import { useHeartbeat } from '#web/features/accounts/use-heartbeat.ts';
import { LanguagePicker } from '#web/features/frame/language/language-picker.tsx';
import { useBrowserLanguage } from '#web/features/frame/language/use-browser-language.ts';
import { SandboxBanner } from '#web/features/frame/sandbox-banner.tsx';
import { ThemeToggle } from '#web/features/frame/theme-toggle.tsx';
import { headerLinks } from '#web/features/site/links.ts';
import { SiteFrame } from '#web/features/site/site-frame.tsx';
import { usePathHere } from '#web/features/site/site-link.tsx';
import { IdlePages } from '#web/shell/idle-pages.tsx';
import { useKeptPreferences } from '#web/shell/use-kept-preferences.ts';
import { type AuthActions, AuthActionsContext } from '#web/ui/auth-actions.ts';

type SiteShellProps = {
  /** It stands in place of a page that needs a session: the dialog opens by itself. */
  asksToSignIn?: boolean;
  children: ReactNode;
};

export function SiteShell({ asksToSignIn = false, children }: SiteShellProps) {
  const user = useCurrentUser();
  const [request, setRequest] = useState<AuthRequest>();
  // Not in what the server sends: without scripts there is nothing to close it with.
  useEffect(() => {
    if (asksToSignIn && !isLeaving()) setRequest(pageRequest);
  }, [asksToSignIn]);
  const pathHere = usePathHere();
  const isSignedIn = Boolean(user);
  useHeartbeat(isSignedIn ? 'user' : 'visitor');
  useKeptPreferences();
  useUnsureSignOut(user);
  useBrowserLanguage();
  const authActions = useMemo<AuthActions>(
    () => ({
      open: (mode, tier, cycle) => setRequest(authRequest(mode, tier, cycle)),
      prepare: preloadAuthDialog,
      isSignedIn,
    }),
    [isSignedIn],
  );
  return (
    <AuthActionsContext value={authActions}>
      <SandboxBanner />
      <SiteFrame
        controls={
          <>
            <LanguagePicker />
            <ThemeToggle />
          </>
        }
      >
        {children}
      </SiteFrame>
      <IdlePages paths={headerLinks.map(({ to }) => pathHere(to))} />
      <LazyAuthDialog onClose={() => setRequest(undefined)} request={request} />
    </AuthActionsContext>
  );
}
