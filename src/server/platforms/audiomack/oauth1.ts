/** Signatures of OAuth 1.0a by HMAC-SHA1 (RFC 5849, with the paragraphs named below). Pure: nonce and time are given. */
import { createHmac } from 'node:crypto';

export type Parameter = readonly [name: string, value: string];

/** §3.6: letters, digits and `-._~` stand as they are, every other byte of UTF-8 is `%XX`. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** §3.4.1.3.2: encoded first, then sorted by name and value. */
const normalized = (parameters: readonly Parameter[]): string =>
  parameters
    .map(([name, value]) => [percentEncoded(name), percentEncoded(value)] as const)
    .sort(([name, value], [otherName, otherValue]) => inOrder(name, otherName) || inOrder(value, otherValue))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/**
 * §3.4.1: the text that is signed. `parameters` are those of the header (without `realm` and the signature) and
 * of a form; those of the address's query are taken from it. `URL` has the host in lower case and no default port.
 */
export function signatureBase(method: string, address: URL, parameters: readonly Parameter[]): string {
  const place = `${address.protocol}//${address.host}${address.pathname}`;
  const all = normalized([...address.searchParams, ...parameters]);
  return [method.toUpperCase(), place, all].map(percentEncoded).join('&');
}

/** §3.4.2, in base 64. Without a token its secret is empty, and the `&` stays. */
export function signatureOf(base: string, consumerSecret: string, tokenSecret = ''): string {
  const key = `${percentEncoded(consumerSecret)}&${percentEncoded(tokenSecret)}`;
  return createHmac('sha1', key).update(base).digest('base64');
}

type Signing = {
  method: string;
  address: URL;
  consumer: { key: string; secret: string };
  /** Unique among the calls of one timestamp (§3.3). */
  nonce: string;
  /** Seconds since 1970 (§3.3). */
  timestamp: number;
};

/** §3.5.1: the header of a call that is signed by the application alone, without a user's token. */
export function authorizationOf({ method, address, consumer, nonce, timestamp }: Signing): string {
  const parameters: Parameter[] = [
    ['oauth_consumer_key', consumer.key],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestamp)],
    ['oauth_version', '1.0'],
  ];
  const signature = signatureOf(signatureBase(method, address, parameters), consumer.secret);
  const fields = [...parameters, ['oauth_signature', signature] as const];
  return `OAuth ${fields.map(([name, value]) => `${name}="${percentEncoded(value)}"`).join(', ')}`;
}
