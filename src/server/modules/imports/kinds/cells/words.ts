/** The languages that tables come in: countries and currencies are known by their names in each. */
export const languages = 'en de es fr ru ja zh zh-Hant hi ar it pt nl ko pl tr sv hu'.split(' ');

/** A cell as it is compared: whatever its case, width and spaces. */
export const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
