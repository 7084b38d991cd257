/** Which addresses are of the public internet: the only ones that we call because somebody else named them. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What may be a machine of ours or of nobody is not; nor what carries another address inside (6to4, NAT64). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  // Of IPv6 nothing but this is given out (RFC 4291); the rest holds forms of old, as `::127.0.0.1`.
  return read.kind() === 'ipv4' || read.match(ipaddr.parseCIDR('2000::/3'));
}

/** Names that lead to one's own machine or network, if anywhere. */
const isOwnName = (host: string): boolean =>
  !host.includes('.') || /\.(local|internal|localhost|test|home\.arpa)$/.test(host);

/** An address that leads somebody elsewhere to us. */
export function isOnTheWeb(address: string | undefined): boolean {
  if (address === undefined) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) > 0 ? isPublicAddress(host) : !isOwnName(host);
}
