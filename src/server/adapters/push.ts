/** Web Push: sends one message to the push service that a browser named, which may be any server of the internet. */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import { isPublicAddress } from '#server/kernel/public-address.ts';

export type Push = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Who we say we are: `mailto:` or `https:`, and the pair of keys that the browser was given one of. */
  vapid: { subject: string; publicKey: string; privateKey: string };
  /** Encrypted on the way: push services see how long it is. */
  text: string;
  /** So long a push service keeps it for a browser that is not there; then it is no news. */
  seconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** What waits at the push service under the same is replaced: 32 letters of base64url. */
  topic: string;
};

/** `gone`: nobody gets what is sent there any more. `refused`: sending it again would change nothing. */
export type PushAnswer = 'taken' | 'gone' | 'refused' | 'later';

export type Pusher = {
  send(push: Push): Promise<PushAnswer>;
  /** Whether an address leads to a machine that is none of the public internet. One that cannot be found now is let be. */
  isPrivate(endpoint: string): Promise<boolean>;
  close(): Promise<void>;
};

type Lookup = typeof systemLookup;

/** `connector` makes connections by a lookup that answers public addresses alone. */
export type PushNetwork = { lookup: Lookup; connector(lookup: LookupFunction): buildConnector.connector };

const connectMilliseconds = 5_000;
const totalMilliseconds = 20_000;
const lookupMilliseconds = 2_000;
/** Whatever a push service says beside its status is read no further. */
const largestReply = 16 * 1024;

const network: PushNetwork = {
  lookup: systemLookup,
  connector: (lookup) => buildConnector({ timeout: connectMilliseconds, lookup }),
};

export class PrivateAddress extends Error {}

const hostOf = (endpoint: string): string => new URL(endpoint).hostname.replace(/^\[|\]$/g, '');

/** Asked again by every connection: a name may lead elsewhere by then. */
const guarded =
  (lookup: Lookup): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(`${host} is no public address`), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });

const answerOf = (status: number): PushAnswer => {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
};

/** Nothing is asked of the network for an address that says itself which machine it is. */
const isPrivateLiteral = (endpoint: string): boolean => {
  const host = hostOf(endpoint);
  return isIP(host) > 0 && !isPublicAddress(host);
};

const isPrivateError = (error: unknown): boolean =>
  error instanceof PrivateAddress || (error instanceof Error && error.cause instanceof PrivateAddress);

export function openPush({ lookup, connector }: PushNetwork = network): Pusher {
  const checked = guarded(lookup);
  const dispatcher = new Agent({ connect: connector(checked), connections: 8 });
  return {
    close: () => dispatcher.destroy(),
    isPrivate(endpoint) {
      if (isPrivateLiteral(endpoint)) return Promise.resolve(true);
      if (isIP(hostOf(endpoint)) > 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), lookupMilliseconds);
        checked(hostOf(endpoint), { all: true }, (error) => {
          clearTimeout(timer);
          resolve(isPrivateError(error));
        });
      });
    },
    async send({ endpoint, keys, vapid, text, seconds, urgency, topic }) {
      if (isPrivateLiteral(endpoint)) return 'gone';
      const { default: webPush } = await import('web-push');
      const options = { vapidDetails: vapid, TTL: seconds, urgency, topic };
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, options);
      try {
        const reply = await request(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body,
          dispatcher,
          signal: AbortSignal.timeout(totalMilliseconds),
        });
        await reply.body.dump({ limit: largestReply });
        return answerOf(reply.statusCode);
      } catch (error) {
        return isPrivateError(error) ? 'gone' : 'later';
      }
    },
  };
}

/** Where nothing is to leave the process. */
export const noPush: Pusher = {
  send: async () => 'refused',
  isPrivate: async () => false,
  close: async () => {},
};
