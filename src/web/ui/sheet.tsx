/** A panel that slides in over the page, as the navigation does on small screens. */
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { PlainIconButton } from './plain-icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type SheetProps = {
  /** Names the panel; spoken. */
  title: string;
  closeLabel: string;
  /** Stands at the head beside the close button, e.g. the logo. */
  head?: ReactNode;
  children: ReactNode;
  trigger?: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

// As a dialog it scrolls as a whole.
const panel = [
  'fixed inset-y-0 start-0 z-50 w-[min(300px,86vw)] scroll-pt-header overflow-y-auto bg-surface shadow-float focus:outline-none',
  'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
].join(' ');

/** The key closes the suggestions that somebody is in, which hear of it after the panel. */
const keepForList = (event: KeyboardEvent) => {
  if (event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]'))
    event.preventDefault();
};

export function Sheet({ title, closeLabel, head, children, trigger, open, onOpenChange }: SheetProps) {
  const focus = useReturnFocus(trigger !== undefined);
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          aria-describedby={undefined}
          className={panel}
          onEscapeKeyDown={keepForList}
          {...focus}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="sticky top-0 z-10 flex h-header items-center justify-between gap-3 bg-surface px-4">
            <div className="min-w-0">{head}</div>
            <Radix.Close asChild>
              <PlainIconButton data-escape="" icon={<X />} label={closeLabel} />
            </Radix.Close>
          </div>
          <div className="isolate px-3 pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
