/** The queue of toasts: at most one, a new one replaces it, a dismissed one is dropped 1,000,000 ms later. */
import { type ReactNode, useSyncExternalStore } from 'react';

export const toastLimit = 1;
export const toastRemoveDelayMs = 1_000_000;
export const toastDurationMs = 5_000;

export type ToastAction = {
  label: string;
  /** What a screen reader says instead of the button that may be gone by then. */
  altText: string;
  onPress: () => void;
};

export type ToastInput = {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  action?: ToastAction;
  /** Milliseconds; 5,000 when absent. */
  duration?: number;
};

export type ToastEntry = ToastInput & { id: number; open: boolean };

const nothing: readonly ToastEntry[] = [];
let toasts = nothing;
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly ToastEntry[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function cancelRemoval(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

/** Shows a toast in place of the one on screen; the answer closes it. */
export function toast(input: ToastInput): { id: number; dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  const next = [{ ...input, id, open: true }, ...toasts];
  for (const dropped of next.slice(toastLimit)) cancelRemoval(dropped.id);
  publish(next.slice(0, toastLimit));
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes a toast; it leaves the list only after its way out has long been shown. */
export function dismissToast(id: number): void {
  if (!toasts.some((entry) => entry.id === id && entry.open)) return;
  const removal = setTimeout(() => removeToast(id), toastRemoveDelayMs);
  // Under Node a timer this long must not keep the process alive.
  if (typeof removal === 'object') removal.unref();
  removals.set(id, removal);
  publish(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

function removeToast(id: number): void {
  cancelRemoval(id);
  publish(toasts.filter((entry) => entry.id !== id));
}

export const toastSnapshot = (): readonly ToastEntry[] => toasts;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly ToastEntry[] =>
  useSyncExternalStore(subscribeToasts, toastSnapshot, () => nothing);
