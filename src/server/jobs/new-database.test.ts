import { expect, test } from 'vitest';
import { z } from 'zod';
import { openEmptyDatabases } from '#kit/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/kernel/log.ts';
import { defineJob } from './define.ts';
import { openJobs } from './queue.ts';
import { stopJobs } from './runner.ts';

const data = z.object({ user: z.string() });
const first = defineJob({ name: 'test.first', data });
const second = defineJob({ name: 'test.second', data, policy: 'short' });

const log = createLog('silent');

test('[OPS-02] processes that start at once on a new database all find their queues', async () => {
  const databases = await openEmptyDatabases(6);
  // As a process does, and what makes the race: whoever waited for another knows the schema as it was before.
  await Promise.all(databases.map(migrate));
  const opened = await Promise.all(databases.map((one) => openJobs(one, log, [first, second], [])));
  for (const { boss } of opened)
    expect((await boss.getQueues()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['test.first', 'test.second']),
    );
  await Promise.all(opened.map((one) => stopJobs(one, 1_000)));
});
