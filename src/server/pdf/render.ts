/**
 * Documents are printed in a process of their own, one after the other, within a time and a size of memory. It starts with
 * the first and ends when there has been none for a while: all that fonts and layout take is given back then.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PrintedDocument } from '#contract/documents.ts';
import { sheetWords } from '#i18n/documents/sheet-words.ts';
import { AppError } from '#server/kernel/errors.ts';
import { wordsIn } from '#server/words.ts';
import type { Printed, PrintJob } from './child.ts';
import { documentLimits, limitBeyond } from './limits.ts';

const program = fileURLToPath(new URL('./child.ts', import.meta.url));

/** By the clock, and others may be at work: the largest document takes a tenth of it on a machine of its own. */
const longestSeconds = 180;
const mostMegabytes = 512;
const idleMilliseconds = 60_000;
/** Documents that wait, the one that is being printed among them. */
const mostWaiting = 10;
const retryAfter = 5;

let printer: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function openPrinter(): ChildProcess {
  if (printer) return printer;
  const opened = fork(program, [], {
    execArgv: [`--max-old-space-size=${mostMegabytes}`, '--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No secret of the settings is needed there; React works for its developers unless it is told otherwise.
    env: { NODE_ENV: 'production' },
  });
  opened.once('exit', () => {
    if (printer === opened) printer = undefined;
  });
  printer = opened;
  return opened;
}

/** While it waits for the next document it keeps nothing alive, and after a while it ends. */
function rest(opened: ChildProcess): void {
  if (printer !== opened) return;
  opened.unref();
  opened.channel?.unref();
  idle = setTimeout(() => opened.kill(), idleMilliseconds).unref();
}

/** What takes longer, or more memory, is ended with its process; the next document starts another. */
async function printNow(job: PrintJob): Promise<Uint8Array> {
  clearTimeout(idle);
  const opened = openPrinter();
  opened.ref();
  opened.channel?.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Printed>();
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    opened.kill('SIGKILL');
  }, longestSeconds * 1000);
  const ended = (_code: number | null, signal: NodeJS.Signals | null) => {
    const limit = isTooSlow
      ? { limit: 'seconds', most: longestSeconds }
      : { limit: 'megabytes', most: mostMegabytes };
    const isOver = isTooSlow || signal === 'SIGABRT' || signal === 'SIGKILL';
    reject(isOver ? new AppError('document_too_large', limit) : new Error('The printing process ended.'));
  };
  opened.once('message', resolve);
  opened.once('exit', ended);
  opened.once('error', reject);
  opened.send(job, (error) => error && reject(error));
  try {
    const printed = await promise;
    if ('failure' in printed) throw new Error(printed.failure);
    return Uint8Array.from(printed.bytes);
  } finally {
    clearTimeout(timer);
    opened.off('message', resolve).off('exit', ended).off('error', reject);
    rest(opened);
  }
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** `document_too_large` with the limit that it is beyond, `overloaded` where too many wait. */
export async function renderPdf(document: PrintedDocument): Promise<Uint8Array> {
  const limit = limitBeyond(document);
  if (limit) throw new AppError('document_too_large', { limit, most: documentLimits[limit] });
  if (waiting >= mostWaiting) throw new AppError('overloaded', { retryAfter });
  const { language } = document;
  const product = wordsIn('frame', language)('product');
  const words = { product, ...sheetWords(wordsIn('documents', language)) };
  waiting++;
  // One after the other, so that the time of a document is its own.
  const printing = last.then(() => printNow({ document, words })).finally(() => waiting--);
  last = printing.catch(() => {});
  return printing;
}
