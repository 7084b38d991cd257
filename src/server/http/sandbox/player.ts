/** The sandbox's stand-in of YouTube's player, served by the product itself: browsers elsewhere cannot reach the sandbox. */
import type { FastifyInstance } from 'fastify';
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
      return reply.type('audio/wav').header('cache-control', 'no-store').send(player.tone(seconds));
    },
  );
}
