/** What an upload is called, and by whom it is. */
import { type FormEvent, useRef, useState } from 'react';
import type { AudioUpload } from '#contract/uploads.ts';
import { longestAudioName } from '#domain/limits.ts';
import { isVisible } from '#domain/names.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useChangeUpload } from './changes.ts';

type EditDialogProps = { upload: AudioUpload; onClose: () => void };

export function EditDialog({ upload, onClose }: EditDialogProps) {
  const { t } = useTranslation('uploads');
  const first = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  const [fields, setFields] = useState({
    ...{ title: upload.title, artist: upload.artist, album: upload.album, isrc: upload.isrc ?? '' },
  });
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useChangeUpload(upload.id, onClose);
  const isMissing = !isVisible(fields.title.trim());
  const isBad =
    fields.isrc !== '' && !/^[a-z]{2}[a-z0-9]{3}\d{7}$/i.test(fields.isrc.replaceAll(/[\s-]/g, ''));
  const errors = { title: isMissing && t('form.required'), isrc: isBad && t('form.isrcWrong') };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing && !isBad && !isPending) mutate({ ...fields, isrc: fields.isrc || null });
  };
  return (
    <Dialog
      firstFocus={first}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('edit')}
    >
      <form className="flex flex-col gap-4" method="post" noValidate onSubmit={submit}>
        {(['title', 'artist', 'album', 'isrc'] as const).map((name) => (
          <Field
            error={isAsked && name in errors && errors[name as keyof typeof errors]}
            key={name}
            label={t(`form.${name}`)}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                dir="auto"
                maxLength={longestAudioName}
                onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
                ref={name === 'title' ? first : undefined}
                value={fields[name]}
              />
            )}
          </Field>
        ))}
        {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
        <Button busy={isPending} className="self-end" type="submit" variant="primary">
          {t('form.save')}
        </Button>
      </form>
    </Dialog>
  );
}
