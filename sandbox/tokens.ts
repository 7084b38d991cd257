/** Tokens by OAuth's client credentials (RFC 6749 §4.4), as the fake platforms give and check them; they end by real time. */
import { randomBytes } from 'node:crypto';
import type { Call, Reply, World } from './fake-platform.ts';

export type Client = { id: string; secret: string };

export type TokenRules = {
  client: Client;
  /** How long a token lives. */
  seconds: number;
  /** What stands before the token in `Authorization`. */
  scheme: 'Bearer' | 'OAuth';
  /** The answer to a wrong client, in the platform's own words. */
  unknownClient(wrong: 'id' | 'secret'): Reply;
};

export type Tokens = {
  give(call: Call): Reply;
  /** Why a call may not be answered, if it may not. */
  failure(call: Call): 'missing' | 'unknown' | 'expired' | undefined;
  /** From now on no token that was given is known. */
  forget(): void;
};

/** The client stands in the header or in the form (RFC 6749 §2.3.1). */
function clientOf(call: Call, form: URLSearchParams): (string | null | undefined)[] {
  const basic = /^Basic (.+)$/i.exec(call.headers.authorization ?? '')?.[1];
  if (basic) return Buffer.from(basic, 'base64').toString('utf8').split(':');
  return [form.get('client_id'), form.get('client_secret')];
}

export function createTokens(
  world: Pick<World, 'real'>,
  { client, seconds, scheme, unknownClient }: TokenRules,
): Tokens {
  /** Token → when it ends. */
  const given = new Map<string, number>();
  const tokenIn = new RegExp(`^${scheme} (.+)$`, 'i');
  return {
    give(call) {
      if (call.method !== 'POST') return { status: 405, body: '' };
      const form = new URLSearchParams(call.body);
      if (form.get('grant_type') !== 'client_credentials') {
        const error_description = 'grant_type parameter is missing or not supported';
        return { status: 400, body: { error: 'unsupported_grant_type', error_description } };
      }
      const [id, secret] = clientOf(call, form);
      if (id !== client.id) return unknownClient('id');
      if (secret !== client.secret) return unknownClient('secret');
      const token = `sandbox-${randomBytes(24).toString('base64url')}`;
      given.set(token, world.real().getTime() + seconds * 1000);
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: seconds } };
    },
    failure(call) {
      const header = call.headers.authorization;
      if (!header) return 'missing';
      const ends = given.get(tokenIn.exec(header)?.[1] ?? '');
      if (ends === undefined) return 'unknown';
      return ends <= world.real().getTime() ? 'expired' : undefined;
    },
    forget: () => given.clear(),
  };
}
