/** Goals and lines: read, and what can be done to one. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  addAlert,
  addGoal,
  changeGoal,
  listAlerts,
  listGoals,
  removeAlert,
  removeGoal,
  restoreAlert,
  restoreGoal,
} from '#contract/goals.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

/** One link, one song, or neither: all songs. */
export type Subject = { trackId?: string; songId?: string };

export const readGoals = (subject: Subject) => read<typeof listGoals>('/api/goals', { query: subject });
export const readAlerts = (subject: Subject) => read<typeof listAlerts>('/api/alerts', { query: subject });

const readAgain = async (client: QueryClient): Promise<void> => {
  await Promise.all([invalidate(client, '/api/goals'), invalidate(client, '/api/alerts')]);
};

/** What the form sends: a goal of an id is changed, all else is new. */
export type Draft =
  | { kind: 'goal'; id?: string; body: BodyInputOf<typeof addGoal> }
  | { kind: 'alert'; body: BodyInputOf<typeof addAlert> };

async function sendDraft(draft: Draft): Promise<void> {
  if (draft.kind === 'alert') await send<typeof addAlert>('POST', '/api/alerts', { body: draft.body });
  else if (draft.id === undefined) await send<typeof addGoal>('POST', '/api/goals', { body: draft.body });
  else {
    const { target, due } = draft.body;
    await send<typeof changeGoal>('PATCH', '/api/goals/:id', {
      params: { id: draft.id },
      body: { target, due },
    });
  }
}

export function useSave(onSaved: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('goals');
  return useMutation({
    mutationFn: sendDraft,
    onSuccess: (_, draft) => {
      toast({ title: t('id' in draft && draft.id ? 'changed' : 'added') });
      onSaved();
      return readAgain(client);
    },
  });
}

type Kept = { kind: 'goal' | 'alert'; id: string; name: string };

const remove = ({ kind, id }: Kept): Promise<unknown> =>
  kind === 'goal'
    ? send<typeof removeGoal>('DELETE', '/api/goals/:id', { params: { id } })
    : send<typeof removeAlert>('DELETE', '/api/alerts/:id', { params: { id } });

const restore = ({ kind, id }: Kept): Promise<unknown> =>
  kind === 'goal'
    ? send<typeof restoreGoal>('POST', '/api/goals/:id/restore', { params: { id } })
    : send<typeof restoreAlert>('POST', '/api/alerts/:id/restore', { params: { id } });

/** The toast brings it back. */
export function useRemove() {
  const client = useQueryClient();
  const { t } = useTranslation('goals');
  const failed = useFailed();
  const undoable = useUndoable();
  return useMutation({
    mutationFn: remove,
    onError: failed(t('notRemoved')),
    onSuccess: (_, one) => {
      const bringBack = () => restore(one).then(() => readAgain(client), failed(t('notRestored')));
      undoable({ title: t('removed', { name: one.name }), undo: bringBack });
    },
    onSettled: () => readAgain(client),
  });
}
