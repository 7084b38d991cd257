/** A way to a server that can be held up, as by a server that is stopped or a network that swallows everything. */
import { createServer, connect as dial, type Socket } from 'node:net';

export type Cable = {
  /** The address of the server, by this way. */
  url: string;
  /** Nothing arrives any more, in either direction, and nobody is told; new connections are taken, and left there. */
  hold(): void;
  /** Everything goes on, with what was held up. */
  release(): void;
  /** Connections end, as in a tunnel; new ones are taken. */
  snap(): void;
  /** Connections end, and new ones are refused. */
  cut(): Promise<void>;
};

export async function layCable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (isHeld) socket.pause();
  };
  const server = createServer((near) => {
    const far = dial(Number(port), hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => into.write(bytes)).on('close', () => into.destroy());
      add(from);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(address.port) }).href,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    snap() {
      for (const socket of sockets) socket.destroy();
    },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
