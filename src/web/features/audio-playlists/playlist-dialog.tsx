/** The form of a playlist of audio: its name, and what it says of itself. */
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AudioPlaylist } from '#contract/audio-playlists.ts';
import { longestPlaylistDescription, longestPlaylistName } from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useSaveAudioPlaylist } from './changes.ts';

type PlaylistDialogProps = {
  /** Undefined: a new one. */
  playlist?: AudioPlaylist;
  /** What a new one begins with. */
  uploadIds?: string[];
  onSaved?: (playlist: AudioPlaylist) => void;
  onClose: () => void;
};

export function PlaylistDialog({ playlist, uploadIds, onSaved, onClose }: PlaylistDialogProps) {
  const { t } = useTranslation('playlists');
  const errorText = useErrorText();
  const nameBox = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(playlist?.name ?? '');
  const [description, setDescription] = useState(playlist?.description ?? '');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useSaveAudioPlaylist(playlist?.id, (saved) => {
    onClose();
    onSaved?.(saved);
  });
  const problem = isVisible(name.trim()) ? (hidesNothing(name) ? undefined : 'controlCharacter') : 'required';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem) return nameBox.current?.focus();
    if (!isPending) mutate({ name, description, ...(uploadIds && { uploadIds }) });
  };
  return (
    <Dialog
      closeLabel={t('close')}
      firstFocus={nameBox}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t(playlist ? 'form.change' : 'form.new')}
    >
      <form className="flex flex-col gap-4" method="post" noValidate onSubmit={submit}>
        <Field error={isAsked && problem && t(`form.${problem}`)} label={t('form.name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              dir="auto"
              maxLength={longestPlaylistName}
              onChange={(event) => setName(event.target.value)}
              ref={nameBox}
              value={name}
            />
          )}
        </Field>
        <Field hint={t('form.descriptionHelp')} label={t('form.description')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              maxLength={longestPlaylistDescription}
              onChange={(event) => setDescription(event.target.value)}
              rows={3}
              value={description}
            />
          )}
        </Field>
        {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
        <Button busy={isPending} className="self-end" type="submit" variant="primary">
          {t(playlist ? 'form.save' : 'form.make')}
        </Button>
      </form>
    </Dialog>
  );
}
