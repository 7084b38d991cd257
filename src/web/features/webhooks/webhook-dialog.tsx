/** The form of a webhook; once it is made, or has a new secret, what signs its messages, this once. */
import { useRef, useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { exampleOf } from '#domain/webhook-examples.ts';
import {
  mostWebhooks,
  usualEvents,
  type WebhookEvent,
  type WebhookTarget,
  webhookEvents,
  webhookTargetOf,
  webhookTargets,
} from '#domain/webhooks.ts';
import type { Texts } from '#i18n/texts.ts';
import { ApiError } from '#web/data/api.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useEventName, useSave, useTargetName } from './requests.ts';
import { MoreActs } from './webhook-acts.tsx';

type WebhookDialogProps = {
  /** Undefined: a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
};

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const [secret, setSecret] = useState<string>();
  const words = { label: t('secret'), copy: t('copy'), copied: t('copied'), done: t('done') };
  return (
    <Dialog
      description={secret ? t('secretText') : undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      title={secret ? t('secretTitle') : t(webhook ? 'editTitle' : 'add')}
    >
      {secret ? (
        <ShownOnce onDone={onClose} value={secret} words={words} />
      ) : (
        <WebhookForm onClose={onClose} onSecret={setSecret} webhook={webhook} />
      )}
    </Dialog>
  );
}

type ProblemKey = keyof Texts['webhooks']['problem'];
type WebhookFormProps = WebhookDialogProps & { onSecret: (secret: string) => void };

/** What is chosen; until somebody chooses themselves, receiver and events follow the address. */
function useValues(webhook: Webhook | undefined) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [chosenTarget, setTarget] = useState<WebhookTarget | undefined>(webhook?.target);
  const [chosenEvents, setEvents] = useState<readonly WebhookEvent[] | undefined>(webhook?.events);
  const target = chosenTarget ?? webhookTargetOf(url.trim());
  const events = chosenEvents ?? usualEvents(target);
  const toggle = (event: WebhookEvent, isWanted: boolean) =>
    setEvents(webhookEvents.filter((name) => (name === event ? isWanted : events.includes(name))));
  return { url, setUrl, target, setTarget, events, toggle };
}

function WebhookForm({ webhook, onClose, onSecret }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const explain = useErrorText();
  const targetName = useTargetName();
  const { url, setUrl, target, setTarget, events, toggle } = useValues(webhook);
  const saving = useSave(({ secret }) => {
    if (secret) return onSecret(secret);
    toast({ title: t('saved') });
    onClose();
  });
  const field = useRef<HTMLInputElement>(null);
  const { error } = saving;
  const refused = (error ? refusedFields(error) : {}) as Partial<Record<string, ProblemKey>>;
  const isFull = error instanceof ApiError && error.code === 'conflict';
  const isTold = refused.url !== undefined || refused.events !== undefined;
  return (
    <form
      className="flex flex-col gap-4"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const id = webhook && { id: webhook.id };
        if (saving.isPending) return;
        const values = { ...id, url, target, events: [...events] };
        // It may have gone out of sight.
        saving.mutate(values, { onError: (why) => refusedFields(why).url && field.current?.focus() });
      }}
    >
      {error && !isTold ? (
        <Alert tone="danger">{isFull ? t('full', { most: mostWebhooks }) : explain(error)}</Alert>
      ) : null}
      <Field error={refused.url && t(`problem.${refused.url}`)} hint={t('urlHint')} label={t('url')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            dir="ltr"
            inputMode="url"
            onChange={(event) => setUrl(event.target.value)}
            ref={field}
            spellCheck={false}
            value={url}
          />
        )}
      </Field>
      {webhook ? null : (
        <Field hint={t(`targetHint.${target === 'custom' ? 'custom' : 'chat'}`)} label={t('target')}>
          {(control) => (
            <Select
              {...control}
              onChange={(event) => setTarget(webhookTargets.find((name) => name === event.target.value))}
              options={webhookTargets.map((value) => ({ value, label: targetName(value) }))}
              value={target}
            />
          )}
        </Field>
      )}
      <Events chosen={events} onToggle={toggle} problem={refused.events && t('problem.none')} />
      {target === 'custom' ? <Example events={events} /> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {webhook ? <MoreActs onClose={onClose} onSecret={onSecret} webhook={webhook} /> : null}
        <Button busy={saving.isPending} type="submit" variant="primary">
          {t(webhook ? 'save' : 'add')}
        </Button>
      </div>
    </form>
  );
}

type EventsProps = {
  chosen: readonly WebhookEvent[];
  problem: string | undefined;
  onToggle: (event: WebhookEvent, isWanted: boolean) => void;
};

function Events({ chosen, problem, onToggle }: EventsProps) {
  const { t } = useTranslation('webhooks');
  const eventName = useEventName();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-sm text-strong">{t('events')}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          checked={chosen.includes(event)}
          key={event}
          label={eventName(event)}
          onChange={({ target }) => onToggle(event, target.checked)}
        />
      ))}
      {problem ? (
        <p className="text-danger text-sm" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

function Example({ events }: { events: readonly WebhookEvent[] }) {
  const { t } = useTranslation('webhooks');
  const eventName = useEventName();
  const [chosen, setChosen] = useState<WebhookEvent>('milestone.reached');
  const offered = events.length > 0 ? events : webhookEvents;
  const shown = offered.find((event) => event === chosen) ?? offered[0] ?? chosen;
  return (
    <Disclosure label={t('example')}>
      <div className="mt-2 flex flex-col gap-2">
        <Select
          aria-label={t('exampleOf')}
          onChange={({ target }) => setChosen(offered.find((event) => event === target.value) ?? chosen)}
          options={offered.map((value) => ({ value, label: eventName(value) }))}
          value={shown}
        />
        <pre
          className="wrap-anywhere whitespace-pre-wrap rounded-md bg-hover p-3 font-mono text-body text-xs"
          dir="ltr"
        >
          {JSON.stringify(exampleOf(shown), null, 2)}
        </pre>
      </div>
    </Disclosure>
  );
}
