/** Pages that listen, in a process of their own so that their memory is not counted as the server's. */
import { Agent, get } from 'node:http';

type Wanted = { address: string; cookies: string[]; each: number };

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let chunks = 0;

const open = (address: string, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${address}/api/events`, { agent, headers: { cookie } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`a stream is answered with ${reply.statusCode}`));
      reply.on('data', () => {
        chunks++;
      });
      // The server ends all of them at the end.
      reply.on('error', () => {});
      reply.once('data', () => resolve());
    }).on('error', reject);
  });

process.on('message', async (wanted: Wanted | 'count' | 'close') => {
  if (wanted === 'close') return agent.destroy();
  if (wanted === 'count') return process.send?.({ chunks });
  for (let round = 0; round < wanted.each; round++)
    await Promise.all(wanted.cookies.map((cookie) => open(wanted.address, cookie)));
  process.send?.('open');
});
