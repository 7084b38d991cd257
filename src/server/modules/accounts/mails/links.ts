/** Links in mails: made where the mail is made, so that what opens them is written down nowhere but in the mail. */
import { randomBytes } from 'node:crypto';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { pathIn } from '#domain/paths.ts';
import { newAddressMail, oldAddressMail, resetMail } from '#i18n/security-mail.ts';
import type { Ctx } from '#server/context.ts';
import { wordsIn } from '#server/words.ts';
import { normaliseEmail } from '../policy.ts';
import { selectCredentials, selectUser } from '../queries.ts';
import { sha256 } from '../sessions.ts';
import type { MailLinkPurpose } from '../table.ts';
import { replaceMailLink } from './queries.ts';

/** As the texts say. */
const resetMinutes = 30;
const newAddressHours = 24;

const pages: Record<MailLinkPurpose, string> = { reset: '/reset-password', 'new-address': '/confirm-email' };

type Mailing = Pick<Ctx, 'db' | 'clock' | 'config' | 'mail'>;

/** Links lead to the address that the operator has set: a forged Host header must lead nobody away. */
export const canMailLinks = ({ config, mail }: Pick<Ctx, 'config' | 'mail'>): boolean =>
  mail.isConfigured && config.publicUrl !== undefined;

/** What opens the link stands behind `#`, which browsers send to nobody: to no log, and to no page as Referer. */
async function makeLink(
  { db, clock, config }: Mailing,
  given: {
    userId: string;
    purpose: MailLinkPurpose;
    email: string | null;
    minutes: number;
    language: Language;
  },
): Promise<{ link: string; id: string }> {
  const token = randomBytes(32).toString('base64url');
  const { userId, purpose, email, minutes, language } = given;
  const tokenHash = sha256(token);
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000);
  await replaceMailLink(db, { tokenHash, userId, purpose, email, expiresAt });
  return {
    link: `${config.publicUrl}${pathIn(language, pages[purpose])}#${token}`,
    id: `${userId}.${tokenHash.slice(0, 16)}`,
  };
}

const sender = ({ config }: Mailing, email: string) => ({
  name: 'Tracklight',
  address: config.mail?.from ?? email,
});

/** Nothing for an address without an account, and for accounts that nobody signs in to by password. */
export async function mailReset(ctx: Mailing, { email }: { email: string }): Promise<void> {
  const found = await selectCredentials(ctx.db, normaliseEmail(email));
  if (!found?.passwordHash || !canMailLinks(ctx)) return;
  const { user } = found;
  const language = user.language ?? defaultLanguage;
  const { link, id } = await makeLink(ctx, {
    ...{ userId: user.id, purpose: 'reset', email: null, minutes: resetMinutes, language },
  });
  await ctx.mail.send({
    ...{ id, to: user.email, replyTo: sender(ctx, user.email) },
    ...resetMail(wordsIn('security', language), link),
  });
}

type NewAddress = { userId: string; email: string };

export async function mailNewAddress(ctx: Mailing, { userId, email }: NewAddress): Promise<void> {
  const user = await selectUser(ctx.db, userId);
  if (!user || !canMailLinks(ctx)) return;
  const language = user.language ?? defaultLanguage;
  const { link, id } = await makeLink(ctx, {
    ...{ userId, purpose: 'new-address', email, minutes: newAddressHours * 60, language },
  });
  await ctx.mail.send({
    ...{ id, to: email, replyTo: sender(ctx, email) },
    ...newAddressMail(wordsIn('security', language), link),
  });
}

/** A word to the address that an account has left: whoever still reads it may know nothing of that. */
export async function mailOldAddress(
  ctx: Mailing,
  { userId, email, at }: NewAddress & { at: string },
): Promise<void> {
  const user = await selectUser(ctx.db, userId);
  if (!user) return;
  const words = wordsIn('security', user.language ?? defaultLanguage);
  await ctx.mail.send({
    ...{ id: `${userId}.left.${Date.parse(at)}`, to: email, replyTo: sender(ctx, email) },
    ...oldAddressMail(words, { email: user.email, publicUrl: ctx.config.publicUrl }),
  });
}
