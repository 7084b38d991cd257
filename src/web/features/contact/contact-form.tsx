/** Writing to those who run the site: a form that says what is wrong, loses nothing, and says when it has arrived. */
import { useTranslation } from 'react-i18next';
import { contactTopics } from '#contract/contact.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ContactSent } from './contact-sent.tsx';
import { useFieldError } from './field-error.ts';
import { MessageField } from './message-field.tsx';
import { RobotTrap } from './robot-trap.tsx';
import { SendFailure } from './send-failure.tsx';
import { useContact } from './use-contact.ts';
import { useInBrowser } from './use-in-browser.ts';

function SendButton({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation('contact');
  // Before the page is taken over, the browser itself would send the form, in the address.
  const isReady = useInBrowser();
  return (
    <Button
      className="self-start max-sm:w-full"
      disabled={isSending || !isReady}
      size="lg"
      type="submit"
      variant="primary"
    >
      {isSending ? <Spinner className="text-current" size="sm" /> : null}
      {isSending ? t('sending') : t('send')}
    </Button>
  );
}

/** Texts: `contact`. */
export function ContactForm() {
  const { t } = useTranslation('contact');
  const say = useFieldError();
  const { id, form, sending, submit, sentTo, writeAgain } = useContact();
  const { errors } = form.formState;
  if (sentTo !== undefined) return <ContactSent email={sentTo} onAgain={writeAgain} />;
  const topics = contactTopics.map((value) => ({ value, label: t(`topic.${value}`) }));
  return (
    <form className="flex max-w-2xl flex-col gap-5" id={id} method="post" noValidate onSubmit={submit}>
      <noscript>
        <Alert tone="warning">{t('noScript')}</Alert>
      </noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field error={say(errors.name)} label={t('field.name')}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="name" />}
        </Field>
        <Field error={say(errors.email)} hint={t('emailHint')} label={t('field.email')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              autoComplete="email"
              inputMode="email"
              type="email"
            />
          )}
        </Field>
      </div>
      <Field error={say(errors.topic)} label={t('field.topic')}>
        {(control) => <Select {...control} {...form.register('topic')} options={topics} />}
      </Field>
      <MessageField form={form} />
      <RobotTrap registration={form.register('website')} />
      {sending.error ? (
        <SendFailure at={sending.submittedAt} error={sending.error} onRetry={() => void submit()} />
      ) : null}
      <SendButton isSending={sending.isPending} />
    </form>
  );
}
