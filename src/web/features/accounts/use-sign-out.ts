/** Ends the session and goes to the start page, which it does in any case. */
import { useMutation } from '@tanstack/react-query';
import type { logout } from '#contract/accounts.ts';
import { send } from '#web/data/api.ts';

export function useSignOut() {
  return useMutation({
    mutationFn: () => send<typeof logout>('POST', '/api/logout'),
    onSettled: () => {
      // Drafts and shared links lie there: they are not for whoever uses this tab next.
      sessionStorage.clear();
      window.location.assign('/');
    },
  });
}
