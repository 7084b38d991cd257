/** Knows whether the code that asks runs inside a transaction, and keeps what comes right before its commit and after it. */
import { AsyncLocalStorage } from 'node:async_hooks';

type Scope = { beforeCommit: (() => Promise<void>)[]; afterCommit: (() => void)[] };

const scope = new AsyncLocalStorage<Scope>();

/** Something of its own for each; undefined: there is none. */
export const currentTransaction = (): object | undefined => scope.getStore();

export const insideTransaction = (): boolean => currentTransaction() !== undefined;

/** Runs `last` as the last of the surrounding transaction, which fails if it does; or now if there is none. */
export async function beforeCommit(last: () => Promise<void>): Promise<void> {
  const current = scope.getStore();
  if (current) current.beforeCommit.push(last);
  else await last();
}

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
  const opened: Scope = { beforeCommit: [], afterCommit: [] };
  const result = await run((work) =>
    scope.run(opened, async () => {
      const done = await work();
      for (const last of opened.beforeCommit) await last();
      return done;
    }),
  );
  for (const then of opened.afterCommit) then();
  return result;
}
