/** The one HTTP server: finds the fake platform by path, lets set faults strike, and sends what is left. */
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { drawCover } from './cover.ts';
import type { Call, FakePlatform, Reply, Surface } from './fake-platform.ts';
import type { Fault, Faults } from './faults.ts';
import type { FakePlatforms } from './platforms.ts';
import type { RequestLog } from './request-log.ts';
import type { FakeStripe } from './stripe/index.ts';

const mostBytes = 65_536;

export type ServerParts = {
  platforms: FakePlatforms;
  stripe?: FakeStripe | undefined;
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

function readCall(request: FastifyRequest): Call {
  const address = new URL(request.url, 'http://sandbox');
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method,
    path: address.pathname,
    query: address.searchParams,
    headers: Object.fromEntries(headers),
    body: typeof request.body === 'string' ? request.body : '',
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

function send(reply: FastifyReply, { status, headers, body }: Reply, fault?: Fault): FastifyReply {
  const isText = typeof body === 'string';
  const whole = isText ? String(body) : JSON.stringify(body);
  const text = fault?.mode === 'garbage' ? `${whole.slice(0, Math.ceil(whole.length * 0.6))}<!` : whole;
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  reply.status(status).headers({ 'content-type': type, ...headers });
  return fault?.mode === 'cut-off' ? cutOff(reply, Buffer.from(text)) : reply.send(text);
}

/** The line breaks in the middle of the body that was announced. */
function cutOff(reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.hijack();
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value);
  reply.raw.writeHead(reply.statusCode, { 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => reply.raw.destroy());
  return reply;
}

const coverHeaders = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
};

export type RunningServer = { url: string; stop(): Promise<void> };

export async function runServer(parts: ServerParts, port: number): Promise<RunningServer> {
  const stopping = new AbortController();
  const routerOptions = { maxParamLength: mostBytes };
  const app = Fastify({ bodyLimit: mostBytes, forceCloseConnections: true, routerOptions });
  // A fake platform reads bodies by itself, as its platform would.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (stopping.signal.aborted) reply.raw.destroy();
    return send(reply, { status: error.statusCode ?? 500, body: { error: error.message } });
  });
  app.all('/_cover/*', async (request, reply) => {
    const name = readCall(request).path.replace(/^\/_cover\/|\.svg$/g, '');
    return reply.headers(coverHeaders).send(drawCover(name));
  });
  app.all('/_control/*', async (request, reply) => {
    const call = readCall(request);
    return send(reply, parts.control({ ...call, path: call.path.slice('/_control/'.length) }));
  });
  // Not below a path of its own: Stripe's library calls nothing but a host.
  app.all('/*', async (request, reply) => {
    const paid = parts.stripe?.answer(readCall(request));
    if (paid) return send(reply, paid);
    const answered = serve(parts, readCall(request));
    const { fault } = answered;
    if (fault?.mode === 'slow') await sleep(fault.delay, undefined, { signal: stopping.signal });
    return send(reply, answered.reply, fault);
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port }),
    stop: () => {
      stopping.abort();
      return app.close();
    },
  };
}
