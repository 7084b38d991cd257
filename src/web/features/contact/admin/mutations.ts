/** Marks a message as done, or as open again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { setContactMessageDone } from '#contract/contact.ts';
import { send } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { invalidate } from '#web/data/query.ts';
import { toast } from '#web/ui/toast-store.ts';

export function useSetDone(id: string) {
  const { t } = useTranslation('contact');
  const explain = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isDone: boolean) =>
      send<typeof setContactMessageDone>('PATCH', '/api/admin/contact-messages/:id', {
        params: { id },
        body: { isDone },
      }),
    onSuccess: ({ doneAt }) => toast({ title: t(doneAt ? 'admin.nowDone' : 'admin.nowOpen') }),
    onError: (error) =>
      toast({ title: t('admin.notSaved'), description: explain(error), variant: 'destructive' }),
    // The button stays busy until the lists are read again and the message has moved.
    onSettled: () => invalidate(client, '/api/admin/contact-messages'),
  });
}
