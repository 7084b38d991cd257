/**
 * What files say of songs that are not on the list is kept under the names that they give them: money counts there, all else
 * is seen of a link alone. It becomes a link's once one of that id or that ISRC is added, once a later file's name was taken
 * for one, or once its user says which one it is.
 */
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import { giveToLinks } from '../../own-figures/service.ts';
import { matchImportsAgain } from '../jobs.ts';
import { keepAnswer, selectToMatch, updateImport } from '../queries.ts';
import { breathe, tellChange, tellFigures } from '../run/turn.ts';
import { createMatcher, type Match, type Matcher, subjectKeyOf } from './matching.ts';
import { countSubjects, type Subject, updateMatches } from './queries-subjects.ts';
import {
  deleteEarlyZeros,
  isUnlisted,
  selectTakenNames,
  selectUnlistedAfter,
  type UnlistedSubject,
} from './queries-unlisted.ts';

const subjectsAtOnce = 500;

type Matched = { subject: UnlistedSubject; match: Match; trackId: string };

async function findMatched(ctx: Ctx, userId: string): Promise<Matched[]> {
  const matched: Matched[] = [];
  let matcher: Matcher | undefined;
  for (let after: UnlistedSubject | undefined; ; ) {
    const some = await selectUnlistedAfter(ctx.db, userId, after, subjectsAtOnce);
    if (some.length === 0) return matched;
    matcher ??= createMatcher(await selectToMatch(ctx.db, userId));
    for (const subject of some) {
      const match = matcher(subject);
      if (match.trackId !== null) matched.push({ subject, match, trackId: match.trackId });
    }
    after = some.at(-1);
    await breathe(ctx);
  }
}

async function noteCount(ctx: Ctx, one: { importId: string; userId: string }): Promise<void> {
  const { unmatched } = await countSubjects(ctx.db, one.importId);
  await updateImport(ctx.db, one.importId, ['applied'], { subjectsUnmatched: unmatched });
  await tellChange(ctx, one);
}

async function noteMatches(given: Ctx, userId: string, matched: readonly Matched[]): Promise<void> {
  for (const [importId, own] of Map.groupBy(matched, ({ subject }) => subject.importId))
    await transaction(given, async (ctx) => {
      const matches = own.map(({ subject: { id }, match }) => ({ id, ...match }));
      await updateMatches(ctx.db, importId, matches);
      await noteCount(ctx, { importId, userId });
    });
}

/** A second run does what a first one has left. */
export async function matchUnlisted(ctx: Ctx, userId: string): Promise<void> {
  const taken = await selectTakenNames(ctx.db, userId);
  const matched = await findMatched(ctx, userId);
  const trackIds = new Map([
    ...taken.map(({ named, trackId }) => [named, trackId] as const),
    ...matched.map(({ subject: { named }, trackId }) => [named, trackId] as const),
  ]);
  if (trackIds.size === 0) return;
  await noteMatches(ctx, userId, matched);
  const links = [...trackIds].map(([named, trackId]) => ({ named, trackId }));
  await deleteEarlyZeros(ctx.db, userId, links);
  await giveToLinks(ctx, userId, links);
  await tellFigures(ctx, userId, [...new Set(trackIds.values())]);
}

/** In a transaction: of an applied import a song that is not on the list is said to be this link. */
export async function takeUnlisted(
  ctx: Ctx,
  source: { id: string; userId: string },
  subject: Subject,
  trackId: string | null,
): Promise<void> {
  const isOpen = trackId !== null && (await isUnlisted(ctx.db, source, { subject: subject.id, trackId }));
  if (!isOpen) throw new AppError('conflict');
  const match = { trackId, matchedBy: 'user' as const, isSkipped: false, offers: subject.offers };
  await updateMatches(ctx.db, source.id, [{ id: subject.id, ...match }]);
  const { userId } = source;
  await keepAnswer(ctx.db, userId, { about: 'song', key: subjectKeyOf(subject), answer: { trackId } });
  await noteCount(ctx, { importId: source.id, userId });
  await send(ctx, matchImportsAgain, { userId }, { singletonKey: userId });
}
