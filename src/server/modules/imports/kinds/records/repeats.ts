/** Which rows of a file say again what one before them said, with the same figures or with others. */

const basis = [0x811c9dc5, 0x1b873593] as const;

/** 53 bits of a text: two different ones in a file of millions of rows hardly ever meet. */
function digestOf(text: string): number {
  let [low, high]: [number, number] = [basis[0], basis[1]];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

/** Keeps memory flat: a row is compared with at least as many before it. */
const remembered = 1_000_000;

export class Repeats {
  #young = new Map<number, number>();
  #old = new Map<number, number>();

  /** null: nothing said the same before. */
  verdict(key: string, figures: string): 'duplicate' | 'contradicts' | null {
    const digest = digestOf(key);
    const told = digestOf(figures);
    const before = this.#young.get(digest) ?? this.#old.get(digest);
    if (before !== undefined) return before === told ? 'duplicate' : 'contradicts';
    if (this.#young.size >= remembered) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(digest, told);
    return null;
  }
}
