/** What somebody has begun to write, kept in this tab until it is sent. */
import { type ContactValues, emptyContact, toTopic } from './contact-values.ts';

const key = 'contact-draft';

export type Draft = Pick<ContactValues, 'name' | 'email' | 'topic' | 'message'>;

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
export function readDraft(): Partial<Draft> {
  try {
    return toDraft(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function keepDraft({ name, email, topic, message }: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ name, email, topic, message }));
  } catch {}
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

/** What was typed into the server's page before React took it over, which sets every field anew. */
export function typedBefore(formId: string): Partial<Draft> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const { topic, ...typed } = toDraft(Object.fromEntries(new FormData(form)));
  return topic && topic !== emptyContact.topic ? { ...typed, topic } : typed;
}
