/** What somebody has begun to write, kept in this tab until it is sent. */
import { useSyncExternalStore } from 'react';
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
    if (isEmpty(draft)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

/** What becomes of a draft, or how that follows from what it is by then. */
export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** Two changes may come before the page is drawn anew: the second is made of what the first has left. */
export function draftKeeper(first: Draft, onChange: (draft: Draft) => void) {
  let latest = first;
  const listeners = new Set<() => void>();
  return {
    read: () => latest,
    change: (change: DraftChange) => {
      latest = { ...latest, ...(typeof change === 'function' ? change(latest) : change) };
      onChange(latest);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * What is left of a draft when a message that was made of it has arrived: whatever was written since. A text that went on
 * begins where the message ended; one that was changed otherwise stays whole. Pure.
 */
export function withoutSent(now: Draft, sent: Draft): Draft {
  return {
    subject: now.subject === sent.subject ? '' : now.subject,
    content: now.content.startsWith(sent.content)
      ? now.content.slice(sent.content.length).trimStart()
      : now.content,
    picture: now.picture?.id === sent.picture?.id ? undefined : now.picture,
  };
}

export const isEmpty = ({ subject, content, picture }: Draft): boolean => !(subject || content || picture);

/** One of each, for all forms: one that is opened while a message is on its way shows what becomes of its text. */
const keepers = new Map<string, ReturnType<typeof draftKeeper>>();

function keeperOf(key: string) {
  const keeper = keepers.get(key) ?? draftKeeper(readDraft(key), (draft) => keepDraft(key, draft));
  keepers.set(key, keeper);
  return keeper;
}

/** `of` is a conversation, or `new`. The parts that use it are there in the browser alone. */
export function useDraft(of: string) {
  const { read, change, subscribe } = keeperOf(`message-draft ${useCurrentUser()?.id} ${of}`);
  return { draft: useSyncExternalStore(subscribe, read, read), read, change };
}
