/**
 * Whoever goes back before the scripts of a page are there changes its address, and nothing else: the router would begin
 * with another page than the one that stands there, and both would be shown.
 */

declare global {
  interface Window {
    firstAddress?: string;
  }
}

/** Runs in the head. */
export const firstAddressScript = 'window.firstAddress=location.pathname+location.search;';

export const hasLeft = (): boolean =>
  ![undefined, location.pathname + location.search].includes(window.firstAddress);
