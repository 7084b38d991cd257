/** Whether anything has changed of what is answered about an account (decision 0105). */
import type { Ctx } from '#server/context.ts';
import { beforeCommit, currentTransaction, insideTransaction } from '#server/db/around-commit.ts';
import { type AnswerCache, createAnswerCache } from '#server/kernel/answer-cache.ts';
import type { SignedIn } from '#server/route.ts';
import { type Change, selectVersions, updateVersions, type Versions } from './queries.ts';

/** Days change numbers too, and both change the rest. */
const weight: Record<Change, number> = { rest: 0, numbers: 1, days: 2 };

/** What each transaction has changed so far. */
const changed = new WeakMap<object, Map<string, Change>>();

/**
 * To be called by whatever changes an answer about these accounts, in the same transaction. `days`: which songs are on the
 * list, what belongs together, days that are over. `numbers`: what has just been read. `rest`: anything else.
 *
 * Written at the end of the transaction, after all that it locks: so it holds up other changes of the account for the
 * commit alone, and no two wait for each other.
 */
export async function raiseAccountVersion(
  { db }: Pick<Ctx, 'db'>,
  userIds: readonly string[],
  change: Change,
): Promise<void> {
  if (userIds.length === 0) return;
  const within = currentTransaction();
  const known = within && changed.get(within);
  const all = known ?? new Map<string, Change>();
  for (const id of userIds) if (weight[change] >= weight[all.get(id) ?? 'rest']) all.set(id, change);
  if (known) return;
  if (within) changed.set(within, all);
  await beforeCommit(() => updateVersions(db, all));
}

/** Whose answer it is, with all of them that an answer may depend on. */
export type Asker = Pick<SignedIn, 'id' | 'timeZone'> & Partial<Pick<SignedIn, 'tier' | 'language'>>;

/** By the queue that a process has open: requests and workers have one cache. */
const caches = new WeakMap<Ctx['jobs'], AnswerCache>();

function cacheOf({ jobs }: Pick<Ctx, 'jobs'>): AnswerCache {
  const cache = caches.get(jobs) ?? createAnswerCache();
  caches.set(jobs, cache);
  return cache;
}

/** Reads of one page are asked by one asker: what they answer is as old as the first of them. */
const versions = new WeakMap<Asker, Promise<Versions>>();

function versionsOf({ db }: Pick<Ctx, 'db'>, asker: Asker): Promise<Versions> {
  const known = versions.get(asker) ?? selectVersions(db, asker.id);
  versions.set(asker, known);
  return known;
}

/**
 * `by`: which version an answer is of. `minutes`: so many of the clock, in which it was made, and after which it is made
 * anew; where an answer says when a song is read next, one: that may change and raises no version.
 */
type Standing = { by?: keyof Versions; minutes?: number };

/**
 * An answer about an account, as it was given before where nothing has changed. `key` names it, and all that it depends on
 * besides its asker. The version is read before the answer, which may be newer than it says, and is then made once more than
 * needed. Nothing may change what was answered.
 */
export async function cachedAnswer<Answer extends object>(
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  asker: Asker,
  key: readonly unknown[],
  make: () => Promise<Answer>,
  { by = 'account', minutes = 1 }: Standing = {},
): Promise<Answer> {
  // What a transaction sees may never come to be.
  if (insideTransaction()) return make();
  const { id, timeZone, tier, language } = asker;
  const version = (await versionsOf(ctx, asker))[by];
  const span = Math.floor(ctx.clock.now().getTime() / (minutes * 60_000));
  const whole = JSON.stringify([id, timeZone, tier, language, ...key]);
  return cacheOf(ctx)(whole, `${by} ${version}, ${minutes} min ${span}`, make);
}
