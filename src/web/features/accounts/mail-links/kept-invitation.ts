/** What an invitation's link carried, kept in this tab while its reader signs in or up. */
const name = 'tracklight.invitation';

export const keptInvitation = (): string | undefined => sessionStorage.getItem(name) ?? undefined;

export function keepInvitation(token: string | undefined): void {
  if (token) sessionStorage.setItem(name, token);
  else sessionStorage.removeItem(name);
}
