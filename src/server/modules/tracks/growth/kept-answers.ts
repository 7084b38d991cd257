/** Whole answers about a user's songs, kept in memory until anything happens that open pages would be told of. */
import { LRUCache } from 'lru-cache';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { selectNewsMark } from './queries.ts';

/** Whose answer it is, with all of them that an answer may depend on. */
export type Asker = Pick<SignedIn, 'id' | 'timeZone' | 'tier' | 'language'>;

/**
 * An answer is kept for the minute of the clock in which it was made, and no longer: when a song is due next is nobody's
 * news, and of two events that are written at once the first may become visible last.
 */
const keptFor = 60_000;

const kept = new LRUCache<string, { mark: string; answer: object }>({ max: 300 });

/** Reads of one page are asked by one asker: what they answer is as old as the first of them. */
const marks = new WeakMap<Asker, Promise<NewsMark>>();

function markOf(ctx: Ctx, asker: Asker): Promise<NewsMark> {
  const known = marks.get(asker) ?? selectNewsMark(ctx.db, asker.id);
  marks.set(asker, known);
  return known;
}

/** The count of changes is a part of it: what is kept by that alone need not ask for it again. */
export type NewsMark = string;
export const changeMarkIn = (mark: NewsMark): string => mark.split('.').slice(0, 2).join('.');

/**
 * `of` names the answer, and all that it depends on besides its asker. The mark is read before the answer, which may be
 * newer than it says, and is then made once more than needed. Nothing may change what was answered.
 */
export async function keptAnswer<Answer extends object>(
  ctx: Ctx,
  asker: Asker,
  of: readonly unknown[],
  make: (mark: NewsMark) => Promise<Answer>,
): Promise<Answer> {
  const { id, timeZone, tier, language } = asker;
  const minute = Math.floor(ctx.clock.now().getTime() / keptFor);
  const key = JSON.stringify([id, timeZone, tier, language, ...of]);
  const mark = await markOf(ctx, asker);
  const known = kept.get(key);
  if (known && mark !== '' && known.mark === `${mark} ${minute}`) return known.answer as Answer;
  const answer = await make(mark);
  kept.set(key, { mark: `${mark} ${minute}`, answer });
  return answer;
}
