/** The form of a video in a dialog, closed once it is saved. */
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenVideo } from '#contract/publishing.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { VideoForm } from './video-form.tsx';

type VideoDialogProps = {
  /** Null for a new one. */
  video: WrittenVideo | null;
  trigger: ReactElement;
};

export function VideoDialog({ video, trigger }: VideoDialogProps) {
  const { t } = useTranslation('publishing');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    toast({ title: t('videos.saved') });
  };
  return (
    <Dialog
      closeLabel={t('videos.close')}
      onOpenChange={setOpen}
      open={isOpen}
      title={t(video ? 'videos.change' : 'videos.add')}
      trigger={trigger}
    >
      <VideoForm onSaved={close} video={video} />
    </Dialog>
  );
}
