/** Mails about the ways into an account, in words. Pure. */
import type { MemberRole } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import type { SecurityNews } from '#domain/notifications.ts';
import { formatInstant } from './formats.ts';
import type { Translate } from './texts.ts';

type T = Translate<'security'>;

/** Of an address that was changed another mail tells, at the old one. */
export type AccountNews = Exclude<SecurityNews, 'emailChanged'>;

/** What has happened, when, and what to do if it was somebody else. */
export function securityMail(
  t: T,
  language: Language,
  { what, at, timeZone }: { what: AccountNews; at: string; timeZone: string },
  publicUrl: string | undefined,
): { subject: string; text: string } {
  const subject = t(`mail.told.${what}`);
  const page = publicUrl ? `${publicUrl}/settings` : '/settings';
  const when = formatInstant(language, at, timeZone);
  return { subject, text: `${subject}\n${when}\n\n${t('mail.notYou', { address: page })}\n` };
}

/** A link to choose a new password with. */
export const resetMail = (t: T, link: string) => ({
  subject: t('mail.reset.subject'),
  text: `${t('mail.reset.text')}\n\n${link}\n\n${t('mail.reset.ignore')}\n`,
});

/** To an address that an account is about to be moved to. */
export const newAddressMail = (t: T, link: string) => ({
  subject: t('mail.newAddress.subject'),
  text: `${t('mail.newAddress.text')}\n\n${link}\n\n${t('mail.newAddress.ignore')}\n`,
});

/** To the address that an account has been moved from. */
export const oldAddressMail = (
  t: T,
  { email, publicUrl }: { email: string; publicUrl: string | undefined },
) => ({
  subject: t('mail.oldAddress.subject'),
  text: `${t('mail.oldAddress.text', { email })}\n\n${t('mail.oldAddress.notYou', { address: publicUrl ? `${publicUrl}/contact` : '/contact' })}\n`,
});

/** To whoever is to see the account of somebody else. */
export const invitationMail = (
  t: Translate<'members'>,
  { name, role, link }: { name: string; role: MemberRole; link: string },
) => ({
  subject: t('mail.subject', { name }),
  text: `${t(`mail.${role}`, { name })}\n\n${t('mail.how')}\n\n${link}\n\n${t('mail.ignore')}\n`,
});
