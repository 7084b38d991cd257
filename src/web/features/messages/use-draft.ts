/** What somebody has begun to write, kept in this tab until it is sent. */
import { useState } from 'react';
import type { MessagePicture } from '#contract/messages.ts';
import { useCurrentUser } from '#web/data/current-user.ts';

export type Draft = {
  subject: string;
  content: string;
  /** Added already, and waiting at the server. */
  picture?: MessagePicture | undefined;
};

const empty: Draft = { subject: '', content: '', picture: undefined };

const isText = (value: unknown): value is string => typeof value === 'string';

const isPicture = (value: unknown): value is MessagePicture => {
  const { id, width, height } = (value ?? {}) as Partial<Record<keyof MessagePicture, unknown>>;
  return isText(id) && typeof width === 'number' && typeof height === 'number';
};

/** Nothing but what a draft is made of, whatever lies there. */
export function toDraft(stored: string | null): Draft {
  try {
    const given = JSON.parse(stored ?? '{}') as Partial<Record<keyof Draft, unknown>>;
    const { subject, content, picture } = given;
    return {
      subject: isText(subject) ? subject : '',
      content: isText(content) ? content : '',
      ...(isPicture(picture) && { picture }),
    };
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
    if (draft.subject || draft.content || draft.picture) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {}
}

/** What becomes of a draft, or how that follows from what it is by then. */
export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** Two changes may come before the page is drawn anew: the second is made of what the first has left. */
export function draftKeeper(first: Draft, onChange: (draft: Draft) => void) {
  let latest = first;
  return (change: DraftChange) => {
    latest = { ...latest, ...(typeof change === 'function' ? change(latest) : change) };
    onChange(latest);
  };
}

/** `of` is a conversation, or `new`. The parts that use it are there in the browser alone. */
export function useDraft(of: string) {
  const key = `message-draft ${useCurrentUser()?.id} ${of}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const [change] = useState(() =>
    draftKeeper(draft, (next) => {
      keepDraft(key, next);
      setDraft(next);
    }),
  );
  return { draft, change, clear: () => change(empty) };
}
