/** The log of campaigns: reading it, and what can be done to an entry. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  addCampaign,
  Campaign,
  CampaignKind,
  changeCampaign,
  listCampaigns,
  removeCampaign,
  restoreCampaign,
} from '#contract/campaigns.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { listCampaignClicks } from '#contract/sharing.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { showAtOnce } from '#web/ui/show-at-once.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

export type CampaignFields = BodyInputOf<typeof addCampaign>;
/** In the order that they are offered. */
export const kinds: readonly CampaignKind[] = ['post', 'ad', 'show', 'playlist', 'press', 'other'];

/** As many as are told at once. */
const mostShown = 20;

export const readCampaignLog = (songId: string | undefined) =>
  read<typeof listCampaigns>('/api/campaigns', { query: { ...(songId && { songId }), limit: mostShown } });

export const readClicks = (campaigns: readonly Campaign[]) =>
  read<typeof listCampaignClicks>('/api/public-pages/campaigns', {
    query: { ids: campaigns.map(({ id }) => id).join() },
  });

/** Notes on charts, days that they explain, what is suggested and the stream of what happened are told anew too. */
async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(client, '/api/campaigns'),
    invalidate(client, '/api/public-pages/campaigns'),
    invalidate(client, '/api/analytics/unusual-days'),
    invalidate(client, '/api/analytics/events'),
    invalidate(client, '/api/analytics/suggestion'),
    invalidate(client, '/api/analytics/flags'),
  ]);
}

/** Adds one, or changes that of an id. */
export function useSaveCampaign(id: string | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('insights');
  return useMutation({
    mutationFn: (body: CampaignFields): Promise<Campaign> =>
      id
        ? send<typeof changeCampaign>('PATCH', '/api/campaigns/:id', { params: { id }, body })
        : send<typeof addCampaign>('POST', '/api/campaigns', { body }),
    onSuccess: () => {
      toast({ title: t(id ? 'campaigns.changed' : 'campaigns.added') });
      onSaved();
      return readAgain(client);
    },
  });
}

/** The toast brings it back. */
export function useRemoveCampaign(songId: string | undefined) {
  const client = useQueryClient();
  const { t } = useTranslation('insights');
  const failed = useFailed();
  const undoable = useUndoable();
  const restore = (id: string) =>
    send<typeof restoreCampaign>('POST', '/api/campaigns/:id/restore', { params: { id } }).then(
      () => readAgain(client),
      failed(t('campaigns.notRestored')),
    );
  return useMutation({
    mutationFn: ({ id }: Campaign) =>
      send<typeof removeCampaign>('DELETE', '/api/campaigns/:id', { params: { id } }),
    onMutate: ({ id }) =>
      showAtOnce(client, readCampaignLog(songId), (shown) => shown.filter((one) => one.id !== id)),
    onError: (error, _, takeBack) => {
      takeBack?.();
      failed(t('campaigns.notRemoved'))(error);
    },
    onSuccess: (_, { id, name }) => {
      undoable({ title: t('campaigns.removed', { name }), undo: () => restore(id) });
      return readAgain(client);
    },
  });
}
