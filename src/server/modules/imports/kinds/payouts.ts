/** Lists of what was paid out, which tell of no sale. */
import { type Meaning, plainName } from './spec.ts';

const ofPayouts =
  /\b(payouts?|withdrawals?|payment (?:id|method|status|reference)|transfer|paypal|iban|auszahlung(?:en|sdatum|snummer)?|überweisung|virement|retrait|retiro|transferencia|prelievo|bonifico|saque|uitbetaling|wypłata)\b|выплат|振込|出金|提现|출금/;
const tellsSale: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['title', 'isrc', 'url', 'platform', 'units', 'streams', 'plays', 'views', 'downloads'] as const),
  ...(['country', 'entry'] as const),
]);

/** A list of payouts earns nothing: it says of no song, store or kind of row what its money is for. */
export function withoutPayouts(
  header: readonly string[],
  proposals: readonly (Meaning | null)[],
): (Meaning | null)[] {
  const isOfSales = proposals.some((meaning) => meaning !== null && tellsSale.has(meaning));
  if (isOfSales || !header.some((name) => ofPayouts.test(plainName(name)))) return [...proposals];
  return proposals.map((meaning) => (meaning === 'earnings' ? null : meaning));
}
