/** Asks before something that cannot be undone; the safe answer has the focus. */
import { AlertDialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  title: ReactNode;
  /** What will be lost, in words. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** False for a question that destroys nothing. */
  danger?: boolean;
  /** Keeps the dialog and its button busy; close it by `open` when done. */
  busy?: boolean;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const panel = [
  'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-h-[calc(100dvh-32px)] max-w-110 flex-col gap-2 overflow-y-auto rounded-lg',
  'bg-raised p-5 shadow-float sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:p-6 focus:outline-none',
  'data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in',
].join(' ');

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel, onConfirm, danger = true } = props;
  const { busy, trigger, open, onOpenChange } = props;
  const focus = useReturnFocus(trigger !== undefined);
  const state = { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) };
  const confirm = (
    <Button busy={busy} onClick={onConfirm} variant={danger ? 'danger' : 'primary'}>
      {confirmLabel}
    </Button>
  );
  return (
    <Radix.Root {...state}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content className={panel} {...focus}>
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="text-body text-sm">{description}</Radix.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button data-escape="">{cancelLabel}</Button>
            </Radix.Cancel>
            {open === undefined ? <Radix.Action asChild>{confirm}</Radix.Action> : confirm}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
