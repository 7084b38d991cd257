/**
 * Files that are being sent, outside of the pages: they go on while somebody looks elsewhere in the app. What sends them
 * (`sender.ts`) is loaded with the first file.
 */
import { useSyncExternalStore } from 'react';

export type TransferState =
  /** For its turn. */
  | 'waiting'
  | 'sending'
  | 'paused'
  /** The connection is gone; it goes on once it is back. */
  | 'broken'
  /** The server took it for no good: nothing but another try helps. */
  | 'failed';

export type Transfer = {
  key: string;
  name: string;
  bytes: number;
  sent: number;
  state: TransferState;
  /** Bytes a second over the last moments; undefined: not known yet. */
  speed?: number | undefined;
  /** Of the server's, once it knows of the file. */
  uploadId?: string;
  error?: unknown;
};

let transfers: readonly Transfer[] = [];
const listeners = new Set<() => void>();

function tell(next: readonly Transfer[]): void {
  transfers = next;
  for (const listener of listeners) listener();
}

export const addTransfers = (more: readonly Transfer[]): void => tell([...transfers, ...more]);

export const changeTransfer = (key: string, change: Partial<Transfer>): void =>
  tell(transfers.map((one) => (one.key === key ? { ...one, ...change } : one)));

export const dropTransfer = (key: string): void => tell(transfers.filter((one) => one.key !== key));

export const currentTransfers = (): readonly Transfer[] => transfers;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const none: readonly Transfer[] = [];
export const useTransfers = (): readonly Transfer[] =>
  useSyncExternalStore(
    subscribe,
    () => transfers,
    () => none,
  );
