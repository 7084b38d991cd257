/** The application's own token by OAuth's client credentials (RFC 6749 §4.4), as Spotify, SoundCloud and TIDAL give it. */
import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { PlatformHttp } from './http/client.ts';
import type { ReplyFailure } from './http/failure.ts';
import type { Reply } from './http/status.ts';
import { type TokenKind, tokenOf } from './http/tokens.ts';
import type { PlatformIo } from './platform.ts';

const reply = z.object({
  access_token: z.string().min(1).max(4096),
  expires_in: z.number().catch(3600),
});

/** A wrong id or secret is a 400 `invalid_client` as often as a 401. */
const classify = ({ status }: Reply): ReplyFailure | undefined =>
  status === 400 ? { kind: 'needs-auth', detail: 'invalid client' } : undefined;

export type Client = { url: string; id: string | undefined; secret: string | undefined };

/** `quotas`: those that requests for tokens count in (see `Call.quotas`). */
export function clientCredentials(
  { http, clock }: Pick<PlatformIo<unknown>, 'clock'> & { http: PlatformHttp },
  { url, id, secret }: Client,
  quotas?: readonly string[],
): TokenKind {
  const pair = `${id}:${secret}`;
  return {
    name: 'application',
    secret: pair,
    async request() {
      const { access_token, expires_in } = await http.post(url, reply, {
        form: { grant_type: 'client_credentials' },
        headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
        classify,
        isForAll: true,
        ...(quotas && { quotas }),
      });
      return tokenOf(access_token, expires_in, clock.now());
    },
  };
}
