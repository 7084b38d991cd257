/** The dialog as a part of its own, loaded when someone is about to use it: forms and shapes stay out of the first load. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { AuthRequest } from './auth-request.ts';

const load = () => import('./auth-dialog.tsx');

/** To be called on hover and focus of whatever opens the dialog. */
export const preloadAuthDialog = (): void => void load().catch(() => undefined);

type LazyAuthDialogProps = {
  request: AuthRequest | undefined;
  onClose: () => void;
};

export function LazyAuthDialog({ request, onClose }: LazyAuthDialogProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  const fail = useEffectEvent(() => {
    toast({ title: t('errors:unreachable'), variant: 'destructive' });
    onClose();
  });
  const isWanted = request !== undefined;
  useEffect(() => {
    if (isWanted) load().then(setParts, () => fail());
  }, [isWanted]);
  if (parts) return <parts.AuthDialog onClose={onClose} request={request} />;
  return isWanted ? (
    <div className="fixed inset-0 z-50 grid place-items-center bg-overlay">
      <Spinner label={t('dialog.loading')} size="lg" />
    </div>
  ) : null;
}
