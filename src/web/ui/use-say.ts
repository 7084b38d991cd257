/** Says in a toast what came of something that somebody did. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { toast } from './toast-store.ts';

/** Long enough to read what has happened and to think better of it. */
export const undoMs = 10_000;

type Undoable = {
  title: string;
  description?: string;
  /** What a screen reader says instead of the button that may be gone by then. */
  undoLater?: string;
  undo: () => unknown;
};

export function useSay() {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  return {
    /** What could not be done, and why; why alone without a title. */
    failed: (title?: string) => (error: unknown) => {
      const why = errorText(error);
      toast({ ...(title ? { title, description: why } : { title: why }), variant: 'destructive' });
    },
    undoable: ({ title, description, undoLater = t('undo'), undo }: Undoable) => {
      const action = { label: t('undo'), altText: undoLater, onPress: () => void undo() };
      toast({ title, ...(description && { description }), duration: undoMs, action });
    },
  };
}
