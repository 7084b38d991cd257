import { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, defineJob } from '#server/jobs/define.ts';
import { deleteRepliesOfYesterday } from './queries-replies.ts';

/** Answers that nobody may ask for any more. */
export const purgeReplies = defineJob({
  name: 'api-keys.purge',
  data: z.object({}),
  policy: 'short',
  cron: '23 * * * *',
});

export const apiKeysBindings: Binding<Ctx>[] = [
  bindJob(purgeReplies, ({ db, clock }: Ctx) => deleteRepliesOfYesterday(db, clock.now())),
];
