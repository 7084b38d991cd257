/** Making a key: what it may and how long it lives; then the key itself, the one time that it is shown. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type addKey, keyForm, type listKeys } from '#contract/api-keys.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { isWriting, type Scope, scopes } from '#domain/api-keys.ts';
import { ApiError, send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { showRefused } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { useScopeName } from './scope-name.ts';

type Allowed = Pick<ReplyOf<typeof listKeys>, 'most' | 'mayWrite'>;
type KeyDialogProps = { trigger: ReactElement; path: string; allowed: Allowed };

export function KeyDialog({ trigger, path, allowed }: KeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const [isOpen, setOpen] = useState(true);
  const [key, setKey] = useState<string>();
  const change = (next: boolean) => {
    setOpen(next);
    // Shown this once.
    if (!next) setKey(undefined);
  };
  const words = { label: t('key'), copy: t('copy'), copied: t('copied'), done: t('done') };
  return (
    <Dialog
      closeLabel={t('cancel')}
      description={key ? t('doneText') : t('addText')}
      onOpenChange={change}
      open={isOpen}
      title={key ? t('doneTitle') : t('addTitle')}
      trigger={trigger}
    >
      {key ? (
        <ShownOnce onDone={() => change(false)} value={key} words={words} />
      ) : (
        <KeyForm allowed={allowed} onMade={setKey} path={path} />
      )}
    </Dialog>
  );
}

const dayMs = 24 * 3600_000;
const lives = ['30', '90', '365', 'never'] as const;
type Life = (typeof lives)[number];

const flaws = ['nameRequired', 'nameLong', 'nameCharacters', 'scopesRequired'] as const;
const isFlaw = (text: string | undefined): text is (typeof flaws)[number] =>
  flaws.some((one) => one === text);

type KeyFormProps = { allowed: Allowed; path: string; onMade: (key: string) => void };

function KeyForm({ allowed: { most, mayWrite }, path, onMade }: KeyFormProps) {
  const { t } = useTranslation('api-keys');
  const explain = useErrorText();
  const client = useQueryClient();
  const [life, setLife] = useState<Life>('90');
  const first: { name: string; scopes: Scope[] } = { name: '', scopes: ['songs:read', 'numbers:read'] };
  const form = useForm({
    defaultValues: first,
    resolver: zodResolver(keyForm.pick({ name: true, scopes: true })),
  });
  const adding = useMutation({
    mutationFn: (values: typeof first) => {
      const expiresAt = life === 'never' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
      return send<typeof addKey>('POST', '/api/keys', { body: { ...values, expiresAt } });
    },
    onSuccess: ({ key }) => {
      void invalidate(client, path);
      onMade(key);
    },
    onError: (error) => showRefused(error, form),
  });
  const { error } = adding;
  const isFull = error instanceof ApiError && error.code === 'conflict';
  const flawOf = (name: keyof typeof first): string | undefined => {
    const message = form.formState.errors[name]?.message;
    return isFlaw(message) ? t(`error.${message}`) : undefined;
  };
  const chosen = form.watch('scopes');
  const choose = (scope: Scope, isOn: boolean) => {
    const next = scopes.filter((one) => (one === scope ? isOn : chosen.includes(one)));
    form.setValue('scopes', next, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={form.handleSubmit((values) => adding.mutate(values))}
    >
      {error && !flawOf('name') && !flawOf('scopes') ? (
        <Alert tone="danger">{isFull ? t('full', { most }) : explain(error)}</Alert>
      ) : null}
      <Field error={flawOf('name')} hint={t('nameHint')} label={t('name')}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label={t('expires')}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => setLife(lives.find((one) => one === target.value) ?? life)}
            options={lives.map((value) => ({ value, label: t(`life.${value}`) }))}
            value={life}
          />
        )}
      </Field>
      <ScopeGroup
        chosen={chosen}
        label={t('reads')}
        onChoose={choose}
        scopes={scopes.filter((one) => !isWriting(one))}
      />
      <ScopeGroup
        chosen={chosen}
        disabled={!mayWrite}
        hint={mayWrite ? undefined : t('writesHint')}
        label={t('writes')}
        onChoose={choose}
        scopes={scopes.filter(isWriting)}
      />
      {flawOf('scopes') ? (
        <p className="text-danger text-sm" role="alert">
          {flawOf('scopes')}
        </p>
      ) : null}
      <Button busy={adding.isPending} className="self-end" type="submit" variant="primary">
        {t('add')}
      </Button>
    </form>
  );
}

type ScopeGroupProps = {
  label: string;
  scopes: readonly Scope[];
  chosen: readonly Scope[];
  onChoose: (scope: Scope, isOn: boolean) => void;
  disabled?: boolean;
  hint?: string | undefined;
};

function ScopeGroup({ label, scopes: offered, chosen, onChoose, disabled = false, hint }: ScopeGroupProps) {
  const scopeName = useScopeName();
  return (
    <fieldset className="flex flex-col gap-1.5" disabled={disabled}>
      <legend className="mb-1.5 font-medium text-sm text-strong">{label}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {offered.map((scope) => (
          <Checkbox
            checked={chosen.includes(scope)}
            key={scope}
            label={scopeName(scope)}
            onChange={({ target }) => onChoose(scope, target.checked)}
          />
        ))}
      </div>
      {hint ? <p className="text-muted text-xs">{hint}</p> : null}
    </fieldset>
  );
}
