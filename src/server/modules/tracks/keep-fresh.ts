/** Numbers that a platform's terms would soon have deleted are read again, whatever the plans of who follows them. */
import type { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import type { numbersExpiring } from '../metrics/events.ts';
import { advanceSyncs } from './queries-keep-fresh.ts';

const itemsAtOnce = 500;

export async function keepFresh(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { platform, confirmedBefore }: z.infer<typeof numbersExpiring.data>,
): Promise<void> {
  const wanted = { platform, confirmedBefore: new Date(confirmedBefore), now: clock.now() };
  while ((await advanceSyncs(db, wanted, itemsAtOnce)) === itemsAtOnce);
}
