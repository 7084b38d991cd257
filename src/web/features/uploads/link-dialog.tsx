/** Which song of the list an upload is. */
import { useRef } from 'react';
import type { AudioUpload } from '#contract/uploads.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EntryName, SongPages } from '#web/music/song-list/song-pages.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useChangeUpload } from './changes.ts';

type LinkDialogProps = { upload: AudioUpload; onClose: () => void };

export function LinkDialog({ upload, onClose }: LinkDialogProps) {
  const { t } = useTranslation('uploads');
  const first = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  const { mutate, error } = useChangeUpload(upload.id, onClose);
  return (
    <Dialog
      firstFocus={first}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('linkTitle', { name: upload.title })}
    >
      <div className="flex flex-col gap-3">
        {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
        {upload.songId ? (
          <Button className="self-start" onClick={() => mutate({ songId: null })} size="sm">
            {t('unlink')}
          </Button>
        ) : null}
        <SongPages
          by="song"
          row={(entry) => (
            <button
              aria-pressed={entry.id === upload.songId}
              className="w-full"
              onClick={() => mutate({ songId: entry.id })}
              type="button"
            >
              <EntryName entry={entry} />
            </button>
          )}
          searchBox={first}
        />
      </div>
    </Dialog>
  );
}
