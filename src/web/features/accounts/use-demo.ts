/** "Explore with sample data": whether it is offered here, and starting it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { getSite, startDemo } from '#contract/site.ts';
import { send } from '#web/lib/api.ts';
import { useLanguage } from '#web/lib/language.ts';
import { read } from '#web/lib/query.ts';
import { adoptLanguage } from './after-signing-in.ts';

export function useDemo() {
  const language = useLanguage();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const starting = useMutation({
    mutationFn: () => send<typeof startDemo>('POST', '/api/demo'),
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
