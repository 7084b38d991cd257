/** What is told of plans on pages of their own; apart from `plans.ts`, which every visitor loads. */
import { type Plan, plans, type Tier } from './plans.ts';

/** What every plan has alike, in the order in which it is compared. */
export const inEveryPlan = [
  'refresh',
  'platforms',
  'sources',
  'history',
  'filters',
  'imports',
  'own',
  'earnings',
  'look',
  'audience',
  'forecast',
  'campaigns',
  'unusual',
  'goals',
  'notifications',
  'reconciliation',
  'playlists',
  'diagnostics',
  'listening',
  'publicPages',
  'recap',
  'members',
  'export',
  'takeout',
  'webhooks',
  'assistants',
] as const;

/** Sample data has the look of a plan, and is nobody's to pay for. */
export const supportOf = ({ tier, isDemo }: { tier: Tier; isDemo: boolean }): Plan['support'] =>
  plans[isDemo ? 'free' : tier].support;
