/** A screenshot: chosen for a message, and shown in one. */
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { addMessagePicture, MessagePicture } from '#contract/messages.ts';
import {
  isTooLarge,
  type PictureRefusal,
  pictureRefusalOf,
  pictureTypes,
  sendPicture,
} from '#web/data/send-picture.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

const path = '/api/messages/pictures' satisfies (typeof addMessagePicture)['path'];
const addressOf = ({ id }: MessagePicture): string => `${path}/${id}`;

type ScreenshotFieldProps = {
  picture: MessagePicture | undefined;
  onPicture: (picture: MessagePicture | undefined) => void;
};

/** Sent as soon as it is chosen: what is wrong with it is said before the message is sent. */
export function ScreenshotField({ picture, onPicture }: ScreenshotFieldProps) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<PictureRefusal>();
  const adding = useMutation({
    mutationFn: (file: File) => sendPicture<typeof addMessagePicture>(path, file),
    onSuccess: onPicture,
    onError: (error) => setRefusal(pictureRefusalOf(error)),
  });
  const choose = (file: File | undefined) => {
    if (!file || adding.isPending) return;
    adding.reset();
    setRefusal(isTooLarge(file) ? 'large' : undefined);
    if (!isTooLarge(file)) adding.mutate(file);
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <input
        accept={pictureTypes}
        aria-label={t('picture.add')}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      {picture ? (
        <div className="flex items-start gap-1">
          <Shown className="max-h-24 max-w-40" picture={picture} />
          <PlainIconButton
            icon={<X />}
            label={t('picture.remove')}
            onClick={() => onPicture(undefined)}
            size="sm"
          />
        </div>
      ) : (
        <Button busy={adding.isPending} onClick={() => input.current?.click()} variant="ghost">
          <ImagePlus aria-hidden="true" />
          {t('picture.add')}
        </Button>
      )}
      {refusal ? <Refused refusal={refusal} /> : adding.error ? <Failed error={adding.error} /> : null}
    </div>
  );
}

/** In the words that pictures of people are refused with. */
function Refused({ refusal }: { refusal: PictureRefusal }) {
  const { t } = useTranslation('security');
  return <Alert tone="danger">{t(`picture.${refusal}`)}</Alert>;
}

function Failed({ error }: { error: Error }) {
  const explain = useErrorText();
  return <Alert tone="danger">{explain(error)}</Alert>;
}

type ShownProps = { picture: MessagePicture; className: string };

function Shown({ picture, className }: ShownProps) {
  const { t } = useTranslation('messages');
  const [isLost, setLost] = useState(false);
  const { width, height } = picture;
  if (isLost) return <p className="text-muted text-sm">{t('picture.failed')}</p>;
  return (
    <img
      alt={t('picture.alt')}
      className={`h-auto w-auto rounded-md border border-line object-contain ${className}`}
      height={height}
      loading="lazy"
      onError={() => setLost(true)}
      src={addressOf(picture)}
      width={width}
    />
  );
}

/** In a message: small, and large at a press. */
export function Screenshot({ picture }: { picture: MessagePicture }) {
  const { t } = useTranslation('messages');
  return (
    <Dialog
      className="sm:max-w-[min(96vw,1200px)]"
      title={t('picture.alt')}
      trigger={
        <button
          aria-label={t('picture.open')}
          className="mt-1 w-fit max-w-full cursor-zoom-in rounded-md"
          type="button"
        >
          <Shown className="max-h-48 max-w-full" picture={picture} />
        </button>
      }
    >
      {/* By itself browsers show it in its own size. */}
      <a className="mx-auto block w-fit" href={addressOf(picture)} rel="noreferrer" target="_blank">
        <Shown className="max-w-full" picture={picture} />
      </a>
    </Dialog>
  );
}
