/** `npm run demo`: an account full of sample data and an administrator, both with a password that is printed. */
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError } from '#server/kernel/errors.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { createUser } from '../accounts/users.ts';
import { prepareSongs } from './songs.ts';
import { followDemoSongs } from './start.ts';

export const demoSignIns = [
  {
    email: 'artist@demo.example',
    password: 'Sample-data-1',
    firstName: 'Ada',
    lastName: 'Artist',
    tier: 'premium',
    isAdmin: false,
  },
  {
    email: 'admin@demo.example',
    password: 'Sample-data-1',
    firstName: 'Sam',
    lastName: 'Admin',
    tier: 'free',
    isAdmin: true,
  },
] as const;

/** Makes what is not there yet; a second run changes nothing. Only on the sandbox: the passwords are public. */
export async function makeDemoAccounts(given: Ctx): Promise<void> {
  if (!given.config.sandbox) throw new AppError('not_found');
  const songs = await prepareSongs(given);
  for (const { password, ...person } of demoSignIns) {
    const passwordHash = await hashPassword(password);
    await transaction(given, async (ctx) => {
      const user = await createUser(ctx, { ...person, passwordHash });
      if (user && !user.isAdmin) await followDemoSongs(ctx, user.id, songs);
    });
  }
}
