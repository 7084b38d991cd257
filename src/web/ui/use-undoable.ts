/** Says in a toast what was done, with a way back. */
import { useTranslation } from '#web/language/use-translation.tsx';
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

export function useUndoable(): (done: Undoable) => void {
  const { t } = useTranslation('frame');
  return ({ title, description, undoLater = t('undo'), undo }) => {
    const action = { label: t('undo'), altText: undoLater, onPress: () => void undo() };
    toast({ title, ...(description && { description }), duration: undoMs, action });
  };
}
