/** Sends files as browsers do, some at once, in a process of its own: `{address, cookie, files, bytes}` on its arguments, milliseconds on its output. */
import { Agent, request } from 'node:http';

const [address = '', cookie = '', files = '1', bytes = '0'] = process.argv.slice(2);
/** As the page sends them (`web/features/uploads/sender.ts`). */
const chunkBytes = 16 * 2 ** 20;
const chunk = Buffer.alloc(chunkBytes, 0x5a);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(method: string, path: string, headers: Record<string, string | number>, body?: Buffer) {
  return new Promise<string>((resolve, reject) => {
    const all = { cookie, 'tus-resumable': '1.0.0', ...headers };
    const asking = request(address + path, { agent, method, headers: all }, (reply) => {
      reply.resume().on('end', () => {
        if ((reply.statusCode ?? 500) < 300) resolve(reply.headers.location ?? '');
        else reject(new Error(`${method} ${path}: ${reply.statusCode}`));
      });
    });
    asking.on('error', reject).end(body);
  });
}

async function upload(): Promise<void> {
  const size = Number(bytes);
  const place = await send('POST', '/api/uploads', { 'upload-length': size, 'content-length': 0 });
  for (let at = 0; at < size; at += chunkBytes) {
    const part = chunk.subarray(0, Math.min(chunkBytes, size - at));
    const type = 'application/offset+octet-stream';
    await send(
      'PATCH',
      place,
      { 'upload-offset': at, 'content-type': type, 'content-length': part.length },
      part,
    );
  }
  if (cookie) await send('DELETE', place.replace('/bytes', ''), {});
}

const begun = performance.now();
await Promise.all(Array.from({ length: Number(files) }, upload));
process.stdout.write(String(performance.now() - begun));
process.exit(0);
