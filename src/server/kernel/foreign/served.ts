/** The thread's end of work that is done apart: one question after the other, told in parts. See `apart.ts`. */
import type { MessagePort } from 'node:worker_threads';

/** Waits until the other end wants more. */
export type Send<Part> = (part: Part) => Promise<void>;
type Answer<Ask> = (ask: Ask, send: Send<unknown>) => Promise<void>;

export type ToThread<Ask> = { id: number; ask: Ask } | { more: number } | { stop: number };
export type ToldFailure = { message: string; stack: string | undefined; more: Record<string, unknown> };
export type FromThread = { id: number } & ({ part: unknown } | { isDone: true } | { failure: ToldFailure });
/** Sent first: from here on the time is its own. */
export const begun = 0;

/** Of one part: whoever takes it is busy with it for some milliseconds. */
const [mostRows, mostCharacters] = [200, 64 * 1024];

/** Rows in portions that make one part each. `lengthOf`: characters of a row. */
export async function* portionsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  lengthOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  let [rows, characters]: [Row[], number] = [[], 0];
  for await (const batch of batches)
    for (const row of batch) {
      rows.push(row);
      characters += lengthOf(row);
      if (rows.length < mostRows && characters < mostCharacters) continue;
      yield rows;
      [rows, characters] = [[], 0];
    }
  if (rows.length > 0) yield rows;
}

/** Parts that are made before anybody has asked for them. */
const ahead = 2;

/** Nobody wants the rest. */
class Stopped extends Error {}

const isPlain = (value: unknown): boolean => value === null || !['object', 'function'].includes(typeof value);

/** What a failure says of itself goes along, its class does not. */
function told(error: unknown): ToldFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const more = Object.entries(error ?? {}).filter(([, value]) => isPlain(value));
  return { message, stack, more: Object.fromEntries(more) };
}

/** `begin` makes what answers the questions of one caller. */
export const served =
  <Start, Ask>(begin: (start: Start) => Answer<Ask>) =>
  ({ start, port }: { start: Start; port: MessagePort }): Promise<void> => {
    const answer = begin(start);
    let [wanted, stopped] = [0, 0];
    let wake = () => {};
    let last: Promise<void> = Promise.resolve();
    const post = (reply: FromThread) => port.postMessage(reply);

    const sendFor =
      (id: number): Send<unknown> =>
      async (part) => {
        while (wanted === 0 && stopped < id)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (stopped >= id) throw new Stopped();
        wanted--;
        post({ id, part });
      };

    async function reply(id: number, ask: Ask): Promise<void> {
      wanted = ahead;
      try {
        await answer(ask, sendFor(id));
        post({ id, isDone: true });
      } catch (error) {
        post(error instanceof Stopped ? { id, isDone: true } : { id, failure: told(error) });
      }
    }

    port.on('message', (message: ToThread<Ask>) => {
      if ('ask' in message) last = last.then(() => reply(message.id, message.ask));
      else if ('more' in message) wanted++;
      else stopped = message.stop;
      wake();
    });
    const closed = new Promise<void>((resolve) => port.once('close', resolve));
    post({ id: begun, isDone: true });
    return closed;
  };
