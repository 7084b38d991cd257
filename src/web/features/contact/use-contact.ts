/** The contact form's state: its fields, the draft of them, and what sending does. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { sendContactMessage } from '#contract/contact.ts';
import { send } from '#web/data/api.ts';
import { useLanguage } from '#web/language/language.ts';
import { cameFrom } from './came-from.ts';
import {
  type CheckedContact,
  type ContactValues,
  contactResolver,
  emptyContact,
  toTopic,
} from './contact-values.ts';
import { forgetDraft, keepDraft, readDraft, typedBefore } from './draft.ts';
import { usePrefill } from './use-prefill.ts';

export function useContact() {
  const id = useId();
  const language = useLanguage();
  const { key, search } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const [defaultValues] = useState(() => {
    // A link may choose the topic, as `?topic=account`.
    const topic = toTopic(new URLSearchParams(search).get('topic')) ?? emptyContact.topic;
    return { ...emptyContact, topic, ...readDraft(), ...typedBefore(id) };
  });
  const form = useForm<ContactValues, unknown, CheckedContact>({ resolver: contactResolver, defaultValues });
  usePrefill(form);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  );
  const sending = useMutation({
    mutationFn: (values: CheckedContact) => {
      // Within the app the browser goes on telling what was before its first page.
      const referrer = key === 'default' ? document.referrer : '';
      const page = cameFrom({ search, referrer, origin: window.location.origin });
      const body = { ...values, language, ...(page && { page }) };
      return send<typeof sendContactMessage>('POST', '/api/contact', { body });
    },
    onSuccess: (_, { name, email }) => {
      form.reset({ ...emptyContact, name, email });
      forgetDraft();
      setSentTo(email);
    },
  });
  const submit = form.handleSubmit((values) => sending.mutate(values));
  return { id, form, sending, submit, sentTo, writeAgain: () => setSentTo(undefined) };
}
