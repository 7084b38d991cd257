/** Whether a password is one that is guessed first, whatever rules it meets: many people's, or made of who one is. */

export type PasswordFlaw = 'passwordCommon' | 'passwordPersonal';

type Chooser = { email: string; firstName: string; lastName: string };

/** The words tried with every usual ending; the rest of the list is compared as it stands. */
const mostCommonWords = 1000;

/** `2024!`, `123456`: what people put around a word to meet rules. With more than that it is another password. */
const longestEnding = 6;

type CommonPasswords = { all: ReadonlySet<string>; words: ReadonlySet<string> };

/** Some 50,000, the most common first; read when the first password is chosen, since many processes see none. */
let loading: Promise<CommonPasswords> | undefined;

async function readCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common'];
  return { all: new Set(ranked), words: new Set(ranked.slice(0, mostCommonWords)) };
}

/** Comparing is by lower case and compatible forms, as whoever guesses does. Undefined: nothing speaks against it. */
export async function flawOf(password: string, chooser: Chooser): Promise<PasswordFlaw | undefined> {
  loading ??= readCommonPasswords();
  const folded = fold(password);
  if (isCommon(folded, await loading)) return 'passwordCommon';
  return isPersonal(folded, chooser) ? 'passwordPersonal' : undefined;
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

const wordOnly = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** `Password1!` is `password1`, `P@$$w0rd2024` the word `password` with an ending. */
function isCommon(folded: string, { all, words }: CommonPasswords): boolean {
  const inside = folded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if ([folded, inside, wordOnly(folded)].some((form) => all.has(form))) return true;
  const stem = stemOf(folded);
  return isNearly(folded, stem) && withoutDisguise(stem).some((word) => words.has(word));
}

/** Without the digits and signs around it. */
const stemOf = (folded: string): string => folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isNearly = (folded: string, word: string): boolean => folded.length - word.length <= longestEnding;

const disguises: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** A 1 stands for an i or an l. */
function withoutDisguise(stem: string): string[] {
  const plain = stem.replace(/[@$!03457]/g, (sign) => disguises[sign] ?? sign);
  return [plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l'), wordOnly(plain)];
}

/** Shorter names of a mailbox are in too many words. */
const shortestMailbox = 4;

/** It contains the e-mail address or the name of its mailbox, or is the chooser's name or ours with an ending. */
function isPersonal(folded: string, { email, firstName, lastName }: Chooser): boolean {
  const [address, mailbox = ''] = [fold(email), fold(email).split('@')[0]];
  const written = [
    [folded, mailbox],
    [wordOnly(folded), wordOnly(mailbox)],
  ] as const;
  const isIn = written.some(([text, name]) => name.length >= shortestMailbox && text.includes(name));
  if (isIn || folded.includes(address)) return true;
  const [first, last] = [wordOnly(fold(firstName)), wordOnly(fold(lastName))];
  const stem = wordOnly(stemOf(folded));
  const names = [first, last, first + last, last + first, 'tracklight'];
  return names.some((name) => name !== '' && stem === name && isNearly(folded, name));
}
