/** Answers to navigations: from the network where there is one and the server can answer, else the page as it was last seen, else the offline page. */
import { findKept, isPassingFailure, keepPage, keptPage } from './kept-pages.ts';
import { offlinePage } from './offline-page.ts';
import { ignore, type Shell } from './shell.ts';

export const patienceMs = 4_000;
/** A page that was kept a moment ago is not asked for again. */
export const freshMs = 10 * 60_000;

type PageRequest = {
  url: string;
  isKept: boolean;
  /** After four seconds the page as it was last seen is better than none. Pages with numbers are waited for. */
  isUrgent: boolean;
  fetch(): Promise<Response>;
  /** Keeps the worker awake until this is done. */
  waitUntil(work: Promise<unknown>): void;
};

async function orKept(shell: Shell, url: string, arriving: Promise<Response>): Promise<Response> {
  const pause = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return (await Promise.race([arriving, pause])) ?? (await keptPage(shell, url)) ?? arriving;
}

/** Rejects only where not even the offline page is there; the browser then says what it says without a worker. */
export async function answerPage(shell: Shell, asked: PageRequest): Promise<Response> {
  const { era } = shell;
  const arriving = asked.fetch();
  if (asked.isKept)
    asked.waitUntil(arriving.then((reply) => keepPage(shell, asked.url, reply, era)).catch(ignore));
  try {
    const reply = await (asked.isUrgent ? orKept(shell, asked.url, arriving) : arriving);
    const isPassing = isPassingFailure(reply) && asked.isKept;
    return (isPassing ? await keptPage(shell, asked.url) : undefined) ?? reply;
  } catch (error) {
    const kept = asked.isKept ? await keptPage(shell, asked.url) : undefined;
    const shown = kept ?? (await offlinePage(shell));
    if (shown) return shown;
    throw error;
  }
}

/** Keeps a page that came up without a navigation: it is asked for once more, unless it was kept a moment ago. */
export async function keepSeen(shell: Shell, url: string): Promise<void> {
  const { era } = shell;
  const known = (await findKept(shell, url))?.headers.get('date');
  if (known && Math.abs(shell.now() - Date.parse(known)) < freshMs) return;
  await keepPage(shell, url, await shell.fetch(url), era);
}
