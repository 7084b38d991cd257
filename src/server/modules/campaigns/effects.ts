/** Reads what the effect of campaigns is told from: the days of their links, and of some that had no part in them. */
import type { CampaignEffect } from '#contract/campaigns.ts';
import { dayIn, dayNumber, dayOfNumber } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { isOfOneDay } from '../metrics/service.ts';
import { type CountedLink, countedLinks, readLinks, readPoints } from '../tracks/service.ts';
import { daysBefore, daysCounted, effectOf, type LinkGains, weeksBack } from './effect.ts';
import type { CampaignRow } from './queries.ts';
import { type CampaignSpan, campaignsTouching } from './spans.ts';

/** Links of a campaign that are looked at, the largest ones; and untouched ones of each platform and counter. */
const mostTreated = 50;
const mostUntouched = 40;

type Asked = Pick<CampaignRow, 'id' | 'from' | 'to' | 'trackIds' | 'changedAt'>;

/** By campaign. */
export async function readEffects(
  ctx: Ctx,
  owner: Owner,
  rows: readonly Asked[],
): Promise<Map<string, CampaignEffect>> {
  if (rows.length === 0) return new Map();
  const campaigns = rows.map(({ id, from, to, trackIds, changedAt }) => ({
    id,
    from,
    to,
    trackIds,
    changedAt,
  }));
  const make = () => makeEffects(ctx, owner, campaigns);
  // In every zone days end with a quarter of an hour.
  return cachedAnswer(ctx, owner, ['effects of campaigns', campaigns], make, { minutes: 15 });
}

/** One after the other: the embedded database has one connection. */
async function makeEffects(
  ctx: Ctx,
  owner: Owner,
  campaigns: readonly Asked[],
): Promise<Map<string, CampaignEffect>> {
  const last = dayNumber(dayIn(ctx.clock.now(), owner.timeZone)) - 1;
  const around = await campaignsTouching(ctx.db, owner.id, ...reachOf(campaigns, last));
  const links = countedLinks(await readLinks(ctx, owner.id, {}));
  const effects = new Map<string, CampaignEffect>();
  for (const campaign of campaigns)
    effects.set(campaign.id, await readEffect(ctx, owner, { campaign, around, links, last }));
  return effects;
}

const daysBack = daysBefore + 7 * weeksBack;

/** The days that anything about these campaigns is read of. */
function reachOf(campaigns: readonly Asked[], last: number): [string, string] {
  const first = Math.min(...campaigns.map(({ from }) => dayNumber(from)));
  return [dayOfNumber(first - daysBack), dayOfNumber(Math.max(first, last))];
}

type Wanted = { campaign: Asked; around: CampaignSpan[]; links: CountedLink[]; last: number };

async function readEffect(
  ctx: Ctx,
  owner: Owner,
  { campaign, around, links, last }: Wanted,
): Promise<CampaignEffect> {
  const from = dayNumber(campaign.from);
  const span = daysCounted({ from, to: dayNumber(campaign.to ?? campaign.from) }, last);
  const [treated, untouched] = chosenLinks(campaign, around, links, span);
  const gains: LinkGains[] = [];
  const wanted = { links: [...treated, ...untouched], timeZone: owner.timeZone, last: span.to };
  await readPoints(ctx, wanted, from - daysBack - 1, (link, points) => {
    const days = points.filter(isOfOneDay).map(({ day, gained }) => [day, gained] as const);
    gains.push({
      group: groupOf(link),
      isTreated: campaign.trackIds.includes(link.trackId),
      gains: new Map(days),
      busy: around.filter(({ trackIds }) => trackIds.includes(link.trackId)),
    });
  });
  const metrics = [...new Set(treated.map(({ metric }) => metric))];
  return {
    ...effectOf(gains, span),
    metric: metrics.length === 1 && metrics[0] ? metrics[0] : null,
    days: span.to < span.from ? null : { from: dayOfNumber(span.from), to: dayOfNumber(span.to) },
  };
}

const groupOf = ({ platform, metric }: CountedLink): string => `${platform} ${metric}`;

const largest = (links: readonly CountedLink[], most: number): CountedLink[] =>
  links.toSorted((a, b) => (b.metrics[b.metric] ?? 0) - (a.metrics[a.metric] ?? 0)).slice(0, most);

/** Untouched is a link of another song that no campaign of these days was for. */
function chosenLinks(
  { trackIds }: Asked,
  around: readonly CampaignSpan[],
  links: readonly CountedLink[],
  span: { from: number; to: number },
): [CountedLink[], CountedLink[]] {
  const treated = largest(
    links.filter(({ trackId }) => trackIds.includes(trackId)),
    mostTreated,
  );
  const [groups, songs] = [new Set(treated.map(groupOf)), new Set(treated.map(({ songId }) => songId))];
  const busy = new Set(
    around
      .filter(({ from, to }) => from <= span.to && to >= span.from - daysBefore)
      .flatMap((campaign) => campaign.trackIds),
  );
  const others = links.filter(
    (link) => groups.has(groupOf(link)) && !songs.has(link.songId) && !busy.has(link.trackId),
  );
  const untouched = [...Map.groupBy(others, groupOf).values()].flatMap((own) => largest(own, mostUntouched));
  return [treated, untouched];
}
