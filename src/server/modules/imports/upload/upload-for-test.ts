/** Files handed in as a browser does, and what becomes of them. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { applyImport, getImport, type MusicImport, undoImport } from '#contract/imports.ts';
import { call, type Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';

export type TestFile = { name: string; content: string | Buffer; field?: string };

/** Files of tests lie in a folder of their own. */
export const uploadSettings = (): Record<string, string> => ({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-imports-')),
  CALLS_PER_MINUTE: '1000000',
});

export function multipartOf(files: readonly TestFile[], fields: Record<string, string> = {}) {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, content, field = 'file' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

export function post(
  server: TestServer,
  as: Person,
  files: readonly TestFile[],
  { fields, headers }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const { payload, type } = multipartOf(files, fields);
  return server.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { cookie: as.cookie, 'content-type': type, ...headers },
    payload,
  });
}

/** Uploads and waits for the dry run. */
export async function dryRun(
  server: TestServer,
  as: Person,
  files: readonly TestFile[],
  fields?: Record<string, string>,
): Promise<MusicImport> {
  const reply = await post(server, as, files, fields && { fields });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  await server.runJobs();
  return told(server, as, reply.json<MusicImport>().id);
}

export const told = async (server: TestServer, as: Person, id: string): Promise<MusicImport> =>
  (await call(server.app, getImport, { as, params: { id } })).json();

async function then(
  server: TestServer,
  as: Person,
  endpoint: typeof applyImport | typeof undoImport,
  id: string,
): Promise<MusicImport> {
  const reply = await call(server.app, endpoint, { as, params: { id } });
  if (reply.statusCode !== 202) throw new Error(reply.body);
  await server.runJobs();
  const now = await call(server.app, getImport, { as, params: { id } });
  return now.statusCode === 404 ? reply.json() : now.json();
}

export const applied = (server: TestServer, as: Person, id: string) => then(server, as, applyImport, id);
export const undone = (server: TestServer, as: Person, id: string) => then(server, as, undoImport, id);

/** Every stored figure, to be compared with what should be there: nothing of hidden sources, nothing twice. */
export async function storedRows(server: TestServer): Promise<number> {
  const { rows } = await server.ctx.db.execute<{ count: number }>(sql`select count(*) from own_figures`);
  return rows[0]?.count ?? 0;
}
