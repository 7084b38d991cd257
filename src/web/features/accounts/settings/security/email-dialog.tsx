/** Another e-mail address for one's own account. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type changeEmail, emailChange } from '#contract/account-mail.ts';
import { send } from '#web/data/api.ts';
import { askAgainWhoIsHere } from '#web/data/current-user.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFieldError } from '../../field-error.ts';
import { AskPassword } from './ask-password.tsx';

type EmailDialogProps = {
  trigger: ReactElement;
  /** The new address has to answer before it counts. */
  sendsMail: boolean;
};

export function EmailDialog({ trigger, sendsMail }: EmailDialogProps) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const say = useFieldError();
  const [isOpen, setOpen] = useState(true);
  const [email, setEmail] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const change = async (password: string) => {
    const message = emailChange.shape.email.safeParse(email.trim()).error?.issues[0]?.message;
    setFlaw(message);
    if (message !== undefined) return undefined;
    return send<typeof changeEmail>('POST', '/api/auth/email', {
      body: { email: email.trim(), password },
    }).catch((error: Error) => {
      const refused = refusedFields(error).email;
      if (refused === undefined) throw error;
      setFlaw(refused);
      return undefined;
    });
  };
  return (
    <Dialog
      description={sendsMail ? t('email.textMail') : t('email.textNow')}
      onOpenChange={setOpen}
      open={isOpen}
      size="sm"
      title={t('email.title')}
      trigger={trigger}
    >
      <AskPassword
        label={sendsMail ? t('email.send') : t('email.save')}
        onDone={(reply) => {
          if (!reply) return;
          setOpen(false);
          toast({ title: reply.isChanged ? t('email.changed') : t('email.sent', { email }) });
          if (reply.isChanged) void askAgainWhoIsHere(client);
        }}
        run={change}
      >
        <Field
          error={flaw === undefined ? undefined : say({ type: 'server', message: flaw })}
          label={t('email.new')}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="email"
              onChange={(event) => setEmail(event.target.value)}
              type="email"
              value={email}
            />
          )}
        </Field>
      </AskPassword>
    </Dialog>
  );
}
