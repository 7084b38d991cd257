/** The code of the help article, run as it is printed there, against what the product sends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import { exampleOf } from '#domain/webhook-examples.ts';
import { openReceivers } from '#server/adapters/receiver.ts';
import { newId } from '#server/kernel/ids.ts';
import { postOf } from './targets.ts';

const article = (language: string): string => readFileSync(`content/help/webhooks/${language}.md`, 'utf8');
const codeIn = (text: string, name: string): string =>
  text.split(`\`\`\`${name}\n`)[1]?.split('```')[0] ?? '';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function start(command: string, args: string[], code: string) {
  const port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  running.push(child);
  child.stdin?.end(code);
  const said: string[] = [];
  child.stdout?.on('data', (part: Buffer) => said.push(part.toString()));
  return { port, said };
}

async function expectItChecks({ port, said }: Awaited<ReturnType<typeof start>>): Promise<void> {
  const url = `http://127.0.0.1:${port}/`;
  const receivers = openReceivers([`127.0.0.1:${port}`]);
  const sealed = {
    id: newId('delivery'),
    url,
    target: 'custom',
    body: JSON.stringify(exampleOf('goal.reached')),
  } as const;
  const post = (secrets: string[], at = new Date()) =>
    receivers.post(postOf({ ...sealed, secrets }, at, () => undefined));
  await vi.waitFor(async () => expect((await post([secret])).status).toBe(204), {
    timeout: 20_000,
    interval: 200,
  });
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  expect((await post([other])).status).toBe(401);
  expect((await post([other, secret])).status).toBe(204);
  expect((await post([secret], new Date(Date.now() - 600_000))).status).toBe(401);
  expect(said.join('')).toContain('goal.reached Blue Hour: Goal reached: 25,000 views');
  await receivers.close();
}

test('[API-01] the JavaScript of the help takes what is signed, and nothing else', async () => {
  await expectItChecks(await start(process.execPath, ['--input-type=module'], codeIn(article('en'), 'js')));
});

const hasPython = spawnSync('python3', ['-c', 'import http.server']).status === 0;

test.runIf(hasPython)('[API-01] so does its Python', async () => {
  await expectItChecks(await start('python3', ['-'], codeIn(article('en'), 'python')));
});

test('[API-01] the code is the same in every language', () => {
  for (const language of languageCodes)
    for (const name of ['js', 'python'])
      expect([language, codeIn(article(language), name)]).toEqual([language, codeIn(article('en'), name)]);
});
