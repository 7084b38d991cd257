import { z } from 'zod';
import { defineEvent, defineJob } from '#server/jobs/define.ts';

const connectionData = z.object({ connectionId: z.string() });

/** Reads a part of what is due, and sends itself again for the rest. What fails is noted there, and due again later. */
export const readConnection = defineJob({
  name: 'connections.read',
  data: connectionData,
  policy: 'short',
  retryLimit: 0,
});

export const connectionDue = defineEvent({ name: 'connections.due', data: connectionData });

export const findDueConnections = defineJob({
  name: 'connections.find-due',
  data: z.object({}),
  policy: 'short',
  cron: '*/10 * * * *',
});

/** Deletes what a removed connection has read, and tells the platform where that could not be done at once. */
export const clearConnection = defineJob({
  name: 'connections.clear',
  data: z.object({
    connectionId: z.string(),
    userId: z.string(),
    /** Encrypted; null: the platform has been told. */
    sealedToken: z.string().nullable(),
  }),
});
