/** On every page of a sample account: that it is one, and the way to an account of one's own. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { type AuthMode, type AuthRequest, authRequest } from '../auth-request.ts';
import { LazyAuthDialog, preloadAuthDialog } from '../lazy-auth-dialog.tsx';

/** Registering or signing in ends the sample's session by beginning another. */
export function SampleNotice() {
  const { t } = useTranslation('accounts');
  const [request, setRequest] = useState<AuthRequest>();
  const open = (mode: AuthMode) => setRequest(authRequest(mode));
  return (
    <aside
      aria-label={t('sample.notice')}
      className="border-info/30 border-b bg-info/8 py-1.5 text-body text-xs"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 sm:px-6">
        <p className="me-auto max-sm:basis-full">{t('sample.notice')}</p>
        <Button
          className="h-7 text-xs"
          onClick={() => open('signup')}
          onFocus={preloadAuthDialog}
          onPointerEnter={preloadAuthDialog}
          size="sm"
        >
          {t('sample.own')}
        </Button>
        <Button className="h-7 text-xs" onClick={() => open('login')} size="sm" variant="ghost">
          {t('sample.signIn')}
        </Button>
      </div>
      <LazyAuthDialog onClose={() => setRequest(undefined)} request={request} />
    </aside>
  );
}
