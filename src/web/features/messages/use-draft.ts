/** What somebody has begun to write, kept in this tab until it is sent. */
import { useState } from 'react';
import { useCurrentUser } from '#web/data/current-user.ts';

export type Draft = { subject: string; content: string };

const empty: Draft = { subject: '', content: '' };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Only texts, whatever lies there. */
export function toDraft(stored: string | null): Draft {
  try {
    const { subject, content } = JSON.parse(stored ?? '{}') as Partial<Record<keyof Draft, unknown>>;
    return { subject: isText(subject) ? subject : '', content: isText(content) ? content : '' };
  } catch {
    return empty;
  }
}

/** Private windows may refuse storage: then nothing is kept, and nothing breaks. */
function readDraft(key: string): Draft {
  try {
    return toDraft(sessionStorage.getItem(key));
  } catch {
    return empty;
  }
}

function keepDraft(key: string, draft: Draft): void {
  try {
    if (draft.subject || draft.content) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {}
}

/** `of` is a conversation, or `new`. The parts that use it are there in the browser alone. */
export function useDraft(of: string) {
  const key = `message-draft ${useCurrentUser()?.id} ${of}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    keepDraft(key, next);
    setDraft(next);
  };
  return { draft, change, clear: () => change(empty) };
}
