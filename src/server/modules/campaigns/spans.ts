/** Which campaigns there were in some days. */
import { dayNumber } from '#domain/days.ts';
import type { Db } from '#server/db/client.ts';
import { selectCampaignSpans } from './queries.ts';

export type CampaignSpan = { id: string; name: string; from: number; to: number; trackIds: string[] };

/** Those of a user that lie in or reach into these days; days are numbers. */
export async function campaignsTouching(
  db: Db,
  userId: string,
  from: string,
  to: string,
): Promise<CampaignSpan[]> {
  const spans = await selectCampaignSpans(db, userId, from, to);
  return spans.map((span) => ({ ...span, from: dayNumber(span.from), to: dayNumber(span.to) }));
}
