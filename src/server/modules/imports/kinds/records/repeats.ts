/** Which figures of a row one before it said of the same: the same ones again, or others. */
import { type Figure, figureKinds } from '#domain/own-figures.ts';

type Figures = Partial<Record<Figure, number>>;

const places = new Map(Object.keys(figureKinds).map((figure, place) => [figure, place]));

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

/** Keeps memory flat: a figure is compared with at least as many before it. */
const remembered = 1_000_000;

export class Repeats {
  #young = new Map<number, number>();
  #old = new Map<number, number>();

  /**
   * What no row before said of the same: all figures of most rows, some of a row that tells another metric of the song and
   * day that one before it was of. A reason where that is nothing, or where the rows disagree.
   */
  newOf(key: string, figures: Figures): Figures | 'duplicate' | 'contradicts' {
    const digest = digestOf(key);
    const idOf = (figure: Figure): number => digest + (places.get(figure) ?? 0);
    const told = Object.entries(figures) as [Figure, number][];
    const fresh: typeof told = [];
    for (const [figure, value] of told) {
      const before = this.#said(idOf(figure));
      if (before === undefined) fresh.push([figure, value]);
      else if (before !== value) return 'contradicts';
    }
    if (fresh.length === 0) return 'duplicate';
    for (const [figure, value] of fresh) this.#remember(idOf(figure), value);
    return fresh.length === told.length ? figures : Object.fromEntries(fresh);
  }

  #said(id: number): number | undefined {
    return this.#young.get(id) ?? this.#old.get(id);
  }

  #remember(id: number, value: number): void {
    if (this.#young.size >= remembered) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(id, value);
  }
}
