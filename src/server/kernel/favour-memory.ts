import { setFlagsFromString } from 'node:v8';

/**
 * From here on each collection gives emptied pages back, and V8 collects by itself when it is idle. For a process whose heap
 * exists: on the command line the flag also takes the young generation to 1 MB (docs/decisions/0102-memory.md).
 */
export const favourMemory = (): void => setFlagsFromString('--optimize-for-size');
