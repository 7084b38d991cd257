/** "Explore with sample data": whether it is offered here, and starting it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CurrentUser, updateProfile } from '#contract/accounts.ts';
import type { getSite, startDemo } from '#contract/site.ts';
import { send } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { adoptLanguage } from './after-signing-in.ts';

/** The account begins in UTC; it is to have the days of the person who looks at it. */
async function startHere(): Promise<CurrentUser> {
  const user = await send<typeof startDemo>('POST', '/api/demo');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === user.timeZone) return user;
  const body = { timeZone };
  // Without it the sample data is whole all the same.
  return send<typeof updateProfile>('PATCH', '/api/auth/user', { body }).catch(() => user);
}

export function useDemo() {
  const language = useLanguage();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const starting = useMutation({
    mutationFn: startHere,
    onSuccess: (user) => {
      adoptLanguage(user, language);
      window.location.assign('/dashboard');
    },
  });
  return {
    isOffered: site?.isSandbox === true,
    start: () => starting.mutate(),
    // Until the next page is there, the button keeps saying that it works.
    isStarting: starting.isPending || starting.isSuccess,
    hasFailed: starting.isError,
  };
}
