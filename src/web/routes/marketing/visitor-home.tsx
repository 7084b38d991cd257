/** The landing page with what other features add to it: the dialog, the banner, the controls, the heartbeat. */
import { useState } from 'react';
import { type AuthMode, type AuthRequest, authRequest } from '#web/features/accounts/auth-request.ts';
import { DemoButton } from '#web/features/accounts/demo-button.tsx';
import { LazyAuthDialog, preloadAuthDialog } from '#web/features/accounts/lazy-auth-dialog.tsx';
import { useHeartbeat } from '#web/features/accounts/use-heartbeat.ts';
import { LanguagePicker } from '#web/features/frame/language-picker.tsx';
import { SandboxBanner } from '#web/features/frame/sandbox-banner.tsx';
import { ThemeToggle } from '#web/features/frame/theme-toggle.tsx';
import { useBrowserLanguage } from '#web/features/frame/use-browser-language.ts';
import { Landing } from '#web/features/landing/landing.tsx';
import type { PageHandle } from '#web/lib/sent-texts.tsx';
import { useKeptPreferences } from '#web/lib/use-kept-preferences.ts';

export const visitorTexts: PageHandle['texts'] = ['landing', 'accounts'];

export function VisitorHome() {
  const [request, setRequest] = useState<AuthRequest>();
  const [wasOpened, setWasOpened] = useState(false);
  useHeartbeat('visitor');
  useKeptPreferences();
  useBrowserLanguage();
  const open = (mode: AuthMode, tier?: AuthRequest['tier'], cycle?: AuthRequest['cycle']) => {
    setWasOpened(true);
    setRequest(authRequest(mode, tier, cycle));
  };
  return (
    <>
      <SandboxBanner />
      <Landing
        controls={
          <>
            <LanguagePicker />
            <ThemeToggle />
          </>
        }
        demo={<DemoButton size="lg" />}
        onAuth={open}
        onAuthIntent={preloadAuthDialog}
      />
      <LazyAuthDialog onClose={() => setRequest(undefined)} request={request} wasOpened={wasOpened} />
    </>
  );
}
