/** What goals and lines are of, and what stands there now: summed as everywhere else. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { timeZoneOrUtc } from '../accounts/service.ts';
import { subjectOf } from '../insights/service.ts';
import { type CountedLink, type Link, readLinks } from '../tracks/service.ts';
import type { WatchedSubject } from './queries.ts';

export type Watched = {
  title: string | null;
  platform: PlatformId | null;
  links: CountedLink[];
  /** What stands now; null: nothing of it is counted. */
  value: number | null;
  /** The last complete day. */
  last: number;
};

/** Asks for the account's links once, for however many subjects; undefined: its song is not on the list. */
export async function watchedBy(
  ctx: Ctx,
  owner: Owner,
): Promise<(subject: WatchedSubject) => Watched | undefined> {
  const all = await readLinks(ctx, owner.id, {});
  const timeZone = await timeZoneOrUtc(ctx.db, owner.timeZone);
  return (subject) => {
    const { trackId, songId, metric } = subject;
    const own = all.filter(isOf(subject));
    const [first] = own;
    const isNamed = trackId !== null || songId !== null;
    if (isNamed && !first) return undefined;
    const { links, last } = subjectOf(ctx, own, metric, timeZone);
    return {
      title: isNamed ? (first?.title ?? null) : null,
      platform: trackId === null ? null : (first?.platform ?? null),
      links,
      last,
      value:
        links.length === 0 ? null : links.reduce((sum, link) => sum + (link.metrics[link.metric] ?? 0), 0),
    };
  };
}

const isOf =
  ({ trackId, songId }: WatchedSubject) =>
  (link: Link): boolean =>
    (trackId === null || link.trackId === trackId) && (songId === null || link.songId === songId);

/** A song that is not on the list is none. */
export async function watchedOf(ctx: Ctx, owner: Owner, subject: WatchedSubject): Promise<Watched> {
  const watched = (await watchedBy(ctx, owner))(subject);
  if (!watched) throw new AppError('not_found');
  return watched;
}
