/** What may stand in the name of a person: all that is in it must show, and nothing may change how others look. */

/**
 * Controls, directions and their overrides, separators, tags, characters without a width and half characters. Not:
 * joiners, which Persian and Hindi names are written with, and the selectors that tell variants of one Han character.
 */
const hidden = /(?!\u200c|\u200d|\p{VS})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/** A joiner belongs to the letter or the emoji before it; anywhere else it is only hidden. */
const joinsNothing = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)/u;

const visible = /[^\s\p{M}\p{Cf}]/u;

export const hidesNothing = (name: string): boolean => !hidden.test(name) && !joinsNothing.test(name);

/** Not blank, whatever blanks and accents it is made of. */
export const isVisible = (name: string): boolean => visible.test(name);
