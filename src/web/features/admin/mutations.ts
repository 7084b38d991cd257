/** What operators can do: try again what failed, ask a platform again that is paused. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { checkKeys, KeysCheck, resumePlatform, retryDeadLetters } from '#contract/admin.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

type Retry = BodyInputOf<typeof retryDeadLetters>;

export function useRetry(of: 'songs' | 'jobs') {
  const { t } = useTranslation('admin');
  const { count: n } = useFormats();
  const failed = useFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Retry) => send<typeof retryDeadLetters>('POST', '/api/admin/sync/retry', { body }),
    onSuccess: ({ retried, isMore }) =>
      toast({
        title: t(`retry.${of}`, { count: retried, n: n(retried) }),
        ...(isMore && { description: t('retry.more') }),
      }),
    onError: failed(t('retry.failed')),
    onSettled: () => invalidate(client, '/api/admin/sync'),
  });
}

export function useResume(platform: PlatformId) {
  const { t } = useTranslation('admin');
  const failed = useFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      send<typeof resumePlatform>('POST', '/api/admin/sync/platforms/:platform/resume', {
        params: { platform },
      }),
    onSuccess: () => toast({ title: t('resume.done', { platform: platformNames[platform] }) }),
    onError: failed(t('resume.failed')),
    onSettled: () => invalidate(client, '/api/admin/sync'),
  });
}

export type KeysChecks = ReadonlyMap<PlatformId, KeysCheck>;

/** One platform after the other, each shown as soon as it has answered; one that fails keeps no other from its turn. */
export function useCheckKeys() {
  const { t } = useTranslation('admin');
  const failed = useFailed();
  const client = useQueryClient();
  const [checks, setChecks] = useState<KeysChecks>(new Map());
  const { isPending, mutate } = useMutation({
    mutationFn: async (platforms: readonly PlatformId[]) => {
      setChecks(new Map());
      const failures: unknown[] = [];
      for (const platform of platforms) {
        try {
          const check = await send<typeof checkKeys>('POST', '/api/admin/sync/platforms/:platform/check', {
            params: { platform },
          });
          setChecks((known) => new Map(known).set(platform, check));
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    onError: failed(t('check.failed')),
    onSettled: () => invalidate(client, '/api/admin/sync'),
  });
  return { checks, isChecking: isPending, check: mutate };
}
