/** Connections to machines that somebody else has named: to those of the public internet alone, whatever a name leads to. */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isPublicAddress } from '#server/kernel/public-address.ts';

/** `nowhere`: nobody has such a name. `unclear`: where it leads could not be found out now. */
export type Place = 'public' | 'private' | 'nowhere' | 'unclear';

type Lookup = typeof systemLookup;

/** `connector` makes connections by a lookup that answers public addresses alone. */
export type Network = { lookup: Lookup; connector(lookup: LookupFunction): buildConnector.connector };

type PublicNetwork = {
  /** Where an address leads: to the public internet alone, or not. */
  placeOf(address: string): Promise<Place>;
  /** Connections ask no lookup about an address that says itself which machine it is: to be asked before each call. */
  isPrivateLiteral(address: string): boolean;
  dispatcher: Dispatcher;
  close(): Promise<void>;
};

const connectMilliseconds = 5_000;
const lookupMilliseconds = 2_000;

const usual: Network = {
  lookup: systemLookup,
  connector: (lookup) => buildConnector({ timeout: connectMilliseconds, lookup }),
};

class PrivateAddress extends Error {}

export const isPrivateError = (error: unknown): boolean =>
  error instanceof PrivateAddress || (error instanceof Error && error.cause instanceof PrivateAddress);

const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');

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

/** What resolvers say of a name that is nobody's; whatever else they say is about them. */
const noName: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

export const isNoName = (error: unknown): boolean => noName.has((error as NodeJS.ErrnoException).code);

function placeBy(error: NodeJS.ErrnoException | null): Place {
  if (!error) return 'public';
  if (isPrivateError(error)) return 'private';
  return isNoName(error) ? 'nowhere' : 'unclear';
}

export function openPublicNetwork({ lookup, connector }: Network = usual): PublicNetwork {
  const checked = guarded(lookup);
  const dispatcher = new Agent({ connect: connector(checked), connections: 8 });
  return {
    dispatcher,
    close: () => dispatcher.destroy(),
    isPrivateLiteral(address) {
      const host = hostOf(address);
      return isIP(host) > 0 && !isPublicAddress(host);
    },
    placeOf(address) {
      const host = hostOf(address);
      if (isIP(host) > 0) return Promise.resolve(isPublicAddress(host) ? 'public' : 'private');
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve('unclear'), lookupMilliseconds);
        checked(host, { all: true }, (error) => {
          clearTimeout(timer);
          resolve(placeBy(error));
        });
      });
    },
  };
}
