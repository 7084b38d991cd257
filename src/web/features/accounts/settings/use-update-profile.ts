/** Saves changes of one's own account and puts the answer where every page reads it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, updateProfile } from '#contract/accounts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateProfile>) =>
      send<typeof updateProfile>('PATCH', '/api/auth/user', { body }),
    onSuccess: async (user, { timeZone }) => {
      client.setQueryData<CurrentUser>(['/api/auth/user'], user);
      if (!timeZone) return;
      // Another day boundary: every figure by day is another one.
      await Promise.all([invalidate(client, '/api/tracks'), invalidate(client, '/api/analytics')]);
    },
  });
}
