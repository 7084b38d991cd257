import * as contract from '#contract/second-factor.ts';
import { type BoundRoute, bindForAnyone, bindForUser } from '#server/route.ts';
import { asText } from '../error-texts.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '../passkeys/passkeys.ts';
import { logInWithPasskey, startPasskeyLogin } from '../passkeys/sign-in.ts';
import { logInWithCode } from './half-sign-in.ts';
import { confirmTotp, removeTotp, renewCodes, startTotp } from './set-up.ts';
import { signInWaysOf } from './ways.ts';

export const secondFactorRoutes: BoundRoute[] = [
  bindForUser(contract.getSignInWays, ({ ctx, user }) => signInWaysOf(ctx, user)),
  bindForUser(contract.startTotp, ({ ctx, user, body }) => startTotp(ctx, user, body)),
  bindForUser(contract.confirmTotp, ({ ctx, user, body }) => confirmTotp(ctx, user, body)),
  bindForUser(contract.removeTotp, async ({ ctx, user, body }) => void (await removeTotp(ctx, user, body))),
  bindForUser(contract.renewRecoveryCodes, ({ ctx, user, body }) => renewCodes(ctx, user, body)),
  bindForAnyone(
    contract.loginWithCode,
    ({ ctx, exchange, body }) => logInWithCode(ctx, exchange, body),
    asText,
  ),
  bindForUser(contract.startPasskey, ({ ctx, exchange, user, body }) =>
    startPasskey(ctx, exchange, user, body),
  ),
  bindForUser(contract.addPasskey, ({ ctx, exchange, user, body }) => addPasskey(ctx, exchange, user, body)),
  bindForUser(contract.renamePasskey, ({ ctx, user, params, body }) =>
    renamePasskey(ctx, user, { ...params, ...body }),
  ),
  bindForUser(
    contract.removePasskey,
    async ({ ctx, user, params, body }) => void (await removePasskey(ctx, user, { ...params, ...body })),
  ),
  bindForAnyone(contract.startPasskeyLogin, ({ ctx, exchange }) => startPasskeyLogin(ctx, exchange), asText),
  bindForAnyone(
    contract.loginWithPasskey,
    ({ ctx, exchange, body }) => logInWithPasskey(ctx, exchange, body.answer),
    asText,
  ),
];
