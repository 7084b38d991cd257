/** Rules of support messages that both sides run on. Pure. */

const prefix = 'Re: ';
export const replyPrefixLength = prefix.length;

/** With the prefix of a reply once, however many it came with. */
export const replySubject = (subject: string): string =>
  `${prefix}${subject.replace(/^\s*(?:re\s*:\s*)*/i, '')}`.trimEnd();
