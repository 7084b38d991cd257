/** Gives memory back when nobody waits: by itself V8 collects only once its heap has grown by a quarter (`nodeFlags`). */
import v8 from 'node:v8';

/** Less than this is not worth a pause. */
const worthBytes = 4 * 1024 * 1024;

const usedBytes = (): number => {
  const { used_heap_size: used, external_memory: outside } = v8.getHeapStatistics();
  return used + outside;
};

/**
 * Looks every so often whether it is quiet, which means that a pause of some tenths of a second would meet nobody; of the
 * thread that calls it. Does nothing where Node was started without `--expose-gc`.
 */
export function collectWhen(isQuiet: () => boolean, everyMilliseconds: number): void {
  let left = 0;
  setInterval(() => {
    if (!globalThis.gc || usedBytes() - left < worthBytes || !isQuiet()) return;
    // What else there is leaves the young generation as large as it was, and code that nobody runs any more.
    globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    left = usedBytes();
  }, everyMilliseconds).unref();
}
