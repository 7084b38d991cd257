/** Shows the toasts of the store; stands once, in the root of the page, above whatever `--bottom-inset` keeps free. */
import { Direction, Toast } from 'radix-ui';
import { ToastCard } from './toast-card.tsx';
import { toastDurationMs, useToasts } from './toast-store.ts';

export type ToasterLabels = {
  /** Name of the region; may contain `{hotkey}`. */
  region: string;
  /** Said before each toast. */
  toast: string;
  close: string;
};

export const toastSwipeThresholdPx = 50;
export const toastHotkey = ['F8'];

export function Toaster({ labels }: { labels: ToasterLabels }) {
  const toasts = useToasts();
  const isLeftToRight = Direction.useDirection() === 'ltr';
  return (
    <Toast.Provider
      duration={toastDurationMs}
      label={labels.toast}
      swipeDirection={isLeftToRight ? 'right' : 'left'}
      swipeThreshold={toastSwipeThresholdPx}
    >
      {toasts.map((entry) => (
        <ToastCard closeLabel={labels.close} entry={entry} key={entry.id} />
      ))}
      <Toast.Viewport
        className="fixed end-0 bottom-0 z-60 m-0 flex w-full max-w-[420px] list-none flex-col gap-2 p-4 pb-[calc(16px+var(--bottom-inset,0px)+env(safe-area-inset-bottom))] focus:outline-none"
        hotkey={toastHotkey}
        label={labels.region}
      />
    </Toast.Provider>
  );
}
