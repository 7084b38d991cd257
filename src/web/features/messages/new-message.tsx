/** A new message to the support team. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { longestMessage, longestSubject } from '#domain/limits.ts';
import { linkInApp } from '#domain/paths.ts';
import { supportOf } from '#domain/plan-features.ts';
import { isMissing } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { readAdminUser, useSendMessage } from './requests.ts';
import { ScreenshotField } from './screenshot.tsx';
import { SendFailure } from './send-failure.tsx';

type NewMessageProps = {
  heading: 'h2' | 'h3';
  onBack: () => void;
  onSent: () => void;
  onLeave?: () => void;
};

export function NewMessage({ heading: Heading, onBack, onSent, onLeave }: NewMessageProps) {
  const { t } = useTranslation('messages');
  const explain = useErrorText();
  const language = useLanguage();
  const { data: support, error, refetch, isFetching } = useQuery(readAdminUser());
  return (
    <section className="flex flex-col gap-4">
      <Button className="-ms-2 self-start" onClick={onBack} size="sm" variant="ghost">
        <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        {t('form.back')}
      </Button>
      <div>
        <Heading className="text-base">{t('form.title')}</Heading>
        <ExpectedAnswer />
      </div>
      {isMissing(error) ? (
        <EmptyState
          action={
            <Link
              className={buttonStyle('primary', 'sm')}
              onClick={onLeave}
              to={linkInApp(language, '/contact')}
            >
              {t('nobody.contact')}
            </Link>
          }
          icon={<LifeBuoy />}
          title={t('nobody.title')}
        >
          {t('nobody.text')}
        </EmptyState>
      ) : (
        <>
          {error ? (
            <RetryAlert onRetry={() => void refetch()} retryLabel={t('again')} retrying={isFetching}>
              {explain(error)}
            </RetryAlert>
          ) : null}
          <MessageForm onSent={onSent} supportId={support?.id} />
        </>
      )}
    </section>
  );
}

/** As the table of plans promises it. */
function ExpectedAnswer() {
  const { t } = useTranslation(['messages', 'frame']);
  const { span } = useFormats();
  const user = useCurrentUser();
  if (!user) return null;
  const { level, answerHours } = supportOf({ tier: user.subscriptionTier, isDemo: user.isDemo });
  const plan = t(`frame:plan.${user.isDemo ? 'free' : user.subscriptionTier}`);
  return (
    <p className="mt-1 text-muted text-sm">
      {t('form.expected', { plan, time: span(answerHours * 3600_000) })}
      {level === 'dedicated' ? <span className="block">{t('form.dedicated')}</span> : null}
    </p>
  );
}

type MessageFormProps = {
  /** Undefined until it is known whom it goes to. */
  supportId: string | undefined;
  onSent: () => void;
};

function MessageForm({ supportId, onSent }: MessageFormProps) {
  const { t } = useTranslation('messages');
  const { draft, change, isPending, error, submittedAt, submit: sendDraft } = useSendMessage('new');
  const { subject, content, picture } = draft;
  const isBlank = !subject.trim() || !content.trim();
  const submit = () => {
    if (isBlank) toast({ title: t('failed.title'), description: t('failed.fields'), variant: 'destructive' });
    else if (supportId && !isPending)
      sendDraft({ receiverId: supportId, subject, content, pictureId: picture?.id }, onSent);
  };
  return (
    <form
      className="flex flex-col gap-4"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('form.subject')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={longestSubject}
            onChange={({ target }) => change({ subject: target.value })}
            onKeyDown={(event) => {
              // A form whose button is off is not sent by Enter, and would not say why.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
            value={draft.subject}
          />
        )}
      </Field>
      <Field hint={useLength(draft.content)} label={t('form.content')}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            onChange={({ target }) => change({ content: target.value })}
            rows={5}
            value={draft.content}
          />
        )}
      </Field>
      <ScreenshotField onPicture={(added) => change({ picture: added })} picture={picture} />
      {error ? <SendFailure at={submittedAt} error={error} isReply={false} /> : null}
      <Button
        busy={isPending}
        className="self-end max-sm:w-full"
        disabled={isBlank || isPending || !supportId}
        type="submit"
        variant="primary"
      >
        {t('form.send')}
      </Button>
    </form>
  );
}

/** How much more may be written, over the last tenth. */
export function useLength(text: string): string | undefined {
  const { t } = useTranslation('messages');
  const { count: n } = useFormats();
  const left = longestMessage - text.trim().length;
  if (left > longestMessage / 10) return undefined;
  const count = Math.abs(left);
  return t(left < 0 ? 'form.over' : 'form.left', { count, n: n(count) });
}
