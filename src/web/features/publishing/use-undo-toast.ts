/** Says that something is deleted, and brings it back for whoever did not mean it. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Longer than a message that is only read. */
const undoMs = 10_000;

type Undoable = {
  title: string;
  restored: string;
  notRestored: string;
  bringBack: () => Promise<unknown>;
};

export function useUndoToast(): (undoable: Undoable) => void {
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  return ({ title, restored, notRestored, bringBack }) => {
    const undo = () =>
      void bringBack().then(
        () => toast({ title: restored }),
        (error: unknown) =>
          toast({ title: notRestored, description: explain(error), variant: 'destructive' }),
      );
    toast({
      title,
      duration: undoMs,
      action: { label: t('undo'), altText: t('undoLater'), onPress: undo },
    });
  };
}
