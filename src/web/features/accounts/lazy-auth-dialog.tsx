/** The dialog as a part of its own, loaded when someone is about to use it: forms and shapes stay out of the first load. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#web/ui/spinner.tsx';
import type { AuthRequest } from './auth-request.ts';

const load = () => import('./auth-dialog.tsx');
const AuthDialog = lazy(async () => ({ default: (await load()).AuthDialog }));

/** To be called on hover and focus of whatever opens the dialog. */
export const preloadAuthDialog = (): void => void load().catch(() => undefined);

type LazyAuthDialogProps = {
  request: AuthRequest | undefined;
  /** Whether it was ever opened: until then nothing is loaded. */
  wasOpened: boolean;
  onClose: () => void;
};

export function LazyAuthDialog({ request, wasOpened, onClose }: LazyAuthDialogProps) {
  const { t } = useTranslation('accounts');
  if (!wasOpened) return null;
  const waiting = (
    <div className="fixed inset-0 z-50 grid place-items-center bg-overlay">
      <Spinner label={t('dialog.loading')} size="lg" />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <AuthDialog onClose={onClose} request={request} />
    </Suspense>
  );
}
