/** A program that takes webhooks: it keeps what came, and answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openReceivers, type Receivers } from '#server/adapters/receiver.ts';
import { networkTo } from './network.ts';

export type CameHook = { path: string; headers: Record<string, string>; body: string };

export type HookReceiver = {
  receivers: Receivers;
  port: number;
  came: CameHook[];
  /** Answers 204 unless told. */
  answer: (reply: ServerResponse, asked: IncomingMessage) => void;
  /** See `networkTo`. */
  addresses: Record<string, string | string[]>;
  close(): Promise<void>;
};

export const answers =
  (status: number, body = '', headers: Record<string, string> = {}): HookReceiver['answer'] =>
  (reply) =>
    reply.writeHead(status, headers).end(body);

/** `privateHosts`: what whoever runs the product would have allowed. */
export async function openHookReceiver(privateHosts: (port: number) => string[] = () => []) {
  const server = createServer(async (asked, reply) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    const headers = asked.headers as CameHook['headers'];
    receiver.came.push({ path: asked.url ?? '', headers, body: Buffer.concat(parts).toString() });
    receiver.answer(reply, asked);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const receivers = openReceivers(
    privateHosts(port),
    networkTo(port, () => receiver.addresses),
    { total: 1_500, reply: 300 },
  );
  const receiver: HookReceiver = {
    ...{ receivers, port, came: [], answer: answers(204), addresses: {} },
    async close() {
      await receivers.close();
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
