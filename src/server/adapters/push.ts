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

/** `nowhere`: nobody has such a name. `unclear`: where it leads could not be found out now. */
export type PushPlace = 'public' | 'private' | 'nowhere' | 'unclear';

export type Pusher = {
  send(push: Push): Promise<PushAnswer>;
  /** Where an address leads: to the public internet alone, or not. */
  placeOf(endpoint: string): Promise<PushPlace>;
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
      if (!first) return done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '');
      if (!found.every(({ address }) => isPublicAddress(address)))
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

/** What resolvers say of a name that is nobody's; whatever else they say is about them. */
const noName: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

const placeBy = (error: NodeJS.ErrnoException | null): PushPlace => {
  if (!error) return 'public';
  if (isPrivateError(error)) return 'private';
  return noName.has(error.code) ? 'nowhere' : 'unclear';
};

export function openPush({ lookup, connector }: PushNetwork = network): Pusher {
  const checked = guarded(lookup);
  const dispatcher = new Agent({ connect: connector(checked), connections: 8 });
  return {
    close: () => dispatcher.destroy(),
    placeOf(endpoint) {
      const host = hostOf(endpoint);
      if (isIP(host) > 0) return Promise.resolve(isPublicAddress(host) ? 'public' : 'private');
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve('unclear'), lookupMilliseconds);
        checked(host, { all: true }, (error) => {
          clearTimeout(timer);
          resolve(placeBy(error));
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
  placeOf: async () => 'public',
  close: async () => {},
};
