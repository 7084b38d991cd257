/** Where files are dropped or chosen; they are sent at once, and the page of what they say opens. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { largestImport, mostImportFiles } from '#domain/imports.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { readImport, sendFiles } from './use-imports.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,.zip';

/** `trackId`: the song that a file is of which names none. */
export function DropZone({ trackId }: { trackId?: string }) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  const { send, cancel, share, names, isSending, refusal, error } = useSending(trackId);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    send([...event.dataTransfer.files]);
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button inside, which keys reach */}
      <div
        className={cn(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-8 text-center transition-colors',
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
        <h2 className="text-base" id={id}>
          {isOver ? t('drop.here') : t('drop.title')}
        </h2>
        <p className="max-w-prose text-balance text-muted text-sm">{t('drop.text')}</p>
        {isSending ? (
          <Sending names={names} onCancel={cancel} share={share} />
        ) : (
          <FileButton label={t('drop.choose')} onFiles={send} />
        )}
      </div>
      {refusal ? <Alert tone="warning">{t(`drop.${refusal}`)}</Alert> : null}
      {error && !isSending ? (
        <Alert title={t('drop.failed')} tone="danger">
          {errorText(error)}
        </Alert>
      ) : null}
    </section>
  );
}

function FileButton({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} variant="primary">
        {label}
      </Button>
      <input
        accept={accepted}
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

type SendingProps = { names: readonly string[]; share: number; onCancel: () => void };

function Sending({ names, share, onCancel }: SendingProps) {
  const { t } = useTranslation('imports');
  const { list, share: percent } = useFormats();
  const label = t('drop.sending', { name: list(names.slice(0, 3)) });
  return (
    <div className="flex w-full max-w-100 flex-col items-center gap-3">
      <p className="max-w-full truncate text-sm" dir="auto">
        {label}
      </p>
      <Progress
        className="w-full"
        label={label}
        max={1}
        text={t('drop.sent', { share: percent(share) })}
        value={share}
        warn={false}
      />
      <Button onClick={onCancel} size="sm" variant="ghost">
        {t('drop.cancel')}
      </Button>
    </div>
  );
}

type Refusal = 'tooLarge' | 'tooMany';

/** What the server would refuse anyway is said before 200 MB have gone there. */
function refusalOf(files: readonly File[]): Refusal | undefined {
  if (files.length > mostImportFiles) return 'tooMany';
  return files.reduce((sum, { size }) => sum + size, 0) > largestImport ? 'tooLarge' : undefined;
}

function useSending(trackId: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const [names, setNames] = useState<string[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => () => sending.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (files: File[]) => {
      const controller = new AbortController();
      sending.current = controller;
      return sendFiles({ files, trackId }, { onShare: setShare, signal: controller.signal });
    },
    onSuccess: (one) => {
      client.setQueryData(readImport(one.id).queryKey, one);
      void invalidate(client, '/api/imports');
      void navigate(`/imports/${one.id}`);
    },
  });
  const send = (files: File[]) => {
    if (files.length === 0 || isPending) return;
    const refused = refusalOf(files);
    setRefusal(refused);
    if (refused) return;
    setShare(0);
    setNames(files.map(({ name }) => name));
    mutate(files);
  };
  return {
    ...{ send, share, names, refusal },
    cancel: () => sending.current?.abort(),
    isSending: isPending,
    // What the reader has stopped is no failure.
    error: sending.current?.signal.aborted ? null : error,
  };
}
