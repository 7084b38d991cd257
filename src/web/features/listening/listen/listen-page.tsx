/** `/listen/:token`: what somebody was given to hear, for whoever has the link. */
import { Link2Off, Lock } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { longestLinkPassword } from '#domain/limits.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { Heard } from './heard.tsx';
import { count, useListening, useUnlock } from './queries.ts';

export function ListenPage() {
  const { t } = useTranslation('listening');
  const { token = '' } = useParams();
  const listening = useListening(token);
  const { data, error, isTrying, readAgain } = listening;
  const failure = usePanelError(listening);
  const grant = data && !data.isLocked ? data.grant : undefined;
  const isOpen = grant !== undefined;
  const countOpening = useEffectEvent(() => grant && count(token, grant));
  // Once for the page, not for each grant.
  useEffect(() => {
    if (isOpen) countOpening();
  }, [isOpen]);
  if (leadsNowhere(error))
    return (
      <>
        <h1 className="sr-only">{t('listen.ended')}</h1>
        <EmptyState className="py-24" icon={<Link2Off />} title={t('listen.ended')}>
          {t('listen.endedText')}
        </EmptyState>
      </>
    );
  if (failure && !data)
    return (
      <RetryAlert {...failure} title={t('listen.failed')}>
        {failure.message}
      </RetryAlert>
    );
  if (!data || isTrying)
    return (
      <div className="grid place-items-center py-24">
        <Spinner label={t('listen.loading')} size="lg" />
      </div>
    );
  if (data.isLocked) return <Locked token={token} />;
  return <Heard listening={data} onStale={() => void readAgain().catch(() => undefined)} token={token} />;
}

function Locked({ token }: { token: string }) {
  const { t } = useTranslation('listening');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useUnlock(token);
  const isWrong = error !== null && refusedFields(error).password !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password && !isPending) mutate(password);
  };
  return (
    <form
      className="mx-auto mt-16 flex w-full max-w-sm flex-col gap-4 rounded-lg border border-line bg-surface p-6"
      method="post"
      onSubmit={submit}
    >
      <h1 className="flex items-center gap-2 text-xl">
        <Lock aria-hidden="true" className="size-5 text-muted" />
        {t('listen.locked')}
      </h1>
      <Field
        error={error ? (isWrong ? t('listen.wrong') : errorText(error)) : undefined}
        hint={t('listen.lockedText')}
        label={t('form.password')}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={longestLinkPassword}
            onChange={({ target }) => setPassword(target.value)}
            type="password"
            value={password}
          />
        )}
      </Field>
      <Button busy={isPending} className="self-end" type="submit" variant="primary">
        {t('listen.open')}
      </Button>
    </form>
  );
}
