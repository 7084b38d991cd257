/** A modal dialog: centred, from the bottom edge on phones; Escape, the close button and the backdrop close it. */
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from './cn.ts';
import { PlainIconButton } from './plain-icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = {
  title: ReactNode;
  /** Where it says more than Close. */
  closeLabel?: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the primary one last. */
  footer?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: 'sm' | 'md' | 'lg';
  /** Has the focus at first; else the close button has it. */
  firstFocus?: RefObject<HTMLElement | null>;
  className?: string;
};

const widths = { sm: 'sm:max-w-100', md: 'sm:max-w-130', lg: 'sm:max-w-200' };

// It scrolls as a whole, below its title: in WebKit a part of it would not know how high it may be, in Firefox it would be
// a stop of the keyboard without a name, and from the close button arrow keys would not move it.
const panel = [
  'fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full scroll-pt-18 overflow-y-auto rounded-t-lg bg-raised',
  'shadow-float sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,800px)] sm:w-[calc(100%-32px)] sm:rounded-lg',
  'data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in focus:outline-none',
].join(' ');

export function Dialog(props: DialogProps) {
  const { t } = useTranslation('frame');
  const {
    title,
    closeLabel,
    description,
    children,
    footer,
    trigger,
    open,
    onOpenChange,
    size = 'md',
    firstFocus,
    className,
  } = props;
  const focus = useReturnFocus(trigger !== undefined, firstFocus);
  const state = { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) };
  return (
    <Radix.Root {...state}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          className={cn(panel, widths[size], footer && 'scroll-pb-20', className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
        >
          <header className="sticky top-0 z-10 flex items-start justify-between gap-4 bg-raised px-5 pt-5 pb-1 sm:px-6">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <PlainIconButton
                className="-mt-1 -me-2"
                data-escape=""
                icon={<X />}
                label={closeLabel ?? t('close')}
              />
            </Radix.Close>
          </header>
          {/* What lies above something else in there does not lie above the title. */}
          <div className="isolate px-5 pt-3 pb-5 sm:px-6 sm:pb-6">
            {description ? (
              <Radix.Description className="-mt-3 mb-4 text-muted text-sm">{description}</Radix.Description>
            ) : null}
            {children}
          </div>
          {footer ? (
            <footer className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-4 sm:px-6">
              {footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
