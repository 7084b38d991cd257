/** The form of any playlist: its name, what it says of itself, and what its kind adds. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { longestPlaylistDescription, longestPlaylistName } from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type Fields = { name: string; description: string };
type Problem = 'required' | 'long' | 'controlCharacter';

function problemOf(name: string): Problem | undefined {
  if (!isVisible(name)) return 'required';
  if (!hidesNothing(name)) return 'controlCharacter';
  return name.length > longestPlaylistName ? 'long' : undefined;
}

type PlaylistFormProps = {
  /** Undefined: a new one. */
  playlist: Fields | undefined;
  saving: { isPending: boolean; error: unknown };
  onSave: (fields: Fields) => void;
  onClose: () => void;
  children?: ReactNode;
};

export function PlaylistForm({ playlist, saving, onSave, onClose, children }: PlaylistFormProps) {
  const { t } = useTranslation('playlists');
  const errorText = useErrorText();
  const nameBox = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(playlist?.name ?? '');
  const [description, setDescription] = useState(playlist?.description ?? '');
  const [problem, setProblem] = useState<Problem>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(name.trim());
    setProblem(found);
    if (found) return nameBox.current?.focus();
    if (!saving.isPending) onSave({ name, description });
  };
  return (
    <Dialog
      firstFocus={nameBox}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t(playlist ? 'form.change' : 'form.new')}
    >
      <form className="flex flex-col gap-4" method="post" noValidate onSubmit={submit}>
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
        {children}
        {saving.error ? <Alert tone="danger">{errorText(saving.error)}</Alert> : null}
        <Button busy={saving.isPending} className="self-end" type="submit" variant="primary">
          {t(playlist ? 'form.save' : 'form.make')}
        </Button>
      </form>
    </Dialog>
  );
}
