/** By which ways somebody signs in beside the password. */
import type { SignInWays } from '#contract/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { asPasskey } from '../passkeys/passkeys.ts';
import { selectPasskeys } from '../passkeys/queries.ts';
import { countRecoveryCodes, selectTotp } from './queries.ts';

export async function signInWaysOf({ db, config }: Ctx, { id }: SignedIn): Promise<SignInWays> {
  const totp = await selectTotp(db, id);
  return {
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    // They are made when a code is first confirmed, and go with it.
    recoveryCodesLeft: totp ? await countRecoveryCodes(db, id) : 0,
    passkeys: (await selectPasskeys(db, id)).map(asPasskey),
    isTotpPossible: config.secretKeys.length > 0,
  };
}
