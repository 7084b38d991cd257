/** Reads songs storefront by storefront: facts from Apple Music where there is a token, the price from iTunes. */
import { itemFailure, PlatformFailure } from '../http/failure.ts';
import { withToken } from '../http/tokens.ts';
import type { Addresses, PlatformIo, ReadResult } from '../platform.ts';
import { type CatalogueSettings, readCatalogue } from './catalogue.ts';
import { type LookupSettings, lookUp } from './lookup.ts';
import { type DeveloperSettings, developerOf, developerToken } from './token.ts';
import { storefrontOf } from './url.ts';

type Io = PlatformIo<CatalogueSettings & LookupSettings & DeveloperSettings>;
type Results = Map<string, ReadResult>;

/** The catalogue's facts of a song with the price of its store. */
function withPrice(fact: ReadResult, sale: ReadResult): ReadResult {
  const isMissing = (result: ReadResult) => result.outcome === 'failed' && result.kind === 'not-found';
  // Known to one of the two: there is such a song.
  if (isMissing(fact)) return sale;
  if (isMissing(sale) || fact.outcome === 'failed') return fact;
  // A song that is there but cannot be read: without its price the reading would say that it has none.
  if (sale.outcome === 'failed') return sale;
  const { price } = sale.metrics;
  const { currency } = sale.song;
  if (price === undefined || currency === undefined) return fact;
  // What can be bought is not blocked, even where it cannot be streamed.
  return { ...fact, song: { ...fact.song, currency }, metrics: { price }, availability: 'public' };
}

/**
 * The look-up goes first: it may be asked far less often, so nothing else is asked in vain. Where it fails,
 * the reading fails with it: a price that was not asked for is not a price that is gone.
 */
async function readStorefront(io: Io, storefront: string, ids: readonly string[]): Promise<Results> {
  const sales = await lookUp(io, storefront, ids);
  const developer = developerOf(io.settings);
  if (!developer) return sales;
  const facts = await withToken(io.tokens, developerToken(io, developer), (token) =>
    readCatalogue(io, token, storefront, ids),
  );
  const notFound = itemFailure('not-found');
  return new Map(ids.map((id) => [id, withPrice(facts.get(id) ?? notFound, sales.get(id) ?? notFound)]));
}

const failureOf = (error: unknown): PlatformFailure => {
  if (error instanceof PlatformFailure) return error;
  throw error;
};

/** After one of these every other storefront would answer the same. */
const isGeneral = ({ kind }: PlatformFailure): boolean =>
  kind === 'rate-limited' || kind === 'unavailable' || kind === 'needs-auth';

/** A storefront that fails keeps the others' songs; the call has failed only when all of them did. */
export async function read(io: Io, ids: readonly string[], addresses?: Addresses): Promise<Results> {
  const groups = Map.groupBy(ids, (id) => storefrontOf(addresses?.get(id)));
  const results: Results = new Map();
  const failures: PlatformFailure[] = [];
  for (const [storefront, group] of groups) {
    const outcome =
      failures.find(isGeneral) ?? (await readStorefront(io, storefront, group).catch(failureOf));
    if (outcome instanceof PlatformFailure) {
      failures.push(outcome);
      for (const id of group) results.set(id, itemFailure(outcome.kind, `storefront ${storefront}`));
    } else for (const [id, result] of outcome) results.set(id, result);
  }
  const [first] = failures;
  if (first && failures.length === groups.size) throw failures.find(isGeneral) ?? first;
  return results;
}
