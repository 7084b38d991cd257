/** Saves changes of one's own account and puts the answer where every page reads it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { updateProfile } from '#contract/accounts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { keepUser, saveUser } from '#web/data/current-user.ts';
import { invalidate } from '#web/data/query.ts';

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateProfile>) => saveUser(body),
    onSuccess: async (user, { timeZone }) => {
      keepUser(client, user);
      if (!timeZone) return;
      // Another day boundary: every number by day is another one.
      await Promise.all([invalidate(client, '/api/tracks'), invalidate(client, '/api/analytics')]);
    },
  });
}
