/** One's own picture: chosen, looked at as it will be, kept, taken away. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { removePicture, restorePicture, setPicture } from '#contract/pictures.ts';
import { send } from '#web/data/api.ts';
import { keepUser } from '#web/data/current-user.ts';
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
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { Avatar } from '../avatar.tsx';

const path = '/api/auth/picture' satisfies (typeof setPicture)['path'];
/** Pages may show pictures of addresses and of data, not of files. */
const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

type Chosen = { file: File; url: string };

export function PictureField({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const explain = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [refusal, setRefusal] = useState<PictureRefusal>();
  const saving = useMutation({
    mutationFn: (file: File) => sendPicture<typeof setPicture>(path, file),
    onSuccess: (changed) => {
      keepUser(client, changed);
      setChosen(undefined);
      toast({ title: t('picture.saved') });
    },
    onError: (error) => setRefusal(pictureRefusalOf(error)),
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    saving.reset();
    setChosen(undefined);
    if (isTooLarge(file)) return setRefusal('large');
    setRefusal(undefined);
    setChosen({ file, url: await dataUrlOf(file) });
  };
  const failure = refusal ? t(`picture.${refusal}`) : saving.error ? explain(saving.error) : undefined;
  return (
    <div className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar large user={chosen ? { ...user, profileImageUrl: chosen.url } : user} />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
          <p className="text-muted text-sm">{chosen ? t('picture.preview') : t('picture.text')}</p>
          <input
            accept={pictureTypes}
            aria-label={t('picture.title')}
            className="sr-only"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
            ref={input}
            tabIndex={-1}
            type="file"
          />
          <div className="flex flex-wrap gap-2">
            {chosen ? (
              <>
                <Button
                  busy={saving.isPending}
                  onClick={() => saving.mutate(chosen.file)}
                  size="sm"
                  variant="primary"
                >
                  {t('picture.save')}
                </Button>
                <Button onClick={() => setChosen(undefined)} size="sm" variant="ghost">
                  {t('picture.cancel')}
                </Button>
              </>
            ) : (
              <>
                <Button onClick={() => input.current?.click()} size="sm">
                  {user.profileImageUrl ? t('picture.change') : t('picture.choose')}
                </Button>
                {user.profileImageUrl ? <RemoveButton /> : null}
              </>
            )}
          </div>
        </div>
      </div>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
    </div>
  );
}

function RemoveButton() {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const fail = useFailed()();
  const undoable = useUndoable();
  const keep = (user: CurrentUser) => keepUser(client, user);
  const restoring = useMutation({
    mutationFn: () => send<typeof restorePicture>('POST', '/api/auth/picture/restored'),
    onSuccess: keep,
    onError: fail,
  });
  const removing = useMutation({
    mutationFn: () => send<typeof removePicture>('DELETE', '/api/auth/picture'),
    onSuccess: (user) => {
      keep(user);
      undoable({
        title: t('picture.removed'),
        undoLater: t('picture.undoLater'),
        undo: () => restoring.mutate(),
      });
    },
    onError: fail,
  });
  return (
    <Button busy={removing.isPending} onClick={() => removing.mutate()} size="sm" variant="ghost">
      {t('picture.remove')}
    </Button>
  );
}
