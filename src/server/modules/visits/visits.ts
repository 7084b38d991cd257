/** Who is counted where something is shown to everybody: browsers, for a day, and nobody that can be traced afterwards. */
import { randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { Ctx } from '#server/context.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { hashOf } from './policy.ts';
import { deleteSaltsBefore, saltOf, type Visit } from './queries.ts';

/** Days are those of UTC. */
export const visitDay = (ctx: Pick<Ctx, 'clock'>): string => ctx.clock.now().toISOString().slice(0, 10);

type Visitor = {
  user: SignedIn | undefined;
  exchange: Pick<Exchange, 'address' | 'userAgent' | 'header'>;
};

/**
 * Undefined: owners, robots, previews of links and pages that are loaded ahead are no visitors. `of`: what else a browser
 * is counted once for on a day.
 */
export async function visitOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { user, exchange }: Visitor,
  ownerId: string,
  ...of: readonly string[]
): Promise<Visit | undefined> {
  const { address, userAgent, header } = exchange;
  const isAhead = /prefetch|preview/.test(header('sec-purpose') ?? header('purpose') ?? '');
  if (user?.id === ownerId || isAhead || isbot(userAgent)) return undefined;
  const day = visitDay(ctx);
  const salt = await saltOf(ctx.db, day, () => randomBytes(32).toString('base64url'));
  const from = hashOf(salt, ...of, addressKey(address));
  return { day, browser: hashOf(salt, from, userAgent), address: from };
}

export const purgeSalts = (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  deleteSaltsBefore(ctx.db, visitDay(ctx));
