/** The one HTTP server: finds the fake platform by path, lets set faults strike, and sends what is left. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawCover } from './cover.ts';
import type { Call, FakePlatform, Reply, Surface } from './fake-platform.ts';
import type { Fault, Faults } from './faults.ts';
import type { FakePlatforms } from './platforms.ts';
import type { RequestLog } from './request-log.ts';

const mostBytes = 65_536;

export type ServerParts = {
  platforms: FakePlatforms;
  faults: Faults;
  requestLog: RequestLog;
  control: (call: Call) => Reply;
};

type Target = { platform: FakePlatform; surface: Surface; path: string };

/** `/oembed/spotify` or a prefix of one of the fake platforms. */
function targetOf(platforms: FakePlatforms, path: string): Target | undefined {
  for (const platform of Object.values(platforms)) {
    if (path === `/oembed/${platform.id}`) return { platform, surface: 'oembed', path: '' };
    for (const [prefix, surface] of Object.entries(platform.prefixes)) {
      if (path.startsWith(`${prefix}/`)) return { platform, surface, path: path.slice(prefix.length) };
    }
  }
  return undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) throw new RangeError('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const address = new URL(request.url ?? '/', 'http://sandbox');
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? 'GET',
    path: address.pathname,
    query: address.searchParams,
    headers: Object.fromEntries(headers),
    body: await readBody(request),
  };
}

function linkedId({ platform }: Target, call: Call): string | undefined {
  const link = call.query.get('url') ?? '';
  return URL.canParse(link) ? platform.idOf(new URL(link)) : undefined;
}

function askedIds(target: Target, call: Call): string[] {
  if (target.surface === 'api') return target.platform.asked(call);
  return target.surface === 'oembed' ? [linkedId(target, call) ?? ''].filter(Boolean) : [];
}

function answer(target: Target, call: Call): Reply {
  if (target.surface !== 'oembed') return target.platform.answer(target.surface, call);
  const id = linkedId(target, call);
  return id === undefined ? { status: 404, body: '' } : target.platform.preview(id);
}

function isRefusal(mode: Fault['mode']): mode is '429' | '500' | 'quota' | 'expired-token' {
  return mode === '429' || mode === '500' || mode === 'quota' || mode === 'expired-token';
}

/** What is sent, and the fault of the line, if any. */
function serve({ platforms, faults, requestLog }: ServerParts, call: Call): { reply: Reply; fault?: Fault } {
  const target = targetOf(platforms, call.path);
  if (!target) return { reply: { status: 404, body: { error: 'no fake platform at this address' } } };
  const inner = { ...call, path: target.path };
  const asked = askedIds(target, inner);
  const fault = faults.strike(target.platform.id, target.surface, asked);
  requestLog.count(target.platform.id, target.surface, asked.length, fault !== undefined);
  if (fault && isRefusal(fault.mode)) return { reply: target.platform.refuse(fault.mode, fault.retryAfter) };
  const reply = answer(target, inner);
  if (asked.length) faults.spend(target.platform.id, asked);
  return fault ? { reply, fault } : { reply };
}

function send(response: ServerResponse, reply: Reply, fault: Fault | undefined): void {
  const isText = typeof reply.body === 'string';
  const whole = isText ? String(reply.body) : JSON.stringify(reply.body);
  const text = fault?.mode === 'garbage' ? `${whole.slice(0, Math.ceil(whole.length * 0.6))}<!` : whole;
  const bytes = Buffer.from(text);
  response.writeHead(reply.status, {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': bytes.length,
    ...reply.headers,
  });
  if (fault?.mode !== 'cut-off') {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}

function sendCover(response: ServerResponse, path: string): void {
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
  });
  response.end(drawCover(path.replace(/^\/_cover\/|\.svg$/g, '')));
}

async function handle(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  const call = await readCall(request);
  if (call.path.startsWith('/_cover/')) return sendCover(response, call.path);
  if (call.path.startsWith('/_control/')) {
    return send(response, parts.control({ ...call, path: call.path.slice('/_control/'.length) }), undefined);
  }
  const { reply, fault } = serve(parts, call);
  if (fault?.mode === 'slow') await sleep(fault.delay, undefined, { signal: stopping });
  send(response, reply, fault);
}

export type RunningServer = { url: string; stop(): Promise<void> };

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

export async function runServer(parts: ServerParts, port: number): Promise<RunningServer> {
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    handle(parts, request, response, stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted || response.headersSent) return response.destroy();
      const body = { error: error instanceof Error ? error.message : 'the sandbox failed' };
      return send(response, { status: error instanceof RangeError ? 413 : 500, body }, undefined);
    });
  });
  await listen(server, port);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        stopping.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
