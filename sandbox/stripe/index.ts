/** A stand-in for Stripe: its API, its pages, its signed events, and a clock that can be moved. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { Call, Reply } from '../fake-platform.ts';
import { answerApi } from './api.ts';
import { type Book, type Event, openBook, priceSettings } from './book.ts';
import { advance } from './life.ts';
import { answerPage } from './pages.ts';
import { createWire } from './wire.ts';

export type FakeStripeOptions = {
  stateFile: string | undefined;
  now: () => Date;
  /** Where the product takes events, and the host by which it is called; absent: nobody is told. */
  webhook: { url: string; host: string } | undefined;
  /** Where browsers find the product's way to the pages. */
  pagesUrl: string;
};

const webhookSecret = 'whsec_sandbox';
/** As Stripe does over days, here over seconds: a product that restarts is told afterwards. */
const pauses = [0, 200, 1000, 3000, 10_000];

export type FakeStripe = {
  settings(base: string): Record<string, string>;
  answer(call: Call): Reply | undefined;
  advance(customer: string, days: number): void;
  book: Book;
  /** When all that has happened was told, or given up. */
  told(): Promise<void>;
};

export function createFakeStripe({ stateFile, now, webhook, pagesUrl }: FakeStripeOptions): FakeStripe {
  let telling: Promise<void> = Promise.resolve();
  const pages = {
    pay: (id: string) => `${pagesUrl}/pay/${id}`,
    portal: (id: string) => `${pagesUrl}/portal/${id}`,
  };
  const wire = createWire(pages);
  const deliver = async (event: Event): Promise<void> => {
    if (!webhook) return;
    const body = JSON.stringify(eventObject(event));
    for (const pause of pauses) {
      await sleep(pause, undefined, { ref: false });
      const headers = {
        ...{ host: webhook.host, 'content-type': 'application/json; charset=utf-8' },
        'stripe-signature': signatureOf(body, now()),
      };
      const reply = await request(webhook.url, { method: 'POST', body, headers }).catch(() => undefined);
      await reply?.body.dump().catch(() => {});
      if (reply?.statusCode === 200) return;
    }
  };
  const book = openBook({
    ...{ stateFile, real: now, wire },
    told: (event) => {
      telling = telling.then(() => deliver(event));
    },
  });
  return {
    book,
    settings: (base) => ({
      STRIPE_API_URL: base,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...priceSettings(),
    }),
    answer: (call) =>
      call.path.startsWith('/v1/') ? answerApi({ book, wire, pages }, call) : answerPage(book, call),
    advance: (customer, days) => advance(book, customer, days),
    told: () => telling,
  };
}

const eventObject = ({ id, type, created, object }: Event) => ({
  ...{ id, object: 'event', type, created, livemode: false, api_version: '2026-10-28.endive' },
  ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null } },
  data: { object },
});

/** As Stripe signs: the time and an HMAC of time and body. */
export function signatureOf(body: string, now: Date, secret = webhookSecret): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}
