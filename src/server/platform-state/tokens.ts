/** One token of each kind for all workers: kept in the database, sealed, and renewed by one of them before it ends. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { seal, unseal } from '#server/kernel/seal.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import { type Token, type TokenKeeper, type TokenKind, tokenMargin } from '#server/platforms/http/tokens.ts';
import { platformTokens } from './table.ts';

/** A request for a token ends sooner, one way or the other; should its worker die, another asks after it. */
const renewalMilliseconds = 30_000;
const pollMilliseconds = 200;

type Store = { db: Db; clock: Clock };
type Place = { platform: PlatformId; kind: TokenKind };

/** A token obtained with another secret (it was changed since) cannot be opened, and is none. */
async function readToken({ db }: Store, { platform, kind }: Place): Promise<Token | undefined> {
  const { rows } = await db.execute<{ sealed: string | null; ends_at: string | null }>(sql`
    select sealed, ends_at from ${platformTokens} where platform = ${platform} and name = ${kind.name}`);
  const [row] = rows;
  const value = row?.sealed ? unseal(row.sealed, kind.secret) : undefined;
  return value && row?.ends_at ? { value, endsAt: new Date(row.ends_at) } : undefined;
}

/** Whether it is this worker that asks the platform now. */
async function mayRenew({ db, clock }: Store, { platform, kind }: Place): Promise<boolean> {
  const now = clock.now();
  const { rows } = await db.execute(sql`
    insert into ${platformTokens} as kept (platform, name, renewing_until)
    values (${platform}, ${kind.name}, ${at(new Date(now.getTime() + renewalMilliseconds))})
    on conflict (platform, name) do update set renewing_until = excluded.renewing_until
    where kept.renewing_until is null or kept.renewing_until <= ${at(now)}
      or kept.renewing_until > excluded.renewing_until
    returning 1`);
  return rows.length > 0;
}

async function writeToken({ db }: Store, { platform, kind }: Place, token: Token | undefined): Promise<void> {
  await db.execute(sql`
    update ${platformTokens} set renewing_until = null
      ${token ? sql`, sealed = ${seal(token.value, kind.secret)}, ends_at = ${at(token.endsAt)}` : sql``}
    where platform = ${platform} and name = ${kind.name}`);
}

/** Whoever may renew looks once more: another may have begun and ended between the last look and this turn. */
async function renew(store: Store, place: Place): Promise<Token> {
  try {
    const kept = await readToken(store, place);
    const token = kept && isFresh(kept, store.clock.now()) ? kept : await place.kind.request();
    await writeToken(store, place, token);
    return token;
  } catch (error) {
    await writeToken(store, place, undefined);
    throw error;
  }
}

const isFresh = (token: Token, now: Date): boolean => token.endsAt.getTime() - tokenMargin > now.getTime();

/** The token in the table, or a new one by whoever is first to ask for it. */
async function fetchToken(store: Store, place: Place): Promise<Token> {
  const { clock } = store;
  for (let waited = 0; waited <= renewalMilliseconds * 1.2; waited += pollMilliseconds) {
    const kept = await readToken(store, place);
    if (kept && isFresh(kept, clock.now())) return kept;
    if (await mayRenew(store, place)) return renew(store, place);
    // Somebody is renewing it; until its very end the old one still serves.
    if (kept && kept.endsAt > clock.now()) return kept;
    await clock.sleep(pollMilliseconds);
  }
  throw new PlatformFailure(place.platform, 'unavailable', 'no token in time');
}

/** Must not be used inside a transaction: the platform is asked while it runs. */
export function openTokens(store: Store): (platform: PlatformId) => TokenKeeper {
  return (platform) => {
    /** Known to this process, so that a call costs no query; by the name of the kind. */
    const known = new Map<string, Token>();
    const pending = new Map<string, Promise<Token>>();

    async function fetchOnce(kind: TokenKind): Promise<Token> {
      const underWay = pending.get(kind.name);
      if (underWay !== undefined) return underWay;
      const fetching = fetchToken(store, { platform, kind }).finally(() => pending.delete(kind.name));
      pending.set(kind.name, fetching);
      const token = await fetching;
      known.set(kind.name, token);
      return token;
    }

    return {
      async current(kind) {
        const token = known.get(kind.name);
        return token && isFresh(token, store.clock.now()) ? token.value : (await fetchOnce(kind)).value;
      },
      async drop(kind, refused) {
        if (known.get(kind.name)?.value === refused) known.delete(kind.name);
        const kept = await readToken(store, { platform, kind });
        if (kept?.value !== refused) return;
        await store.db.execute(sql`
          update ${platformTokens} set sealed = null, ends_at = null
          where platform = ${platform} and name = ${kind.name}`);
      },
    };
  };
}
