/** Jobs and events as values: declared low by the module that knows them, bound high by the one that does the work. */
import type { z } from 'zod';

export type Job<Data = unknown> = {
  name: string;
  data: z.ZodType<Data>;
  /** `standard`: every send is a job of its own; `short`: at most one waits per `singletonKey`. */
  policy: 'standard' | 'short';
  /** Tries after the first, with growing pauses that start at `retryDelay` seconds. */
  retryLimit: number;
  retryDelay: number;
  /** Seconds a run may take before it is given to another worker. */
  expireInSeconds: number;
  /** Runs at a time in one process. */
  concurrency: number;
  /** Five cron fields in UTC: sent by the clock with empty data. */
  cron?: string;
};

export function defineJob<Data>(given: Pick<Job<Data>, 'name' | 'data'> & Partial<Job<Data>>): Job<Data> {
  return { policy: 'standard', retryLimit: 5, retryDelay: 2, expireInSeconds: 300, concurrency: 1, ...given };
}

/** Something that happened, told to whoever subscribed; the teller knows none of them. */
export type Event<Data = unknown> = { name: string; data: z.ZodType<Data> };
export const defineEvent = <Data>(given: Event<Data>): Event<Data> => given;

/** A job joined with its work. `C` is the server's ctx. */
export type Binding<C> = { job: Job; work: (ctx: C, data: unknown) => Promise<void> };

export const bindJob = <C, Data>(job: Job<Data>, work: (ctx: C, data: Data) => Promise<void>): Binding<C> =>
  ({ job, work }) as Binding<C>;

/**
 * Every announcement of `event` becomes one `job` with the same data; of a `short` job one waits per `keyOf`. With
 * `afterSeconds` that one waits so long at least, and stands for all that comes meanwhile.
 */
export type Subscription = {
  event: Event;
  job: Job;
  keyOf: ((data: unknown) => string) | undefined;
  afterSeconds: number;
};
export const subscribe = <Data>(
  event: Event<Data>,
  job: Job<Data>,
  keyOf?: (data: Data) => string,
  { afterSeconds = 0 } = {},
): Subscription => ({ event, job, keyOf, afterSeconds }) as Subscription;
