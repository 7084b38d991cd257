/** What others may ask of the demo. `npm run demo`: an account full of sample data and an administrator, each with a password that is printed. */
import { randomBytes } from 'node:crypto';
import { defaultLanguage } from '#domain/languages.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { createUser, findAccount, hashPassword, setPassword } from '../accounts/service.ts';
import { prepareEdition } from './editions.ts';
import { prepareDemos } from './jobs.ts';
import { followSample } from './start.ts';
import { readSampleStatement } from './statement.ts';

const people = [
  { email: 'artist@demo.example', firstName: 'Ada', lastName: 'Artist', tier: 'premium', isAdmin: false },
  { email: 'admin@demo.example', firstName: 'Sam', lastName: 'Admin', tier: 'free', isAdmin: true },
] as const;

export type DemoSignIn = { email: string; password: string; isAdmin: boolean };

/** By then a start is over, and whoever it was for has been answered: it takes some seconds of the database. */
const settledMilliseconds = 10_000;

/** Has what the first visitors would wait for made in the background. */
export const orderSample = (ctx: Ctx): Promise<void> =>
  send(ctx, prepareDemos, {}, { startAfter: new Date(ctx.clock.now().getTime() + settledMilliseconds) });

/**
 * Makes what is not there yet. Each run gives both a new password, known to whoever reads what is printed and to nobody
 * else: the data folder may be served to the world, or be used for real later. Only on the sandbox.
 */
export async function makeDemoAccounts(given: Ctx): Promise<DemoSignIn[]> {
  if (!given.config.sandbox) throw new AppError('not_found');
  const sample = {
    itemIds: await prepareEdition(given, 'UTC'),
    earned: await readSampleStatement(given, 'UTC'),
  };
  const signIns: DemoSignIn[] = [];
  for (const person of people) {
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    await transaction(given, async (ctx) => {
      const user = await createUser(ctx, { ...person, passwordHash });
      if (user && !user.isAdmin) await followSample(ctx, user.id, sample, defaultLanguage);
      if (user) return;
      await setPassword(ctx, found(await findAccount(ctx, person.email)).id, passwordHash);
    });
    signIns.push({ email: person.email, password, isAdmin: person.isAdmin });
  }
  return signIns;
}
