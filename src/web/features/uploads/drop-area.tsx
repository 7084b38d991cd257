/** Where audio is dropped or chosen; while the page is open, anywhere on it. */
import { AudioLines } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { useSendFiles } from './changes.ts';

/** What pickers offer first; the content decides, not the name. */
const accepted = 'audio/*,.wav,.aif,.aiff,.flac,.mp3,.m4a,.aac,.ogg,.opus';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
/** While files are over the page, browsers say so several times a second; that they are gone, not all say alike. */
const goneAfter = 600;

/** Keeps the drop from the rest of the app, where files are imports. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsOver(false), goneAfter);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

export function DropArea() {
  const { t } = useTranslation('uploads');
  const sendFiles = useSendFiles();
  const isOver = useDroppedFiles(sendFiles);
  return (
    <section
      aria-label={t('drop.label')}
      className={cn(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-8 text-center transition-colors',
        isOver ? 'border-accent bg-accent/8' : 'border-line-control bg-surface',
      )}
    >
      <AudioLines aria-hidden="true" className="size-6 text-muted" />
      <h2 className="text-base">{t(isOver ? 'drop.here' : 'drop.title')}</h2>
      <p className="max-w-prose text-balance text-muted text-sm">{t('drop.text')}</p>
      <FileButton label={t('drop.choose')} multiple onFiles={sendFiles} variant="primary" />
    </section>
  );
}

type FileButtonProps = {
  label: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  variant?: ButtonVariant;
  size?: 'sm';
};

export function FileButton({ label, onFiles, multiple = false, variant, size }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} size={size} variant={variant}>
        {label}
      </Button>
      <input
        accept={accepted}
        aria-hidden="true"
        className="hidden"
        multiple={multiple}
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
