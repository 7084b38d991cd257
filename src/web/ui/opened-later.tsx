/** A button that opens what is loaded later: until it is pressed for the first time it stands there alone. */
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useState,
} from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { Later } from './later.ts';
import { toast } from './toast-store.ts';

/** Opens what is loaded later, or says that it cannot be had. */
export function useOpenLater(): (part: Later<unknown>, open: () => void) => void {
  const { t } = useTranslation('errors');
  return (part, open) =>
    void part.load().then(open, () => toast({ title: t('unreachable'), variant: 'destructive' }));
}

/** What has a dialog and is loaded when it is opened: undefined while it is shut, and the ways to open and shut it. */
export function useDialogLater<Part>(
  dialog: Later<Part>,
): [loaded: Part | undefined, open: () => void, close: () => void] {
  const [isOpen, setOpen] = useState(false);
  const openLater = useOpenLater();
  return [
    isOpen ? dialog.get() : undefined,
    () => openLater(dialog, () => setOpen(true)),
    useCallback(() => setOpen(false), []),
  ];
}

/** Takes the attributes of a button. */
export type OpensLater = ReactElement<ComponentProps<'button'>>;

type OpenedLaterProps<Part> = {
  part: Later<Part>;
  opens: 'menu' | 'dialog';
  trigger: OpensLater;
  /** The trigger with what it opens, open at first. */
  children: (part: Part) => ReactNode;
};

export function OpenedLater<Part>({ part, opens, trigger, children }: OpenedLaterProps<Part>) {
  const [wasOpened, setWasOpened] = useState(false);
  const openLater = useOpenLater();
  const loaded = wasOpened ? part.get() : undefined;
  if (loaded) return children(loaded);
  const prepare = () => void part.load().catch(() => undefined);
  const open = () => openLater(part, () => setWasOpened(true));
  return cloneElement(trigger, {
    'aria-expanded': false,
    'aria-haspopup': opens,
    onClick: open,
    onFocus: prepare,
    onKeyDown: (event: KeyboardEvent) => {
      if (opens !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
    onPointerEnter: prepare,
  });
}
