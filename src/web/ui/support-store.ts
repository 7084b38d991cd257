/** Asks for the support dialog: any feature may, and the frame around the page shows it. */
import { useSyncExternalStore } from 'react';

export type SupportRequest = {
  /** The conversation to begin with; absent: the list of them. */
  threadId?: string;
  /** The conversation that this message is in. */
  messageId?: string;
};

let request: SupportRequest | undefined;
const listeners = new Set<() => void>();

function publish(next: SupportRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

export const openSupport = (wanted: SupportRequest = {}): void => publish(wanted);

export const closeSupport = (): void => publish(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Undefined while the dialog is closed; another object with each request. */
export const useSupportRequest = (): SupportRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  );
