/** Agents in tests: the protocol's own client, which asks the app in process. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { About } from '#contract/v1/operation.ts';
import type { TestServer } from '#kit/server.ts';

/** `auto` speaks the newest revision; `legacy` the one before, which most clients still do. */
export const revisions = { auto: '2026-07-28', legacy: '2025-11-25' } as const;
export type Revision = keyof typeof revisions;

/** What the client sends goes to the app as it is. */
export const fetchFrom =
  ({ app }: Pick<TestServer, 'app'>): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const reply = await app.inject({
      ...{ method: request.method as 'POST', url: pathname + search },
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    });
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    const body = [204, 304].includes(reply.statusCode) ? null : reply.body;
    return new Response(body, { status: reply.statusCode, headers });
  };

/** Without sessions nothing is left open that would have to be closed. */
export async function agentOf(
  server: Pick<TestServer, 'app'>,
  key: string,
  mode: Revision = 'auto',
  url = 'http://localhost/mcp',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: fetchFrom(server),
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  return client;
}

export type Told = {
  data: never;
  nextCursor?: string | null;
  about: About;
  note: string;
  [list: string]: unknown;
};

type Call = { isError: boolean; text: string; told: Told };

export async function ask(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Call> {
  const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: given });
  const text = content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
  return { isError, text, told: structuredContent as Told };
}
