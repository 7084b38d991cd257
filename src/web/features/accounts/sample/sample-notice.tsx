/** On every page of a sample account: that it is one, and the way to an account of one's own, or back to it. */
import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { leaveSample } from '#contract/accounts.ts';
import { ApiError, send } from '#web/data/api.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type AuthMode, type AuthRequest, authRequest } from '../auth-request.ts';
import { LazyAuthDialog, preloadAuthDialog } from '../lazy-auth-dialog.tsx';

/** Registering or signing in ends the sample's session by beginning another. */
export function SampleNotice() {
  const { t } = useTranslation('accounts');
  const [request, setRequest] = useState<AuthRequest>();
  const open = (mode: AuthMode) => setRequest(authRequest(mode));
  // It does not change while a page is open.
  const isBehind = useSyncExternalStore(never, ownAccountWaits, () => false);
  const leaving = useLeaving(() => open('login'));
  return (
    <aside
      aria-label={t('sample.notice')}
      className="border-info/30 border-b bg-info/8 py-1.5 text-body text-xs"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 sm:px-6">
        <p className="me-auto max-sm:basis-full">{t('sample.notice')}</p>
        {isBehind ? (
          <Button
            busy={leaving.isPending || leaving.isSuccess}
            className="h-7 text-xs print:hidden"
            onClick={() => leaving.mutate()}
            size="sm"
          >
            {t('sample.back')}
          </Button>
        ) : (
          <>
            <Button
              className="h-7 text-xs print:hidden"
              onClick={() => open('signup')}
              onFocus={preloadAuthDialog}
              onPointerEnter={preloadAuthDialog}
              size="sm"
            >
              {t('sample.own')}
            </Button>
            <Button
              className="h-7 text-xs print:hidden"
              onClick={() => open('login')}
              size="sm"
              variant="ghost"
            >
              {t('sample.signIn')}
            </Button>
          </>
        )}
      </div>
      <LazyAuthDialog onClose={() => setRequest(undefined)} request={request} />
    </aside>
  );
}

const never = () => () => undefined;
/** The session itself is out of reach for scripts. */
const ownAccountWaits = (): boolean => document.cookie.includes('tracklight_own_waits=1');

/** `onEnded`: the session that waited has ended; one signs in as ever. */
function useLeaving(onEnded: () => void) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => send<typeof leaveSample>('POST', '/api/demo/leave'),
    onSuccess: () => {
      window.location.assign('/dashboard');
    },
    onError: (error) => {
      const hasEnded = error instanceof ApiError && error.status === 401;
      toast({ title: hasEnded ? t('sample.ended') : errorText(error), variant: 'destructive' });
      if (!hasEnded) return;
      onEnded();
    },
  });
}
