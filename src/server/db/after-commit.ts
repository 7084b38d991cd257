/** Knows whether the code that asks runs inside a transaction, and keeps what is to follow its commit. */
import { AsyncLocalStorage } from 'node:async_hooks';

type Scope = { afterCommit: (() => void)[] };

const scope = new AsyncLocalStorage<Scope>();

export const insideTransaction = (): boolean => scope.getStore() !== undefined;

/** Runs `then` once the surrounding transaction has committed (never if it rolls back), or now if there is none. */
export function afterCommit(then: () => void): void {
  const current = scope.getStore();
  if (current) current.afterCommit.push(then);
  else then();
}

/** Marks `run` as the inside of a transaction and releases what waits for the commit when it has resolved. */
export async function withinTransaction<T>(
  run: (mark: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  const opened: Scope = { afterCommit: [] };
  const result = await run((work) => scope.run(opened, work));
  for (const then of opened.afterCommit) then();
  return result;
}
