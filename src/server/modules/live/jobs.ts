import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes events that no stream can resume from any more. */
export const purgeEvents = defineJob({ name: 'live.purge', data: z.object({}), cron: '7 * * * *' });
