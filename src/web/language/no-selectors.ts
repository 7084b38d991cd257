/** In the place of i18next in the browser, of which react-i18next imports this one name. */
export function keyFromSelector(): never {
  throw new Error('Texts are asked for by their names.');
}
