/** Host names as they are compared everywhere: lower case, no `www.`, no trailing dot. Pure. */

export const plainHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^www\./, '');

/** Whether a host is on a list; `*.example.com` stands for any sub-domain, not for the domain itself. */
export function isHostOf(hosts: readonly string[], hostname: string): boolean {
  const host = plainHost(hostname);
  return hosts.some((known) =>
    known.startsWith('*.') ? host.length > known.length - 1 && host.endsWith(known.slice(1)) : host === known,
  );
}
