/** Over the page while files are dragged over it, and while what was dropped is being sent. */
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendingState } from './sending-state.tsx';
import { useSending } from './use-sending.ts';

export type DropOverlayProps = {
  /** Dropped already; none: they are still in the air. */
  files: readonly File[];
  trackId: string | undefined;
  onClose: () => void;
};

export function DropOverlay(props: DropOverlayProps) {
  return props.files.length === 0 ? <Target isOfSong={props.trackId !== undefined} /> : <Sent {...props} />;
}

/** Takes no pointer: the page below hears of the drop. */
function Target({ isOfSong }: { isOfSong: boolean }) {
  const { t } = useTranslation('imports');
  return (
    <div
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-overlay p-4"
      role="status"
    >
      <div className="flex w-full max-w-130 flex-col items-center gap-3 rounded-lg border-2 border-accent border-dashed bg-raised px-6 py-12 text-center shadow-float">
        <FileUp aria-hidden="true" className="size-8 text-accent" />
        <p className="font-medium text-lg text-strong">{t(isOfSong ? 'drop.song' : 'drop.anywhere')}</p>
        <p className="max-w-prose text-balance text-body text-sm">
          {t(isOfSong ? 'drop.songText' : 'drop.anywhereText')}
        </p>
      </div>
    </div>
  );
}

function Sent({ files, trackId, onClose }: DropOverlayProps) {
  const { t } = useTranslation('imports');
  const sending = useSending(trackId, onClose);
  const begin = useEffectEvent(() => sending.send(files));
  useEffect(() => begin(), [files]);
  const close = () => {
    sending.cancel();
    onClose();
  };
  const { isSending, problem, refusal } = sending;
  const isOver = !isSending && problem === undefined && refusal === undefined;
  return (
    <Dialog onOpenChange={close} open title={t('title')}>
      <div className="flex min-h-24 flex-col items-center justify-center gap-3">
        {refusal ? (
          <Alert className="w-full" tone="warning">
            {refusal}
          </Alert>
        ) : null}
        <SendingState {...sending} cancel={close} isSending={isSending || isOver} />
      </div>
    </Dialog>
  );
}
