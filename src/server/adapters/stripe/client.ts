/** Stripe's own library with our keys, and what goes wrong with it in our words. */
import type Stripe from 'stripe';
import { type PaidPlan, PaymentFailure, type PaymentSettings, type Payments } from '../payments.ts';

/** What each call needs. */
export type Io = { stripe: Stripe; settings: PaymentSettings };

/** A call that is not answered in this time is tried twice more by the library, with the same idempotency key. */
const patienceMs = 10_000;
const retries = 2;

/** Loaded where there are keys alone. */
export async function openClient(settings: PaymentSettings): Promise<Io> {
  const { default: Library } = await import('stripe');
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const stripe = new Library(settings.secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? '80' : '443'),
    timeout: patienceMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  return { stripe, settings };
}

/** Pages of Stripe’s dashboard, of the mode that our key is of. */
export function officeUrl(
  { apiUrl, secretKey }: PaymentSettings,
  place: Parameters<Payments['officeUrl']>[0],
): string | undefined {
  if (new URL(apiUrl).hostname !== 'api.stripe.com') return undefined;
  const page = typeof place === 'string' ? place : `customers/${encodeURIComponent(place.customer)}`;
  return `https://dashboard.stripe.com/${/^.k_test_/.test(secretKey) ? 'test/' : ''}${page}`;
}

/** What Stripe says goes to the log. */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    const isOutage = status === undefined || status === 429 || status >= 500;
    throw new PaymentFailure(`Stripe: ${(error as Error).message}`, isOutage, { cause: error });
  }
}

/** What a read of something that may be gone answers then. */
export async function orGone<T>(call: () => Promise<T>, gone: T): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return gone;
    throw error;
  }
}

export const stripePriceOf = ({ settings }: Pick<Io, 'settings'>, { tier, cycle }: PaidPlan): string =>
  settings.prices[tier][cycle];

export const dateOfSeconds = (seconds: number): Date => new Date(seconds * 1000);
