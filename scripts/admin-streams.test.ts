import { expect, inject, test } from 'vitest';
import { streamEvents } from '#contract/live.ts';
import { person } from '#kit/factories.ts';
import { openTestServer } from '#kit/server.ts';
import { runAdmin } from './admin.ts';

const askPassword = () => expect.unreachable('the account has one');

test.runIf(inject('testDatabaseUrl') !== '')(
  '[SEC-03] on a database server the command ends the event streams that a running web process holds',
  async () => {
    const server = await openTestServer();
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const email = 'streaming@example.com';
    const { cookie } = await person(server, { email });
    const stream = await fetch(origin + streamEvents.path, { headers: { cookie } });
    const hasEnded = stream.text().then(() => true);
    const { connectionString } = server.database.pool.options;
    const elsewhere = {
      environment: { DATABASE_URL: connectionString, ADMIN_PASSWORD: 'Sunrise-42!', LOG_LEVEL: 'silent' },
      askPassword,
    };
    await runAdmin(['create', email, '--raise'], elsewhere);
    const waited = new Promise((resolve) => setTimeout(resolve, 5_000, false));
    expect(await Promise.race([hasEnded, waited])).toBe(true);
    await server.close();
  },
);
