/** Which addresses are of the public internet: the only ones that we call because somebody else named them. */
import ipaddr from 'ipaddr.js';

/** What may be a machine of ours or of nobody is not; nor what carries another address inside (6to4, NAT64). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  // Of IPv6 nothing but this is given out (RFC 4291); the rest holds forms of old, as `::127.0.0.1`.
  return read.kind() === 'ipv4' || read.match(ipaddr.parseCIDR('2000::/3'));
}
