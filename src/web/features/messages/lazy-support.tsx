/** The support dialog as a part of its own, loaded once somebody asks for it. */
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
import { later } from '#web/ui/later.ts';
import { closeSupport, openSupport, useSupportRequest } from '#web/ui/support-store.ts';
import { toast } from '#web/ui/toast-store.ts';

const dialog = later(() => import('./support-dialog.tsx'));

export function LazySupport() {
  const { t } = useTranslation('errors');
  const request = useSupportRequest();
  const [isReady, setReady] = useState(false);
  const fail = useEffectEvent(() => {
    closeSupport();
    toast({ title: t('unreachable'), variant: 'destructive' });
  });
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const messageId = /^#message=(msg_\w+)$/.exec(hash)?.[1];
    if (!messageId) return;
    openSupport({ messageId });
    // Once: who comes back to the page later is not shown it again.
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
  const isWanted = request !== undefined;
  useEffect(() => {
    if (isWanted) dialog.load().then(() => setReady(true), fail);
  }, [isWanted]);
  const SupportDialog = isReady ? dialog.get()?.SupportDialog : undefined;
  return SupportDialog ? (
    <Suspense>
      <SupportDialog request={request} />
    </Suspense>
  ) : null;
}
