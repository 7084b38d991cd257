/** The application's token: one request for all who wait, kept until shortly before its end. */
import { Buffer } from 'node:buffer';
import type { Clock } from '#server/kernel/clock.ts';
import type { Verdict } from '../failure.ts';
import { addressAt, type PlatformHttp } from '../http.ts';
import type { Reply } from '../verdict.ts';
import { token } from './schema.ts';

type Token = { value: string; endsAt: number };
export type TokenSettings = {
  SPOTIFY_ACCOUNTS_URL: string;
  SPOTIFY_CLIENT_ID?: string | undefined;
  SPOTIFY_CLIENT_SECRET?: string | undefined;
};
type TokenIo = { http: PlatformHttp; settings: TokenSettings; clock: Clock };

/** Renewed this long before its end, so that no call starts with one that ends on the way. */
const marginMilliseconds = 60_000;

/** Tokens live about an hour (facts §3); a reply that promises much more is not believed. */
const longestLife = 24 * 3600_000;

/** One token for each way to the platform; it lives and dies with it. */
const tokens = new WeakMap<PlatformHttp, Promise<Token>>();

/** A wrong id or secret is a 400 `invalid_client` here, not a 401. */
const classify = (reply: Reply): Verdict | undefined =>
  reply.status === 400 ? { kind: 'needs-auth', detail: 'invalid client' } : undefined;

async function request({ http, settings, clock }: TokenIo): Promise<Token> {
  const pair = `${settings.SPOTIFY_CLIENT_ID}:${settings.SPOTIFY_CLIENT_SECRET}`;
  const reply = await http.post(addressAt(settings.SPOTIFY_ACCOUNTS_URL, '/api/token'), token, {
    form: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    classify,
  });
  const life = Math.min(Math.max(reply.expires_in * 1000 - marginMilliseconds, 0), longestLife);
  return { value: reply.access_token, endsAt: clock.now().getTime() + life };
}

/** Who comes while a request is under way waits for its answer; a failed one is forgotten. */
export async function currentToken(io: TokenIo): Promise<string> {
  const known = tokens.get(io.http);
  const cached = await known?.catch(() => undefined);
  if (cached && cached.endsAt > io.clock.now().getTime()) return cached.value;
  if (tokens.get(io.http) === known) {
    const pending = request(io);
    tokens.set(io.http, pending);
    pending.catch(() => tokens.get(io.http) === pending && tokens.delete(io.http));
  }
  return ((await tokens.get(io.http)) ?? (await request(io))).value;
}

/** Forgets a token that was refused, unless a newer one has taken its place. */
export async function dropToken(io: TokenIo, refused: string): Promise<void> {
  const known = tokens.get(io.http);
  const cached = await known?.catch(() => undefined);
  if (cached?.value === refused && tokens.get(io.http) === known) tokens.delete(io.http);
}
