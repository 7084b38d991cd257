/** The form of a playlist: its name, what it says of itself, and whom it is shown to. */
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '#contract/playlists.ts';
import { longestPlaylistDescription, longestPlaylistName } from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useSavePlaylist } from './changes.ts';

type PlaylistDialogProps = {
  /** Undefined: a new one. */
  playlist?: Playlist;
  /** What a new one begins with. */
  trackIds?: string[];
  onSaved?: (playlist: Playlist) => void;
  onClose: () => void;
};

export function PlaylistDialog(props: PlaylistDialogProps) {
  const { t } = useTranslation('playlists');
  const name = useRef<HTMLInputElement>(null);
  const { playlist, onClose } = props;
  return (
    <Dialog
      closeLabel={t('close')}
      firstFocus={name}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t(playlist ? 'form.change' : 'form.new')}
    >
      <PlaylistForm {...props} nameBox={name} />
    </Dialog>
  );
}

type Problem = 'required' | 'long' | 'controlCharacter';

function problemOf(name: string): Problem | undefined {
  if (!isVisible(name)) return 'required';
  if (!hidesNothing(name)) return 'controlCharacter';
  return name.length > longestPlaylistName ? 'long' : undefined;
}

type PlaylistFormProps = PlaylistDialogProps & { nameBox: RefObject<HTMLInputElement | null> };

function PlaylistForm({ playlist, trackIds, nameBox, onSaved, onClose }: PlaylistFormProps) {
  const { t } = useTranslation('playlists');
  const errorText = useErrorText();
  const [name, setName] = useState(playlist?.name ?? '');
  const [description, setDescription] = useState(playlist?.description ?? '');
  const [isPublic, setPublic] = useState(playlist?.isPublic ?? false);
  const [problem, setProblem] = useState<Problem>();
  const { mutate, isPending, error } = useSavePlaylist(playlist?.id, (saved) => {
    onClose();
    onSaved?.(saved);
  });
  const submit = () => {
    const found = problemOf(name.trim());
    setProblem(found);
    if (found) return nameBox.current?.focus();
    if (!isPending) mutate({ name, description, isPublic, ...(trackIds && { trackIds }) });
  };
  return (
    <form
      className="flex flex-col gap-4"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field error={problem && t(`form.${problem}`)} label={t('form.name')}>
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
      <div>
        <Checkbox
          checked={isPublic}
          label={t('form.public')}
          onChange={(event) => setPublic(event.target.checked)}
        />
        <p className="ms-7 text-muted text-xs">{t('form.publicHelp')}</p>
      </div>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      <Button busy={isPending} className="self-end" type="submit" variant="primary">
        {t(playlist ? 'form.save' : 'form.make')}
      </Button>
    </form>
  );
}
