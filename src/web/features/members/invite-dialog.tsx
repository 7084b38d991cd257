/** Inviting somebody: by mail where mail is set up, else by a link that the owner passes on. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MemberRole } from '#contract/accounts.ts';
import { invitationForm, mostMembers } from '#contract/members.ts';
import type { Texts } from '#i18n/texts.ts';
import { ApiError } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { showRefused } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { inviteSomebody } from './requests.ts';

type Link = { email: string; address: string };

export function InviteButton() {
  const { t } = useTranslation('members');
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<Link>();
  const change = (next: boolean) => {
    setOpen(next);
    // Shown this once.
    if (!next) setLink(undefined);
  };
  const words = { label: t('link'), copy: t('copy'), copied: t('copied'), done: t('done') };
  return (
    <Dialog
      closeLabel={t('cancel')}
      description={link ? t('linkText', { email: link.email }) : t('inviteText')}
      onOpenChange={change}
      open={isOpen}
      title={link ? t('linkTitle') : t('inviteTitle')}
      trigger={<Button>{t('invite')}</Button>}
    >
      {link ? (
        <ShownOnce onDone={() => change(false)} value={link.address} words={words} />
      ) : (
        <InviteForm onLink={setLink} onSent={() => change(false)} />
      )}
    </Dialog>
  );
}

type InviteFormProps = { onSent: () => void; onLink: (link: Link) => void };
type ErrorKey = keyof Texts['accounts']['error'];

function InviteForm({ onSent, onLink }: InviteFormProps) {
  const { t } = useTranslation(['members', 'accounts']);
  const explain = useErrorText();
  const client = useQueryClient();
  const defaultValues: { email: string; role: MemberRole } = { email: '', role: 'view' };
  const form = useForm({ defaultValues, resolver: zodResolver(invitationForm) });
  const inviting = useMutation({
    mutationFn: inviteSomebody,
    onSuccess: ({ token, invitation: { email } }) => {
      void invalidate(client, '/api/members');
      if (token !== null) return onLink({ email, address: `${window.location.origin}/invitation#${token}` });
      toast({ title: t('mailed', { email }) });
      onSent();
    },
    onError: (error) => showRefused(error, form),
  });
  const flaw = form.formState.errors.email?.message as ErrorKey | undefined;
  const { error } = inviting;
  const isFull = error instanceof ApiError && error.code === 'conflict';
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => inviting.mutate(values))}
    >
      {error && !flaw ? (
        <Alert tone="danger">{isFull ? t('full', { most: mostMembers }) : explain(error)}</Alert>
      ) : null}
      <Field error={flaw && t(`accounts:error.${flaw}`)} label={t('email')}>
        {(control) => <Input {...control} {...form.register('email')} autoComplete="off" type="email" />}
      </Field>
      <Field hint={form.watch('role') === 'edit' ? t('editText') : t('viewText')} label={t('role')}>
        {(control) => (
          <Select
            {...control}
            {...form.register('role')}
            options={[
              { value: 'view', label: t('view') },
              { value: 'edit', label: t('edit') },
            ]}
          />
        )}
      </Field>
      <Button busy={inviting.isPending} className="self-end" type="submit" variant="primary">
        {t('send')}
      </Button>
    </form>
  );
}
