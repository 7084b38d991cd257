/** What came by the public pages of campaigns' songs, for whoever looks at what a campaign did. */
import type { CampaignClicks } from '#contract/sharing.ts';
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { type CampaignSpan, campaignsTouching, daysCounted } from '../campaigns/service.ts';
import { visitDay } from '../visits/service.ts';
import { mostPageDays } from './policy.ts';
import { type AskedCampaign, type ClicksRow, selectCampaignVisits } from './queries-campaigns.ts';

/** The same days as those of its effect, but of UTC, and today too. */
function askedOf({ id, from, to, trackIds }: CampaignSpan, today: number): AskedCampaign {
  const span = daysCounted({ from, to }, today);
  const before = from - (span.to - span.from + 1);
  const [first, last] = [dayOfNumber(span.from), dayOfNumber(span.to)];
  return { id, trackIds, before: dayOfNumber(before), from: first, to: last };
}

export async function listClicks(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
): Promise<CampaignClicks[]> {
  const today = visitDay(ctx);
  const begun = await campaignsTouching(ctx.db, userId, '0001-01-01', today);
  const asked = begun
    .filter(({ id }) => ids.includes(id))
    .map((campaign) => askedOf(campaign, dayNumber(today)));
  const rows = Map.groupBy(await selectCampaignVisits(ctx.db, userId, asked), ({ campaignId }) => campaignId);
  return asked.flatMap((campaign) => clicksOf(campaign, rows.get(campaign.id) ?? []));
}

const sumOf = (rows: readonly ClicksRow[], what: 'visits' | 'clicks'): number =>
  rows
    .filter(({ service }) => (service === '') === (what === 'visits'))
    .reduce((sum, { browsers }) => sum + browsers, 0);

const byService = (rows: readonly ClicksRow[]): CampaignClicks['byService'] =>
  [...Map.groupBy(rows, ({ service }) => service)]
    .flatMap(([platform, own]) => (platform ? [{ platform, clicks: sumOf(own, 'clicks') }] : []))
    .sort((a, b) => b.clicks - a.clicks || (a.platform < b.platform ? -1 : 1));

/** Nothing where none of its songs has a page. */
function clicksOf({ id, before, from, to }: AskedCampaign, rows: readonly ClicksRow[]): CampaignClicks[] {
  const [first] = rows;
  if (!first || first.songs === 0) return [];
  const counted = rows.filter(({ day }) => day !== null);
  const during = counted.filter(({ day }) => (day ?? '') >= from);
  const days = [...Map.groupBy(during, ({ day }) => day ?? '')].sort(([a], [b]) => (a < b ? 1 : -1));
  return [
    {
      ...{ campaignId: id, from, to, songs: first.songs, of: first.of },
      ...{ visits: sumOf(during, 'visits'), clicks: sumOf(during, 'clicks') },
      clicksBefore:
        first.since <= before
          ? sumOf(
              counted.filter(({ day }) => (day ?? '') < from),
              'clicks',
            )
          : null,
      byService: byService(during),
      days: days.slice(0, mostPageDays).map(([day, own]) => ({
        ...{ day, visits: sumOf(own, 'visits'), clicks: sumOf(own, 'clicks') },
        byService: byService(own),
      })),
    },
  ];
}
