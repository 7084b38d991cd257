/** People who bought something are nobody's business here: what says who they are leaves no file that is read. */

const personal =
  /\b(e-?mail|phone|telefon|address|adresse|street|straße|strasse|zip|postcode|postal code|city of (?:buyer|customer)|paypal)\b/;
const personOnly =
  /^(buyer|customer|kunde|käufer|acheteur|ship to|shipping (?:name|to)|billing|paid to(?! (?:us|me|you|artist|label|band|client)$)|name of buyer)/;

/** By the name of a column, as `plainName` writes it. */
export const isPersonal = (name: string): boolean => personal.test(name) || personOnly.test(name);

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const isEmail = (cell: string): boolean => cell.includes('@') && email.test(cell.trim());
