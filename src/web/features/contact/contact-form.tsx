/** Writing to those who run the site: a form that says what is wrong, loses nothing, and says when it has arrived. */
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type FieldError, type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { contactTopics, longestContactMessage } from '#contract/contact.ts';
import type { Texts } from '#i18n/texts.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { CheckedContact, ContactValues } from './contact-values.ts';
import { SendFailure } from './send-failure.tsx';
import { useContact } from './use-contact.ts';

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
      <Honeypot registration={form.register('website')} />
      {sending.error ? (
        <SendFailure at={sending.submittedAt} error={sending.error} onRetry={() => void submit()} />
      ) : null}
      <SendButton isSending={sending.isPending} />
    </form>
  );
}

/** What stands in the form's place once the message has arrived. */
type ContactSentProps = {
  /** Where answers go. */
  email: string;
  onAgain: () => void;
};

function ContactSent({ email, onAgain }: ContactSentProps) {
  const { t } = useTranslation('contact');
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; the title is read out instead.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex max-w-2xl flex-col items-start gap-3 rounded-lg border border-up/35 bg-up/8 p-5 sm:p-6">
      <CircleCheck aria-hidden="true" className="size-6 text-up" />
      <h2 className="text-xl outline-none" ref={title} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <p className="max-w-prose break-words text-body">{t('sent.text', { email })}</p>
      <Button onClick={onAgain}>{t('sent.again')}</Button>
    </div>
  );
}

/** The last tenth. */
const near = longestContactMessage / 10;

type MessageFieldProps = { form: UseFormReturn<ContactValues, unknown, CheckedContact> };

function MessageField({ form: { control, register, formState } }: MessageFieldProps) {
  const { t } = useTranslation('contact');
  const { count: n } = useFormats();
  const say = useFieldError();
  // The server does not know the draft.
  const isShown = useInBrowser();
  const left = longestContactMessage - useWatch({ control, name: 'message' }).trim().length;
  const count = Math.abs(left);
  const counted = t(left < 0 ? 'over' : 'left', { count, n: n(count) });
  return (
    <Field
      error={say(formState.errors.message)}
      hint={isShown && left <= near ? counted : undefined}
      label={t('field.message')}
    >
      {(attributes) => <Textarea {...attributes} {...register('message')} rows={9} />}
    </Field>
  );
}

/** A honeypot: a field that nobody sees, hears or reaches by keyboard; only a robot fills it in. */
function Honeypot({ registration }: { registration: UseFormRegisterReturn }) {
  const { t } = useTranslation('contact');
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t('honeypot')}
        {/* Password managers keep out as well: what they filled in would be taken for a robot's. */}
        <input
          {...registration}
          autoComplete="off"
          data-1p-ignore="true"
          data-bwignore="true"
          data-lpignore="true"
          tabIndex={-1}
          type="text"
        />
      </label>
    </div>
  );
}

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

/** The message of a field: the contract's shape carries keys of our texts. */
type ErrorKey = keyof Texts['contact']['error'];

function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('contact');
  return (error) => (error?.message ? t(`error.${error.message as ErrorKey}`) : undefined);
}

/** Whether React has taken over the page: what differs from the server's rendering is shown only then. */
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => {};
