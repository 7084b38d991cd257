/** Deletes a post; the toast brings it back as it was. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useUndoToast } from '../use-undo-toast.ts';
import { type PostAddress, putPost, removePost } from './post-requests.ts';
import { refreshPosts } from './refresh-posts.ts';

export function useDeletePost({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  const client = useQueryClient();
  const offerUndo = useUndoToast();
  return useMutation({
    mutationFn: (address: PostAddress) => removePost(address),
    onSuccess: (post) =>
      offerUndo({
        title: t(post.ships ? 'posts.deletedShips' : 'posts.deleted'),
        restored: t('posts.restored'),
        notRestored: t('posts.notRestored'),
        bringBack: () => putPost(post, post, null).finally(() => refreshPosts(client)),
      }),
    onError: (error) =>
      toast({ title: t('posts.notDeleted'), description: explain(error), variant: 'destructive' }),
    // The button stays busy until the list is read again.
    onSettled: async (post) => {
      await refreshPosts(client);
      if (post) onGone();
    },
  });
}
