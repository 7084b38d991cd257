/** Which id stands here for one of the archive. Nobody who makes an archive can foresee them. Pure. */
import { createHmac } from 'node:crypto';

const ids = /\b[a-z]{3}_[0-9a-f]{32}\b/g;
/** A whole row of the archive; of nothing there may be more. */
export const mostIds = 500_000;

/**
 * Made of the old id's time, of the place in the archive, and of what the salt makes of it: rows sort as they did, a second
 * run makes the same ids, and no archive can name a row that is there already.
 */
export class Places {
  readonly #salt: string;
  readonly #known = new Map<string, string>();
  constructor(salt: string) {
    this.#salt = salt;
  }

  /** The id of a row of its own. undefined: there are too many. */
  take(id: string): string | undefined {
    const known = this.#known.get(id);
    if (known) return known;
    if (this.#known.size >= mostIds) return undefined;
    const place = this.#known.size.toString(16).padStart(8, '0');
    const secret = createHmac('sha256', this.#salt).update(id).digest('hex').slice(0, 12);
    const made = `${id.slice(0, 16)}${place}${secret}`;
    this.#known.set(id, made);
    return made;
  }

  /** undefined: the archive has no such row. */
  of(id: string): string | undefined {
    return this.#known.get(id);
  }

  /** Ids within a text; those of no row of the archive name nothing. */
  within(text: string): string {
    return text.replace(ids, (id) => this.of(id) ?? `${id.slice(0, 4)}${'0'.repeat(32)}`);
  }

  startingWith(prefixes: readonly string[]): string[] {
    return [...this.#known]
      .filter(([id]) => prefixes.some((one) => id.startsWith(one)))
      .map(([, made]) => made);
  }
}
