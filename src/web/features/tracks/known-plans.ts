/** What of the plans this page shows, without the shapes of the contract, which would bring zod into the bundle. */
import type { Tier } from '#contract/plans.ts';

/** Songs that are followed and synced; -1 is unlimited. The test holds these to the contract's. */
export const trackLimits: Record<Tier, number> = { free: 25, indie: 50, premium: -1 };

/** Hours between two automatic refreshes of a song; undefined: by hand only. */
export const syncEveryHours: Record<Tier, number | undefined> = { free: undefined, indie: 24, premium: 1 };
