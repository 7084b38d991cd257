/** The sandbox's stand-in of YouTube's player, served by the product itself: browsers elsewhere cannot reach the sandbox. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sandboxPlayerPath } from '#domain/paths.ts';

type Player = {
  script: string;
  frameScript: string;
  frame(videoId: string): string;
  factsOf(videoId: string): object;
  tone(seconds: number): Buffer;
};

/** Its frame is the one page of the product that may stand in another, and in none but our own. */
const frameHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

const longestTone = 60;

export function addSandboxPlayer(app: FastifyInstance, player: Player): void {
  const open = { config: { isOpen: true } };
  type OfVideo = { Params: { videoId: string } };
  app.get(`${sandboxPlayerPath}/iframe_api`, open, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(player.script),
  );
  app.get(`${sandboxPlayerPath}/frame.js`, open, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(player.frameScript),
  );
  app.get<OfVideo>(`${sandboxPlayerPath}/embed/:videoId`, open, async (request, reply) =>
    reply.headers(frameHeaders).type('text/html; charset=utf-8').send(player.frame(request.params.videoId)),
  );
  app.get<OfVideo>(`${sandboxPlayerPath}/facts/:videoId`, open, async (request) =>
    player.factsOf(request.params.videoId),
  );
  app.get<{ Params: { seconds: string } }>(
    `${sandboxPlayerPath}/tone-:seconds.wav`,
    open,
    async (request, reply) => {
      const seconds = Math.min(longestTone, Math.max(1, Math.trunc(Number(request.params.seconds)) || 1));
      reply.type('audio/wav').header('cache-control', 'no-store');
      return sendPart(reply, player.tone(seconds), request.headers.range);
    },
  );
}

/** A part of it where one is asked for: without that a browser cannot go to a place that it has not loaded yet. */
function sendPart(reply: FastifyReply, whole: Buffer, range: string | undefined): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return reply.send(whole);
  const first = Number(from);
  const last = Math.min(Number(to || Number.POSITIVE_INFINITY), whole.length - 1);
  if (first > last) return reply.code(416).header('content-range', `bytes */${whole.length}`).send();
  reply.code(206).header('content-range', `bytes ${first}-${last}/${whole.length}`);
  return reply.send(whole.subarray(first, last + 1));
}
