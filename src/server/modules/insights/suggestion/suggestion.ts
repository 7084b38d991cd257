/** What to do next: the one link that is worth promoting now, with the reason; nothing where none stands out. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSuggestion, Suggestion } from '#contract/insights.ts';
import { dayOfNumber } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { campaignsTouching } from '../../campaigns/service.ts';
import { ensureGrowth, lastCompleteDay, leadingCounterIn, storedGrowth } from '../../growth/service.ts';
import { type Link, readLinks } from '../../tracks/service.ts';
import { cachedInsight } from '../insight-cache.ts';
import {
  type Candidate,
  chooseSuggestion,
  type SuggestionFacts,
  standingOut,
  suggestionDays,
} from './policy.ts';

type Reply = ReplyOf<typeof getSuggestion>;

type Looked = { songs: number; candidates: Candidate[] };

export async function readSuggestion(ctx: Ctx, owner: Owner): Promise<Reply> {
  const last = lastCompleteDay(ctx, owner);
  const days = { from: dayOfNumber(last - suggestionDays + 1), to: dayOfNumber(last) };
  const make = () => look(ctx, owner);
  const { songs, candidates } = await cachedInsight(ctx, owner, ['suggestion', days], make);
  const songIds = [...new Set(candidates.map(({ songId }) => songId))];
  const links = songIds.length > 0 ? await readLinks(ctx, owner.id, { songIds }) : [];
  const chosen = chooseSuggestion(candidates, await readFacts(ctx, owner, links), days.from);
  const link = links.find(({ trackId }) => trackId === chosen?.trackId);
  return {
    ...days,
    timeZone: owner.timeZone,
    suggestion: chosen && link ? toldOf(chosen, link) : null,
    songs,
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

const toldOf = (
  { trackId, songId, platform, metric, gained, previous, lastCampaign }: Candidate & SuggestionFacts,
  { title, artist }: Link,
): Suggestion => ({
  ...{ trackId, songId, title, artist, platform },
  ...{ metric, gained, previous, lastCampaign },
});

/** Of links of which both weeks are known. */
async function look(ctx: Ctx, owner: Owner): Promise<Looked> {
  await ensureGrowth(ctx, owner);
  const links = await storedGrowth(ctx, owner.id, suggestionDays);
  const known = links.flatMap(({ growth, trackId, songId, platform }) => {
    const metric = leadingCounterIn(growth);
    const { gained = null, previous = null } = (metric && growth[metric]) ?? {};
    return metric && gained !== null && previous !== null
      ? [{ trackId, songId, platform, metric, gained, previous }]
      : [];
  });
  const songs = new Set(known.map(({ songId }) => songId)).size;
  return { songs, candidates: standingOut(known) };
}

/** By song: it came out with the first of its links, and a campaign of one of them is one of the song. */
async function readFacts(
  ctx: Ctx,
  owner: Owner,
  links: readonly Link[],
): Promise<Map<string, SuggestionFacts>> {
  const facts = new Map<string, SuggestionFacts>();
  if (links.length === 0) return facts;
  const songOf = new Map(links.map(({ trackId, songId }) => [trackId, songId]));
  for (const { songId, releaseDate } of links) {
    const known = facts.get(songId)?.releaseDate ?? null;
    const first = known !== null && (releaseDate === null || known < releaseDate) ? known : releaseDate;
    facts.set(songId, { releaseDate: first, lastCampaign: null });
  }
  for (const { to, trackIds } of await campaignsTouching(ctx.db, owner.id, '0001-01-01', '9999-12-31'))
    for (const trackId of trackIds) {
      const known = facts.get(songOf.get(trackId) ?? '');
      const day = dayOfNumber(to);
      if (known && (known.lastCampaign === null || known.lastCampaign < day)) known.lastCampaign = day;
    }
  return facts;
}
