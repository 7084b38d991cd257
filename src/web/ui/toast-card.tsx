/** One toast: what happened, at most one thing to do about it, and a way to close it. */
import { CircleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef } from 'react';
import { buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { dismissToast, type ToastEntry } from './toast-store.ts';

const card = [
  'flex items-start gap-3 rounded-lg bg-raised p-4 shadow-float',
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
  'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out',
].join(' ');

const openLayers = ':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]';

/** Closes the dialog or menu that is open on top by what it has for that, `data-escape`. Answers whether there is one. */
function closeTopLayer(): boolean {
  const layer = [...document.querySelectorAll(openLayers)].at(-1);
  const close = layer?.querySelector<HTMLElement>('[data-escape]');
  close?.click();
  return close !== null && close !== undefined;
}

export function ToastCard({ entry, closeLabel }: { entry: ToastEntry; closeLabel: string }) {
  const root = useRef<HTMLLIElement>(null);
  const destructive = entry.variant === 'destructive';
  /** Escape is for what somebody is in; the last that came would take it, and that is the toast. */
  const onEscape = (event: KeyboardEvent) => {
    const isHere = event.target instanceof Node && root.current?.contains(event.target);
    if (isHere) return;
    event.preventDefault();
    if (closeTopLayer()) return;
    // Suggestions, opened days and charts take the key where the focus is, and keep it from the window.
    const close = () => dismissToast(entry.id);
    addEventListener('keydown', close, { once: true });
    setTimeout(() => removeEventListener('keydown', close));
  };
  return (
    <Toast.Root
      className={cn(card, destructive && 'border-danger border-s-3')}
      onEscapeKeyDown={onEscape}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id);
      }}
      open={entry.open}
      ref={root}
      type={destructive ? 'foreground' : 'background'}
      {...(entry.duration === undefined ? {} : { duration: entry.duration })}
    >
      {destructive ? <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" /> : null}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-medium text-sm text-strong">{entry.title}</Toast.Title>
        {entry.description ? (
          <Toast.Description className="mt-0.5 text-muted text-sm">{entry.description}</Toast.Description>
        ) : null}
      </div>
      {entry.action ? (
        <Toast.Action altText={entry.action.altText} asChild>
          <button
            className={cn(buttonStyle('secondary', 'sm'), '-my-1')}
            onClick={entry.action.onPress}
            type="button"
          >
            {entry.action.label}
          </button>
        </Toast.Action>
      ) : null}
      <Toast.Close
        aria-label={closeLabel}
        className="-m-1 grid size-7 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-strong"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
