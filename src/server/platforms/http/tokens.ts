/** Tokens that platforms hand out: kept for all workers, renewed before they end, never in a message. */
import { PlatformFailure } from './failure.ts';

export type Token = { value: string; endsAt: Date };

export type TokenKind = {
  /** One name for each kind of token of a platform. */
  name: string;
  /** What it was obtained with: another secret, another token. It never leaves the process. */
  secret: string;
  request(): Promise<Token>;
};

export type TokenKeeper = {
  /** The token everybody uses now; `request` is called by one of those who need it at the same time. */
  current(kind: TokenKind): Promise<string>;
  /** Forgets a token that was refused, unless a newer one has taken its place. */
  drop(kind: TokenKind, refused: string): Promise<void>;
};

/** Renewed this long before its end, so that no call starts with one that ends on the way. */
export const tokenMargin = 60_000;

/** Tokens live about an hour (facts §3, §5, §11); a reply that promises much more is not believed. */
const longestSeconds = 24 * 3600;

/** `seconds` from now, as replies state it. */
export const tokenOf = (value: string, seconds: number, now: Date): Token => ({
  value,
  endsAt: new Date(now.getTime() + Math.min(Math.max(seconds, 0), longestSeconds) * 1000),
});

/** A refused token is dropped and the call made once more with a new one. */
export async function withToken<T>(
  tokens: TokenKeeper,
  kind: TokenKind,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const value = await tokens.current(kind);
  try {
    return await call(value);
  } catch (failure) {
    if (!(failure instanceof PlatformFailure) || failure.status !== 401) throw failure;
  }
  await tokens.drop(kind, value);
  return call(await tokens.current(kind));
}
