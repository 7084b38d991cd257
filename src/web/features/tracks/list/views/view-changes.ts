/** What is done to saved views, each with a way back where something is lost. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { addView, changeView, ListView, removeView } from '#contract/list-views.ts';
import { send } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { invalidate } from '#web/data/query.ts';
import { toast } from '#web/ui/toast-store.ts';

type New = Omit<ListView, 'id'>;

const add = (view: New) => send<typeof addView>('POST', '/api/tracks/views', { body: view });
const change = ({ id, ...body }: Partial<ListView> & { id: string }) =>
  send<typeof changeView>('PATCH', '/api/tracks/views/:id', { params: { id }, body });
const remove = ({ id }: ListView) =>
  send<typeof removeView>('DELETE', '/api/tracks/views/:id', { params: { id } });

export function useViewChanges() {
  const client = useQueryClient();
  const { t } = useTranslation('tracks');
  const errorText = useErrorText();
  const onSettled = () => invalidate(client, '/api/tracks/views');
  const onError = (error: unknown) =>
    toast({ title: t('views.notSaved'), description: errorText(error), variant: 'destructive' });
  const bringBack = useMutation({ mutationFn: add, onError, onSettled });
  return {
    add: useMutation({ mutationFn: add, onError, onSettled }),
    change: useMutation({ mutationFn: change, onError, onSettled }),
    remove: useMutation({
      mutationFn: remove,
      onError,
      onSettled,
      onSuccess: (_reply, { id: _id, ...view }) => {
        toast({
          title: t('views.removed', { name: view.name }),
          duration: 10_000,
          action: {
            label: t('remove.undo'),
            altText: t('remove.undoLater'),
            onPress: () => bringBack.mutate(view),
          },
        });
      },
    }),
  };
}
