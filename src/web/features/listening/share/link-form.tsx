/** A new link: for whom, until when, and what its recipient may do. */
import { type FormEvent, useRef, useState } from 'react';
import type { ListeningLink } from '#contract/listening.ts';
import { instantOf } from '#domain/clock-times.ts';
import { dayIn } from '#domain/days.ts';
import { longestLinkPassword, longestRecipient } from '#domain/limits.ts';
import { zoneText } from '#i18n/formats.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAddLink } from './changes.ts';

/** Days that a link lives; empty: it does not end by itself. */
const lives = ['', '1', '7', '30', '90', 'chosen'] as const;
type Life = (typeof lives)[number];
const dayMs = 24 * 3600_000;

type End = { life: Life; day: string; time: string };

/** Days from now, or when clocks of the owner show what was chosen. */
function endOf({ life, day, time }: End, timeZone: string): Date | null {
  if (life === '') return null;
  return life === 'chosen' ? instantOf(day, time, timeZone) : new Date(Date.now() + Number(life) * dayMs);
}

function useLifeText() {
  const { t } = useTranslation('listening');
  const { count } = useFormats();
  return (life: Life): string => {
    if (life === '') return t('form.never');
    return life === 'chosen'
      ? t('form.onDay')
      : t('form.days', { count: Number(life), n: count(Number(life)) });
  };
}

type EndFieldsProps = { fields: End; isPast: boolean; onChange: (change: Partial<End>) => void };

function EndFields({ fields: { day, time }, isPast, onChange }: EndFieldsProps) {
  const { t } = useTranslation('listening');
  const { timeZone } = useFormats();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field error={isPast ? t('form.past') : undefined} label={t('form.endDay')}>
        {(control) => (
          <Input
            {...control}
            max="2999-12-31"
            min={dayIn(new Date(), timeZone)}
            onChange={({ target }) => onChange({ day: target.value })}
            required
            type="date"
            value={day}
          />
        )}
      </Field>
      <Field
        className="sm:col-span-2"
        hint={t('form.zone', { zone: zoneText(timeZone) })}
        label={t('form.endTime')}
      >
        {(control) => (
          <Input
            {...control}
            className="sm:max-w-40"
            onChange={({ target }) => onChange({ time: target.value })}
            required
            type="time"
            value={time}
          />
        )}
      </Field>
    </div>
  );
}

type LinkFormProps = { id: string; onDone: (link: ListeningLink) => void };

export function LinkForm({ id, onDone }: LinkFormProps) {
  const { t } = useTranslation('listening');
  const { timeZone } = useFormats();
  const errorText = useErrorText();
  const lifeText = useLifeText();
  const first = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState({
    recipient: '',
    life: '' as Life,
    day: '',
    time: '18:00',
    password: '',
    download: false,
    comments: true,
  });
  const { mutate, isPending, error } = useAddLink(id, onDone);
  const [isPast, setPast] = useState(false);
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { recipient, password, download, comments } = fields;
    const end = endOf(fields, timeZone);
    const isOver = end !== null && end.getTime() <= Date.now();
    setPast(isOver);
    const expiresAt = end?.toISOString() ?? null;
    if (!isPending && !isOver)
      mutate({ recipient, expiresAt, password: password || null, download, comments });
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
              onChange={({ target }) => set({ life: target.value as Life })}
              options={lives.map((life) => ({ value: life, label: lifeText(life) }))}
              value={fields.life}
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
      {fields.life === 'chosen' ? <EndFields fields={fields} isPast={isPast} onChange={set} /> : null}
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
