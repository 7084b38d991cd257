import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

const ofUser = z.object({ userId: z.string() });

/** Milestones, and songs that went and came back. */
export const tellEvents = defineJob({ name: 'news.events', data: ofUser, policy: 'short', retryLimit: 2 });

/** Own figures far outside a song's own past, once they have come. */
export const tellLooks = defineJob({ name: 'news.looks', data: ofUser, policy: 'short', retryLimit: 2 });

/** Unusual days: a day is known some time after its end, and no sooner looked at for being told sooner. */
export const tellUnusual = defineJob({ name: 'news.unusual', data: ofUser, policy: 'short', retryLimit: 2 });
