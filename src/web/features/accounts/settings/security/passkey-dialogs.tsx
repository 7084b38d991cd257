/** Adding a passkey, naming it anew and taking it away. */
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { BodyInputOf } from '#contract/endpoint.ts';
import {
  type addPasskey,
  type Passkey,
  passkeyName,
  type removePasskey,
  type renamePasskey,
  type startPasskey,
} from '#contract/second-factor.ts';
import { deviceOf } from '#domain/user-agents.ts';
import { ApiError, send } from '#web/data/api.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFieldError } from '../../field-error.ts';
import { AskPassword } from './ask-password.tsx';

type OpenedProps = { trigger: ReactElement; onChanged: () => void };

async function makePasskey(name: string, password: string): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await send<typeof startPasskey>('POST', '/api/passkeys/challenge', { body: { password } });
  const answer = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const body = { name, answer } as unknown as BodyInputOf<typeof addPasskey>;
  return send<typeof addPasskey>('POST', '/api/passkeys', { body });
}

/** The name and what is wrong with it, as a key of the texts. */
function useName(first: string) {
  const [name, setName] = useState(first);
  const [flaw, setFlaw] = useState<string>();
  const check = (): boolean => {
    const message = passkeyName.safeParse(name).error?.issues[0]?.message;
    setFlaw(message);
    return message === undefined;
  };
  return { name, setName, flaw, check };
}

export function AddPasskeyDialog({ trigger, onChanged }: OpenedProps) {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(true);
  const { browser, system } = deviceOf(navigator.userAgent);
  const naming = useName([browser, system].filter(Boolean).join(', '));
  const failureText = (error: Error) => {
    if (error.name === 'InvalidStateError') return t('passkeys.known');
    return error instanceof ApiError && error.code !== 'invalid_input' ? undefined : t('passkeys.failed');
  };
  return (
    <Dialog
      description={t('passkeys.addText')}
      onOpenChange={setOpen}
      open={isOpen}
      size="sm"
      title={t('passkeys.addTitle')}
      trigger={trigger}
    >
      <AskPassword
        failureText={failureText}
        label={t('passkeys.add')}
        onDone={(added) => {
          if (!added) return;
          setOpen(false);
          toast({ title: t('passkeys.added') });
          onChanged();
        }}
        run={async (password) => (naming.check() ? makePasskey(naming.name, password) : undefined)}
      >
        <NameField naming={naming} />
      </AskPassword>
    </Dialog>
  );
}

function NameField({ naming }: { naming: ReturnType<typeof useName> }) {
  const { t } = useTranslation('security');
  const say = useFieldError();
  const error = naming.flaw === undefined ? undefined : say({ type: 'server', message: naming.flaw });
  return (
    <Field error={error} hint={t('passkeys.nameHint')} label={t('passkeys.name')}>
      {(control) => (
        <Input {...control} onChange={(event) => naming.setName(event.target.value)} value={naming.name} />
      )}
    </Field>
  );
}

type OfPasskey = OpenedProps & { passkey: Passkey };

export function RenamePasskeyDialog({ trigger, onChanged, passkey }: OfPasskey) {
  const { t } = useTranslation('security');
  const explain = useErrorText();
  const [isOpen, setOpen] = useState(true);
  const naming = useName(passkey.name);
  const renaming = useMutation({
    mutationFn: () =>
      send<typeof renamePasskey>('PATCH', '/api/passkeys/:id', {
        params: { id: passkey.id },
        body: { name: naming.name },
      }),
    onSuccess: () => {
      setOpen(false);
      toast({ title: t('passkeys.renamed') });
      onChanged();
    },
  });
  return (
    <Dialog
      onOpenChange={setOpen}
      open={isOpen}
      size="sm"
      title={t('passkeys.renameTitle')}
      trigger={trigger}
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (naming.check()) renaming.mutate();
        }}
      >
        {renaming.error ? <Alert tone="danger">{explain(renaming.error)}</Alert> : null}
        <NameField naming={naming} />
        <Button busy={renaming.isPending} className="self-end" type="submit" variant="primary">
          {t('passkeys.rename')}
        </Button>
      </form>
    </Dialog>
  );
}

export function RemovePasskeyDialog({ trigger, onChanged, passkey }: OfPasskey) {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      description={t('passkeys.removeText')}
      onOpenChange={setOpen}
      open={isOpen}
      size="sm"
      title={t('passkeys.removeTitle', { name: passkey.name })}
      trigger={trigger}
    >
      <AskPassword
        danger
        label={t('passkeys.remove')}
        onDone={() => {
          setOpen(false);
          toast({ title: t('passkeys.removed') });
          onChanged();
        }}
        run={(password) =>
          send<typeof removePasskey>('POST', '/api/passkeys/:id/removal', {
            params: { id: passkey.id },
            body: { password },
          })
        }
      />
    </Dialog>
  );
}
