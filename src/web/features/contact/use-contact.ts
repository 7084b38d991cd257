/** The contact form's state: its fields, the draft of them, and what sending does. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { sendContactMessage } from '#contract/contact.ts';
import { send } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useLanguage } from '#web/language/language.ts';
import {
  type CheckedContact,
  type ContactValues,
  contactResolver,
  emptyContact,
  toTopic,
} from './contact-values.ts';

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

/** Whoever is signed in need not say who they are; what they have written themselves stays. */
type Form = UseFormReturn<ContactValues, unknown, CheckedContact>;

function usePrefill({ getValues, setValue }: Form): void {
  const user = useCurrentUser();
  useEffect(() => {
    // The address of a sample account is made up: no answer would arrive.
    if (!user || user.isDemo) return;
    if (!getValues('name')) setValue('name', `${user.firstName} ${user.lastName}`.trim());
    if (!getValues('email')) setValue('email', user.email);
  }, [user, getValues, setValue]);
}

/** The contract takes no more. */
const longest = 512;

type Arrival = {
  /** Of the form's own address: a link may say where it stands, as `?from=/tracks`. */
  search: string;
  /** The page before, as the browser tells it; empty where it does not. */
  referrer: string;
  origin: string;
};

/** A path of this site; where somebody was elsewhere is nobody's business. */
export function cameFrom({ search, referrer, origin }: Arrival): string | undefined {
  const said = new URLSearchParams(search).get('from');
  const before = URL.parse(referrer);
  const path = said?.startsWith('/') ? said : before?.origin === origin ? before.pathname : undefined;
  return path?.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').slice(0, longest);
}

/** What somebody has begun to write, kept in this tab until it is sent. */
const key = 'contact-draft';

type Draft = Pick<ContactValues, 'name' | 'email' | 'topic' | 'message'>;

/** What was kept, or what the page had before it was taken over: only texts, only what says something. */
export function toDraft(given: unknown): Partial<Draft> {
  if (typeof given !== 'object' || given === null) return {};
  const draft: Partial<Draft> = {};
  const values = given as Record<string, unknown>;
  for (const name of ['name', 'email', 'message'] as const) {
    const value = values[name];
    if (typeof value === 'string' && value.trim()) draft[name] = value;
  }
  const topic = toTopic(values.topic);
  return topic ? { ...draft, topic } : draft;
}

/** Private windows may refuse storage: then nothing is kept, and nothing breaks. */
function readDraft(): Partial<Draft> {
  try {
    return toDraft(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

function keepDraft({ name, email, topic, message }: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ name, email, topic, message }));
  } catch {}
}

function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

/** What was typed into the server's page before React took it over, which sets every field anew. */
function typedBefore(formId: string): Partial<Draft> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const { topic, ...typed } = toDraft(Object.fromEntries(new FormData(form)));
  return topic && topic !== emptyContact.topic ? { ...typed, topic } : typed;
}
