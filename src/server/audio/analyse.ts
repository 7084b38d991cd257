/**
 * Looks at a sound file in a process of its own: decoders are written in C and read what strangers made. Time, memory and
 * output have bounds that the system keeps, no secret of the settings is there, and a crash is a refusal like any other.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Analysis, Limits, RefusedAudio } from './analysis.ts';

const program = fileURLToPath(new URL('./child.ts', import.meta.url));

/** What the process and its libraries take before they have seen a file, as the system counts. */
const ownMegabytes = 1_000;
const mostHeapMegabytes = 256;
/** Curves and waveform are bounded, and the largest part is the artwork. */
const mostOutput = 4 * 2 ** 20;
/** By the clock, for each second of processor time: others may be at work. */
const patience = 3;

export const usualLimits: Limits = { seconds: 1_000, megabytes: 600, audioSeconds: 4 * 3600 };

/** The shell sets bounds that hold from the first instruction on, then becomes the process. */
const bounded = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; exec "$@"';

function start(path: string, copyTo: string | undefined, { seconds, megabytes, audioSeconds }: Limits) {
  const kilobytes = (ownMegabytes + megabytes) * 1024;
  const node = [process.execPath, `--max-old-space-size=${mostHeapMegabytes}`, '--no-warnings', program];
  const question = [resolve(path), String(audioSeconds), ...(copyTo ? [resolve(copyTo)] : [])];
  return spawn('/bin/sh', ['-c', bounded, 'sh', `${seconds}`, `${kilobytes}`, ...node, ...question], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function verdictOf(output: string): Analysis | RefusedAudio {
  try {
    return JSON.parse(output);
  } catch {
    return { refused: 'broken_off' };
  }
}

/**
 * Rejects only where the process cannot be started, or is told to end by `signal`. What is too large to stream, or no
 * browser plays, is copied to `copyTo` besides; of a file that is refused a part may lie there.
 */
export function analyse(
  path: string,
  limits = usualLimits,
  { signal, copyTo }: { signal?: AbortSignal; copyTo?: string } = {},
): Promise<Analysis | RefusedAudio> {
  const { promise, resolve: tell, reject } = Promise.withResolvers<Analysis | RefusedAudio>();
  signal?.throwIfAborted();
  const child = start(path, copyTo, limits);
  const parts: Buffer[] = [];
  let [bytes, isTooHeavy] = [0, false];
  const end = () => child.kill('SIGKILL');
  const endAsHeavy = () => {
    isTooHeavy = true;
    end();
  };
  const timer = setTimeout(endAsHeavy, limits.seconds * patience * 1000);
  signal?.addEventListener('abort', end, { once: true });
  child.stdout.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > mostOutput) endAsHeavy();
    else parts.push(part);
  });
  child.once('error', reject);
  child.once('close', (code, endedBy) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    if (signal?.aborted) reject(signal.reason);
    else if (isTooHeavy || endedBy === 'SIGXCPU' || endedBy === 'SIGKILL' || endedBy === 'SIGABRT')
      tell({ refused: 'too_heavy' });
    else tell(code === 0 ? verdictOf(Buffer.concat(parts).toString()) : { refused: 'broken_off' });
  });
  return promise;
}
