/**
 * YouTube's `videos.list` from a process of its own, several times faster than the sandbox: one reply of the
 * sandbox, with the ids that are asked for and counters that move with every call.
 */
import { createServer } from 'node:http';
import { startSandbox } from '#sandbox/index.ts';

const modelId = 'bench-model';

/** One video of the sandbox as a text, cut where its id stands. */
async function readModel(): Promise<{ settings: Record<string, string>; video: string }> {
  const sandbox = await startSandbox();
  const { YOUTUBE_API_URL: base, YOUTUBE_API_KEY: key } = sandbox.settings;
  const part = 'snippet,statistics,contentDetails,status,liveStreamingDetails';
  const reply = await fetch(`${base}/youtube/v3/videos?part=${part}&id=${modelId}&key=${key}`);
  const { items } = (await reply.json()) as { items: { statistics: Record<string, string> }[] };
  const [video] = items;
  if (!video) throw new Error('the sandbox has no model video');
  video.statistics = {
    viewCount: '$views',
    likeCount: '$likes',
    favoriteCount: '0',
    commentCount: '$comments',
  };
  await sandbox.stop();
  return { settings: sandbox.settings, video: JSON.stringify(video) };
}

const { settings, video } = await readModel();
let calls = 0;

const server = createServer((request, response) => {
  calls += 1;
  const ids = new URL(request.url ?? '/', 'http://canned').searchParams.get('id')?.split(',') ?? [];
  const pieces = video
    .replace('$views', String(1000 * calls))
    .replace('$likes', String(50 * calls))
    .replace('$comments', String(5 * calls))
    .split(modelId);
  const items = ids.map((id) => pieces.join(id));
  const bytes = Buffer.from(`{"kind":"youtube#videoListResponse","items":[${items.join(',')}]}`);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.send?.({ ...settings, YOUTUBE_API_URL: `http://127.0.0.1:${port}` });
});
process.on('disconnect', () => process.exit());
