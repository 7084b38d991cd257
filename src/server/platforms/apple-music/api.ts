/** Reads songs storefront by storefront: facts from Apple Music where there is a token, the price from iTunes. */
import { createPrivateKey } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import type { FoundSong } from '../found.ts';
import { itemFailure, PlatformFailure } from '../http/failure.ts';
import { type TokenKind, tokenOf, withToken } from '../http/tokens.ts';
import type { Addresses, PlatformIo, ReadResult } from '../platform.ts';
import { type CatalogueSettings, findInCatalogue, readCatalogue } from './catalogue.ts';
import { type LookupSettings, lookUp } from './lookup.ts';
import { homeStorefront, storefrontOf } from './url.ts';

type Io = PlatformIo<CatalogueSettings & LookupSettings & DeveloperSettings>;
type Results = Map<string, ReadResult>;

/** The catalogue's facts of a song with the price of its store. */
function withPrice(fact: ReadResult, sale: ReadResult): ReadResult {
  const isMissing = (result: ReadResult) => result.outcome === 'failed' && result.kind === 'not-found';
  // Known to one of the two: there is such a song.
  const isNameless = fact.outcome === 'failed' && fact.kind === 'no-title';
  if (isMissing(fact) || (isNameless && sale.outcome === 'read')) return sale;
  if (isMissing(sale) || fact.outcome === 'failed') return fact;
  // A song that is there but cannot be read: without its price the reading would say that it has none.
  if (sale.outcome === 'failed') return itemFailure('bad-reply', 'price without its song');
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

/** iTunes cannot be asked for an ISRC: who has no token finds nothing here. */
export const canFind = (settings: DeveloperSettings): boolean => developerOf(settings) !== undefined;

/** In Apple's own storefront, where most of what is sold at all is sold. */
export async function findByIsrc(io: Io, isrcs: readonly string[]): Promise<FoundSong[]> {
  const developer = developerOf(io.settings);
  if (!developer) throw new PlatformFailure('apple-music', 'needs-auth', 'no developer token');
  return withToken(io.tokens, developerToken(io, developer), (token) =>
    findInCatalogue(io, token, homeStorefront, isrcs),
  );
}

/** Apple's developer token: a JWT that we sign ourselves with the MusicKit key, so nobody is asked for it (facts §4). */
type DeveloperSettings = {
  APPLE_MUSIC_TEAM_ID?: string;
  APPLE_MUSIC_KEY_ID?: string;
  APPLE_MUSIC_PRIVATE_KEY?: string;
};

type Developer = { team: string; keyId: string; privateKey: string };

/** Apple allows six months (unconfirmed); half a day is enough, and a lost token soon worthless. */
const lifeSeconds = 12 * 3600;

/** All three or none: a token cannot be signed with less. */
function developerOf(settings: DeveloperSettings): Developer | undefined {
  const {
    APPLE_MUSIC_TEAM_ID: team,
    APPLE_MUSIC_KEY_ID: keyId,
    APPLE_MUSIC_PRIVATE_KEY: privateKey,
  } = settings;
  return team && keyId && privateKey ? { team, keyId, privateKey } : undefined;
}

/** A key on the curve P-256 as PKCS#8, which is what Apple hands out: any other signs nothing that Apple accepts. */
export function isDeveloperKey(key: string): boolean {
  if (!key.startsWith('-----BEGIN PRIVATE KEY-----')) return false;
  try {
    return createPrivateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

async function sign({ team, keyId, privateKey }: Developer, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(team)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

const developerToken = ({ clock }: Pick<PlatformIo<unknown>, 'clock'>, developer: Developer): TokenKind => ({
  name: 'developer',
  secret: `${developer.team}:${developer.keyId}:${developer.privateKey}`,
  request: async () => tokenOf(await sign(developer, clock.now()), lifeSeconds, clock.now()),
});
