/** Says that a new version is ready; it takes over when its reader wants it to. */
import { useTranslation } from '#web/language/use-translation.tsx';
import { useServiceWorker } from '#web/shell/use-service-worker.ts';
import { toast } from '#web/ui/toast-store.ts';

export function AppUpdates() {
  const { t } = useTranslation('frame');
  useServiceWorker((takeOver) =>
    toast({
      title: t('update.ready'),
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('update.reload'), altText: t('update.hint'), onPress: takeOver },
    }),
  );
  return null;
}
