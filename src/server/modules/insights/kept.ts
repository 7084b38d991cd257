/** Answers that a process has worked out and that still hold: all here is of complete days, which change seldom. */
import { LRUCache } from 'lru-cache';
import type { Ctx } from '#server/context.ts';
import { placesTaken, selectChangeMark } from '../tracks/service.ts';
import type { Asker } from './subject.ts';

/**
 * With more songs one of them is read at every moment, and what all of them say takes a second to work out: then it is
 * told anew once an hour, or when a song comes or goes.
 */
const mostSongsAtOnce = 500;

/** What has to be as it was for an answer to hold; undefined: nothing is counted yet that would tell. */
async function stateOf(ctx: Ctx, owner: Asker): Promise<string | undefined> {
  // In every zone days end with a quarter of an hour.
  const quarter = Math.floor(ctx.clock.now().getTime() / 900_000);
  const { used } = await placesTaken(ctx.db, owner.id);
  if (used > mostSongsAtOnce) return `${used} songs at ${Math.floor(quarter / 4)}`;
  const mark = await selectChangeMark(ctx.db, owner.id);
  return mark === '' ? undefined : `${mark} at ${quarter}`;
}

/** Whoever asks the same at the same time waits for the same work. */
export function keepAnswers<Answer extends object>(most: number) {
  const kept = new LRUCache<string, Promise<Answer>>({ max: most });
  return async (ctx: Ctx, owner: Asker, asked: unknown, work: () => Promise<Answer>): Promise<Answer> => {
    const state = await stateOf(ctx, owner);
    if (state === undefined) return work();
    const key = JSON.stringify([owner.id, owner.timeZone, asked, state]);
    const known = kept.get(key);
    if (known) return known;
    const answer = work();
    kept.set(key, answer);
    answer.catch(() => kept.get(key) === answer && kept.delete(key));
    return answer;
  };
}
