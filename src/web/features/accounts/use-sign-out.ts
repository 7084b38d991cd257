/** Ends the session and goes to the start page, which it does in any case. */
import { useMutation } from '@tanstack/react-query';
import type { logout } from '#contract/accounts.ts';
import { send } from '#web/lib/api.ts';

export function useSignOut() {
  return useMutation({
    mutationFn: () => send<typeof logout>('POST', '/api/logout'),
    onSettled: () => window.location.assign('/'),
  });
}
