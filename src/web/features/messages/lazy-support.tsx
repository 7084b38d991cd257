/** The support dialog as a part of its own, loaded once somebody asks for it. */
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#web/ui/later.ts';
import { closeSupport, useSupportRequest } from '#web/ui/support-store.ts';
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
