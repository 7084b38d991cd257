/** The address that opens a mail program. Pure. */

/** What strangers wrote is encoded: it can add neither a recipient nor a text. */
export const mailLink = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
