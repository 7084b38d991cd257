/** How often a plan's songs are synced, as a word of the texts. */
import { plans, type Tier } from '#domain/plans.ts';

const hourSeconds = 3600;

export function syncIntervalOf(tier: Tier): 'manual' | 'daily' | 'hourly' {
  const seconds = plans[tier].syncEverySeconds;
  if (!seconds) return 'manual';
  return seconds <= hourSeconds ? 'hourly' : 'daily';
}
