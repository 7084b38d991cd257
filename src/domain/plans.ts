/** What each plan may: the one table of entitlements, read by server and pages alike. */
export const tiers = ['free', 'indie', 'premium'] as const;
export type Tier = (typeof tiers)[number];

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export type SupportLevel = 'basic' | 'priority' | 'dedicated';

export type Plan = {
  /** Songs that are followed and synced; -1 is unlimited. */
  trackLimit: number;
  /** Seconds between two automatic syncs of a song; absent: by hand only. */
  syncEverySeconds?: number;
  /** Of the calls to a platform that are left for requests (adding, refreshing by hand): one account gets less than this part. */
  callShare: number;
  /** Of audio files that are kept. */
  audio: { bytes: number; minutes: number };
  /** Of all keys of an account together, by the interface for programs; `write`: they may also change what is there. */
  api: { requestsPerHour: number; write: boolean };
  /** Reports of one's own making, as files, by link and on a schedule. */
  customReports: boolean;
  /**
   * How the support team sees to whoever writes: by when they may expect an answer, on every day of the week, and with
   * whom. `dedicated`: with whoever of the team has seen to them before. Conversations of the fastest come first.
   */
  support: { level: SupportLevel; answerHours: number };
  /** Minor units of USD. */
  price: Record<BillingCycle, number>;
};

const gigabyte = 1e9;

export const plans: Record<Tier, Plan> = {
  free: {
    trackLimit: 25,
    callShare: 1 / 50,
    audio: { bytes: gigabyte, minutes: 120 },
    api: { requestsPerHour: 100, write: false },
    customReports: false,
    support: { level: 'basic', answerHours: 72 },
    price: { monthly: 0, yearly: 0 },
  },
  indie: {
    trackLimit: 50,
    syncEverySeconds: 24 * 3600,
    callShare: 1 / 20,
    audio: { bytes: 10 * gigabyte, minutes: 1_000 },
    api: { requestsPerHour: 1_000, write: false },
    customReports: false,
    support: { level: 'priority', answerHours: 24 },
    price: { monthly: 649, yearly: 6999 },
  },
  premium: {
    trackLimit: -1,
    syncEverySeconds: 3600,
    callShare: 1 / 5,
    audio: { bytes: 100 * gigabyte, minutes: 10_000 },
    api: { requestsPerHour: 10_000, write: true },
    customReports: true,
    support: { level: 'dedicated', answerHours: 12 },
    price: { monthly: 1299, yearly: 13999 },
  },
};

export const unlimited = -1;

export type PaidTier = Exclude<Tier, 'free'>;

/** The product's own names of its four prices; the payment provider's are settings. */
export const priceIds: Record<PaidTier, Record<BillingCycle, string>> = {
  indie: { monthly: 'indie-monthly', yearly: 'indie-yearly' },
  premium: { monthly: 'premium-monthly', yearly: 'premium-yearly' },
};
