/** Takes webhooks in a process of its own and counts them, so that its work is not counted as ours. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let taken = 0;
const server = createServer((asked, reply) => {
  asked.resume().on('end', () => {
    taken++;
    reply.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  process.send?.({ taken });
  taken = 0;
});
