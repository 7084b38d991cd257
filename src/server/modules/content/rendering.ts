/** Markdown that people wrote, to HTML: within a time and a size of memory, and beside everything else. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '#server/kernel/errors.ts';
import type { Rendered, Text } from './markdown-worker.ts';
import { readingMinutes } from './policy.ts';

/** Why a text has no HTML: nested too deeply, or too much work. Keys of the texts `publishing:error.…`. */
export type Unshowable = 'textDeep' | 'textHeavy';

/** The longest text that may be saved takes a tenth of it, on a slow machine; tests do not wait for all of it. */
export const renderingTime = { longestMilliseconds: 5_000 };
/** A thread that starts loads the libraries first; only that no text has to pay for it. */
const startMilliseconds = 30_000;
const idleMilliseconds = 60_000;
const mostMegabytes = 256;
/** Texts that wait, the one that is being rendered among them. */
const mostWaiting = 20;
const retryAfter = 5;

/** One thread, which starts with the first text and ends when there has been none for a while. */
let pool: Piscina<Text, Rendered | 'textDeep'> | undefined;

function openPool() {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('./markdown-worker.ts', import.meta.url)),
    name: 'renderText' satisfies keyof typeof import('./markdown-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    // No secret of the settings is needed there.
    env: {},
  });
  return pool;
}

const isOverLimits = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** What takes longer is ended with its thread; the next text starts another. */
async function renderNow(text: Text): Promise<Rendered | Unshowable> {
  const threads = openPool();
  if (threads.threads.length === 0)
    await threads.run({ markdown: '', language: 'en' }, { signal: AbortSignal.timeout(startMilliseconds) });
  try {
    return await threads.run(text, { signal: AbortSignal.timeout(renderingTime.longestMilliseconds) });
  } catch (error) {
    if (isOverLimits(error)) return 'textHeavy';
    throw error;
  }
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One after the other, so that the time of a text is its own. */
export async function render(text: Text): Promise<Rendered | Unshowable> {
  if (waiting >= mostWaiting) throw new AppError('too_many_requests', { retryAfter });
  waiting++;
  const rendering = last.then(() => renderNow(text)).finally(() => waiting--);
  last = rendering.catch(() => {});
  return rendering;
}

type Kept = { version: number; rendered: Promise<Rendered> };

/** Texts that are stored, each in its last version that was asked for. */
const kept = new Map<string, Kept>();
const mostKept = 500;

/** A text that was stored although it cannot be shown is read as it was written. */
async function renderOrQuote(text: Text): Promise<Rendered> {
  const rendered = await render(text);
  if (typeof rendered !== 'string') return rendered;
  const { asPlainText } = await import('./markdown.ts');
  return { html: asPlainText(text.markdown), minutes: readingMinutes(text.markdown, text.language) };
}

/** `address` and `version` say which text it is: it is rendered once, for all who read it. */
export function renderStored(address: string, version: number, text: Text): Promise<Rendered> {
  const key = `${address} ${text.language}`;
  const known = kept.get(key);
  if (known?.version === version) return known.rendered;
  const rendered = renderOrQuote(text);
  kept.delete(key);
  kept.set(key, { version, rendered });
  // A queue that was full may have room next time.
  rendered.catch(() => kept.get(key)?.rendered === rendered && kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return rendered;
}
