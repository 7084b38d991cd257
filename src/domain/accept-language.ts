/** Which of our languages a browser is answered in where the address names none. Pure. */
import { type Language, offeredCodes, toLanguage } from './languages.ts';

/** Of the languages that a browser asks for (`Accept-Language`) the first that we offer, else English. */
export function preferredLanguage(accepted: string | null): Language {
  const asked = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const weight = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean);
    return { code: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const first = asked
    .filter(({ code, weight }) => weight > 0 && offeredCodes.some((offered) => offered === code))
    .toSorted((one, other) => other.weight - one.weight)[0];
  return toLanguage(first?.code);
}
