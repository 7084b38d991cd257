/** Stripe's events: each is taken once, in whatever order, and only says of whom to read again. */
import type { Readable } from 'node:stream';
import { addDays } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type BytesRequest, PlainReply } from '#server/route.ts';
import { readCustomer } from './jobs.ts';
import { insertEvent } from './queries.ts';

const mostBytes = 512 * 1024;

async function whole(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new AppError('payload_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const said = (status: number): PlainReply => new PlainReply(status, { 'cache-control': 'no-store' });

export async function takeEvent(given: Ctx, { headers, body }: BytesRequest): Promise<PlainReply> {
  const { payments } = given;
  if (!payments) throw new AppError('not_configured');
  const bytes = await whole(body);
  const event = await payments.readEvent(bytes, String(headers['stripe-signature'] ?? '')).catch((error) => {
    given.log.warn({ err: error }, 'an event of payments that is none');
    return undefined;
  });
  if (!event) return said(400);
  await transaction(given, async (ctx) => {
    if (!(await insertEvent(ctx.db, event, ctx.clock.now())) || event.customer === undefined) return;
    // A burst about one customer is one reading, which comes after all of it.
    const { customer: customerId } = event;
    await send(ctx, readCustomer, { customerId }, { singletonKey: customerId });
  });
  return said(200);
}

/** Stripe tries for three days; whoever replays an older one is refused by its signature's age. */
export const eventsKeptDays = 30;
export const eventsKeptSince = (now: Date): Date =>
  new Date(`${addDays(now.toISOString().slice(0, 10), -eventsKeptDays)}T00:00:00Z`);
