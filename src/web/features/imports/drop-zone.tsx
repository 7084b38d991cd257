/** Where files are dropped or chosen; they are sent at once, and the page of what they say opens. */
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { accepted } from './refusal.ts';
import { SendingState } from './sending-state.tsx';
import { useSending } from './use-sending.ts';

/** `trackId`: the song whose page it stands on, and of which a file is that names none. */
export function DropZone({ trackId }: { trackId?: string }) {
  const { t } = useTranslation('imports');
  const mayEdit = useMay('edit');
  const sending = useSending(trackId);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const isOfSong = trackId !== undefined;
  const Title = isOfSong ? 'h3' : 'h2';
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    sending.send([...event.dataTransfer.files]);
  };
  if (!mayEdit) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button inside, which keys reach */}
      <div
        className={cn(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 text-center transition-colors',
          isOfSong ? 'py-5' : 'py-8',
          isOver ? 'border-accent bg-accent/8' : 'border-line-control bg-surface',
        )}
        onDragLeave={() => setIsOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDrop={drop}
      >
        <FileUp aria-hidden="true" className="size-6 text-muted" />
        <Title className="text-base" id={id}>
          {isOver ? t('drop.here') : t(isOfSong ? 'drop.song' : 'drop.title')}
        </Title>
        <p className="max-w-prose text-balance text-muted text-sm">
          {t(isOfSong ? 'drop.songText' : 'drop.text')}
        </p>
        {sending.isSending ? null : (
          <FileButton isMain={!isOfSong} label={t('drop.choose')} onFiles={sending.send} />
        )}
        <SendingState {...sending} />
      </div>
      {sending.refusal ? <Alert tone="warning">{sending.refusal}</Alert> : null}
    </section>
  );
}

type FileButtonProps = { label: string; isMain: boolean; onFiles: (files: File[]) => void };

function FileButton({ label, isMain, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} variant={isMain ? 'primary' : 'secondary'}>
        {label}
      </Button>
      <input
        accept={accepted.join(',')}
        aria-hidden="true"
        className="hidden"
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again is another try.
          event.target.value = '';
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </>
  );
}
