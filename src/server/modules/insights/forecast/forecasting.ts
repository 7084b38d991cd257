/** Forecasts are worked out beside everything else, one request after the other, and within a time. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '#server/kernel/errors.ts';
import type { ForecastAnswer, ForecastInput } from './model.ts';

/** Ten forecasts take a second of a core; a thread that starts loads the library first. */
const longestMilliseconds = 20_000;
const idleMilliseconds = 60_000;
const mostMegabytes = 128;
const mostWaiting = 20;
const retryAfter = 5;

/** One thread, which starts with the first forecast and ends when there has been none for a while. */
let pool: Piscina<readonly ForecastInput[], ForecastAnswer[]> | undefined;

function openPool() {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('./forecast-worker.ts', import.meta.url)),
    name: 'forecastAll' satisfies keyof typeof import('./forecast-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: mostWaiting,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    // No secret of the settings is needed there.
    env: {},
  });
  return pool;
}

/** One answer for each that is asked; `overloaded` where too many wait. */
export async function makeForecasts(asked: readonly ForecastInput[]): Promise<ForecastAnswer[]> {
  if (asked.length === 0) return [];
  const threads = openPool();
  if (threads.queueSize >= mostWaiting) throw new AppError('overloaded', { retryAfter });
  try {
    return await threads.run(asked, { signal: AbortSignal.timeout(longestMilliseconds) });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new AppError('overloaded', { retryAfter }, { cause: error });
    throw error;
  }
}
