/** A page's side of the event stream, over a real connection. */
import { onTestFinished } from 'vitest';
import type { Person } from '#kit/factories.ts';

export type Block = { event?: string; id?: string; data?: unknown; comment?: string };

const prefixes = { event: 'event: ', id: 'id: ', comment: ': ' } as const;

function parse(text: string): Block {
  const block: Block = {};
  for (const line of text.split('\n')) {
    if (line.startsWith('data: ')) block.data = JSON.parse(line.slice(6));
    for (const name of ['event', 'id', 'comment'] as const) {
      if (line.startsWith(prefixes[name])) block[name] = line.slice(prefixes[name].length);
    }
  }
  return block;
}

export type Page = {
  status: number;
  headers: Headers;
  /** Waits for the next block; undefined when the server has ended the stream. */
  next(): Promise<Block | undefined>;
  /** The next block that is an event. */
  nextEvent(): Promise<Block | undefined>;
  leave(): void;
};

/** Opens the stream of a person at `origin`; leaves it when the test ends. */
export async function openPage(origin: string, person: Person, lastEventId?: string): Promise<Page> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${origin}/api/events`, {
    headers: {
      cookie: person.cookie,
      'accept-encoding': 'gzip, br',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  const next = async (): Promise<Block | undefined> => {
    for (;;) {
      const end = unread.indexOf('\n\n');
      if (end >= 0) {
        const block = parse(unread.slice(0, end));
        unread = unread.slice(end + 2);
        return block;
      }
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return undefined;
      unread += value;
    }
  };
  const nextEvent = async (): Promise<Block | undefined> => {
    for (let block = await next(); ; block = await next()) if (!block || block.event) return block;
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    nextEvent,
    leave: () => leaving.abort(),
  };
}
