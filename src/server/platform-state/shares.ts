/** How much of a platform's quotas people's requests may have, and how much of that each of them. Pure. */
import { plans, type Tier } from '#domain/plans.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { type CallAsker, longestWait, type Quota } from '#server/platforms/http/quota.ts';

/** Requests never get more than this part of a quota: the rest is the sync's, whoever asks for whatever. */
const askedPart = 1 / 2;
/** So much of a day's calls the sync leaves, so that songs can be added at its end too. */
const leftPart = 1 / 20;
/** The sync waits less long for a turn than people do: so its many workers leave room in the queue. */
export const syncPatience = longestWait * 0.75;
/** Of what is left of the requests' part: more than any plan's, since a household or an office has one address. */
const addressShare = 1 / 4;
/** A rolling window is short; what each may have is counted over at least this time. */
const budgetMilliseconds = 3600_000;

export const askerOf = ({ id, tier }: { id: string; tier: Tier }, address: string): CallAsker => ({
  account: { key: id, share: plans[tier].callShare },
  address: { key: addressKey(address), share: addressShare },
});

/** Of a day's calls, those that the sync may make. A shorter window has room again in seconds. */
export const syncCalls = ({ calls, window }: Quota): number =>
  'dayIn' in window || window.rollingMilliseconds > budgetMilliseconds
    ? calls - Math.floor(calls * leftPart)
    : calls;

type AskedPart = {
  /** So many calls within so many milliseconds; no milliseconds: within the calendar day. */
  calls: number;
  milliseconds: number | null;
  /** What accounts and addresses share: so many calls within that time. */
  budget: number;
  budgetMilliseconds: number | null;
};

/** Of a quota of a single call, requests get every second turn. */
export function askedPartOf({ calls, window }: Quota): AskedPart {
  const asked = Math.max(1, Math.floor(calls * askedPart));
  if ('dayIn' in window) return { calls: asked, milliseconds: null, budget: asked, budgetMilliseconds: null };
  const milliseconds =
    calls * askedPart < 1 ? window.rollingMilliseconds / askedPart : window.rollingMilliseconds;
  const counted = Math.max(budgetMilliseconds, milliseconds);
  const budget = Math.floor((asked * counted) / milliseconds);
  return { calls: asked, milliseconds, budget, budgetMilliseconds: counted };
}
