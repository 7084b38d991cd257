/** The dialog that adds songs, asked for from anywhere: a button, a key, a paste, the box of an empty page. */
import { useSyncExternalStore } from 'react';

type AddRequest = {
  isOpen: boolean;
  /** Links that are put into the field, or sent at once: whoever pressed a button meant that. */
  links: string;
  sends: boolean;
};

let request: AddRequest = { isOpen: false, links: '', sends: false };
const listeners = new Set<() => void>();

function change(next: AddRequest): void {
  request = next;
  for (const listener of listeners) listener();
}

export const openAddDialog = (links = '', { sends = false } = {}): void =>
  change({ isOpen: true, links, sends });
export const closeAddDialog = (): void => change({ ...request, isOpen: false });

/** The dialog has taken them: what is in its field is its own from then on. */
export function takeLinks(): Pick<AddRequest, 'links' | 'sends'> {
  const { links, sends } = request;
  if (links) change({ ...request, links: '', sends: false });
  return { links, sends };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const closed: AddRequest = { isOpen: false, links: '', sends: false };

export const useAddRequest = (): AddRequest =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => closed,
  );
