/** One form for each subscriber's address, whatever way it was written: what limits count by. */
import ipaddr from 'ipaddr.js';

/**
 * An IPv4 address as it is, also out of the IPv6 form that a dual-stack socket gives it (`::ffff:192.0.2.1`); of an
 * IPv6 address its /64, since one subscriber holds a whole one (RFC 6177), in the form of RFC 5952. What is no address
 * (a proxy's `unknown`) stands for itself.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, longestAddress);
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv4') return read.toString();
  const network = [...read.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)];
  return `${ipaddr.fromByteArray(network)}/64`;
}

/** Of an IPv6 address with an IPv4 tail and a zone. */
const longestAddress = 64;
