import * as mails from '#contract/account-mail.ts';
import { type BoundRoute, bindForAnyone, bindForUser } from '#server/route.ts';
import { changeEmail, confirmEmail } from './own-address.ts';
import { requestReset, resetPassword } from './reset.ts';

export const mailsRoutes: BoundRoute[] = [
  bindForAnyone(
    mails.requestReset,
    async ({ ctx, exchange, body }) => void (await requestReset(ctx, exchange, body)),
  ),
  bindForAnyone(
    mails.resetPassword,
    async ({ ctx, exchange, body }) => void (await resetPassword(ctx, exchange, body)),
  ),
  bindForUser(mails.changeEmail, ({ ctx, user, body }) => changeEmail(ctx, user, body)),
  bindForAnyone(
    mails.confirmEmail,
    async ({ ctx, exchange, body }) => void (await confirmEmail(ctx, exchange, body)),
  ),
];
