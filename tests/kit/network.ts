/** The internet as a test has it: names are looked up and connections are made as in the product, but for the last step. */
import { connect } from 'node:net';
import type { Network } from '#server/adapters/public-network.ts';

/**
 * Every connection leads to `port` of this machine, without TLS. `addresses`: where names lead, a public address unless a
 * test says otherwise; by a word as `ENOTFOUND`, what the lookup fails with. Of several, each lookup takes the next.
 */
export function networkTo(port: number, addresses: () => Record<string, string | string[]>): Network {
  const addressOf = (host: string): string => {
    const known = addresses()[host] ?? '8.8.8.8';
    return (Array.isArray(known) ? known.shift() : known) ?? '8.8.8.8';
  };
  const lookup = ((host: string, _options: object, done: (error: Error | null, found?: object[]) => void) => {
    const address = addressOf(host);
    if (/^E/.test(address)) done(Object.assign(new Error(`${address} ${host}`), { code: address }));
    else done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  }) as never;
  return {
    lookup,
    connector: (checked) => (options, done) =>
      checked(options.hostname, { all: true }, (error) => {
        if (error) return done(error, null);
        const socket = connect(port, '127.0.0.1', () => done(null, socket));
      }),
  };
}
