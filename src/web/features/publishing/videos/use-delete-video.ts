/** Deletes a video; the toast adds it again as it was. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WrittenVideo } from '#contract/publishing.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useUndoToast } from '../use-undo-toast.ts';
import { refreshVideos } from './refresh-videos.ts';
import { postVideo, removeVideo } from './video-requests.ts';
import { textOf } from './video-values.ts';

export function useDeleteVideo({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  const client = useQueryClient();
  const offerUndo = useUndoToast();
  return useMutation({
    mutationFn: ({ id }: WrittenVideo) => removeVideo(id),
    onSuccess: (video) =>
      offerUndo({
        title: t('videos.deleted'),
        restored: t('videos.restored'),
        notRestored: t('videos.notRestored'),
        bringBack: () => postVideo(textOf(video)).finally(() => refreshVideos(client)),
      }),
    onError: (error) =>
      toast({ title: t('videos.notDeleted'), description: explain(error), variant: 'destructive' }),
    // The button stays busy until the list is read again.
    onSettled: async (video) => {
      await refreshVideos(client);
      if (video) onGone();
    },
  });
}
