/** Making administrators; called by the command `npm run admin` alone, no endpoint leads here. */
import type { Ctx } from '#server/context.ts';
import { hashPassword } from './passwords.ts';
import { normaliseEmail } from './policy.ts';
import { selectCredentials, updateUser } from './queries.ts';
import { createUser } from './users.ts';

export type MadeAdmin = 'created' | 'raised' | 'unchanged';

/** Raises the account of this address, or makes one; only then is the password asked for. */
export async function makeAdmin(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  given: { email: string; askPassword: () => Promise<string> },
): Promise<MadeAdmin> {
  const existing = await selectCredentials(ctx.db, normaliseEmail(given.email));
  if (existing?.user.isAdmin) return 'unchanged';
  if (existing) {
    await updateUser(ctx.db, existing.user.id, { isAdmin: true });
    return 'raised';
  }
  const passwordHash = await hashPassword(await given.askPassword());
  const names = { firstName: 'Tracklight', lastName: 'Admin' };
  const created = await createUser(ctx, { ...names, email: given.email, passwordHash, isAdmin: true });
  // Somebody registered this address while the password was typed: that is the account to raise.
  return created ? 'created' : makeAdmin(ctx, given);
}
