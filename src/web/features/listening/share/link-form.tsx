/** A new link: for whom, until when, and what its recipient may do. */
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListeningLink } from '#contract/listening.ts';
import { longestLinkPassword, longestRecipient } from '#domain/limits.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAddLink } from './changes.ts';

/** Days that a link lives; empty: it does not end by itself. */
const lives = ['', '1', '7', '30', '90'] as const;
const dayMs = 24 * 3600_000;

type LinkFormProps = { id: string; onDone: (link: ListeningLink) => void };

export function LinkForm({ id, onDone }: LinkFormProps) {
  const { t } = useTranslation('listening');
  const { count } = useFormats();
  const errorText = useErrorText();
  const first = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState({
    recipient: '',
    days: '',
    password: '',
    download: false,
    comments: true,
  });
  const { mutate, isPending, error } = useAddLink(id, onDone);
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { recipient, days, password, download, comments } = fields;
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    if (!isPending) mutate({ recipient, expiresAt, password: password || null, download, comments });
  };
  return (
    <form
      aria-label={t('new')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
      method="post"
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field hint={t('form.recipientHelp')} label={t('form.recipient')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              dir="auto"
              maxLength={longestRecipient}
              onChange={({ target }) => set({ recipient: target.value })}
              placeholder={t('form.recipientLike')}
              ref={first}
              value={fields.recipient}
            />
          )}
        </Field>
        <Field label={t('form.expires')}>
          {(control) => (
            <Select
              {...control}
              onChange={({ target }) => set({ days: target.value })}
              options={lives.map((days) => ({
                value: days,
                label:
                  days === ''
                    ? t('form.never')
                    : t('form.days', { count: Number(days), n: count(Number(days)) }),
              }))}
              value={fields.days}
            />
          )}
        </Field>
        <Field aside={t('form.optional')} label={t('form.password')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="new-password"
              maxLength={longestLinkPassword}
              onChange={({ target }) => set({ password: target.value })}
              type="text"
              value={fields.password}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Checkbox
          checked={fields.comments}
          label={t('form.comments')}
          onChange={({ target }) => set({ comments: target.checked })}
        />
        <Checkbox
          checked={fields.download}
          label={t('form.download')}
          onChange={({ target }) => set({ download: target.checked })}
        />
        <Button busy={isPending} className="ms-auto" type="submit" variant="primary">
          {t('form.make')}
        </Button>
      </div>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </form>
  );
}
