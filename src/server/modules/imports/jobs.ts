import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Does whatever an import waits for: reads, compares, applies or undoes it. A second run goes on where one ended. */
export const workOnImport = defineJob({
  name: 'imports.work',
  data: z.object({ importId: z.string() }),
  policy: 'short',
  expireInSeconds: 3600,
  concurrency: 2,
});

/** Songs came or went: dry runs name songs. */
export const matchImportsAgain = defineJob({
  name: 'imports.match-again',
  data: z.object({ userId: z.string() }),
  policy: 'short',
});

/** Deletes uploads that nobody went on with, and what applied and undone imports need no longer. */
export const purgeImports = defineJob({
  name: 'imports.purge',
  data: z.object({}),
  policy: 'short',
  cron: '47 * * * *',
});
