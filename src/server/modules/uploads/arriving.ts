/** Bytes on their way, by tus: a file each below the data folder, which no backup holds, until all of them are there. */
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { bytesPath } from '#domain/uploads.ts';
import type { Ctx } from '#server/context.ts';
import { type BytesRequest, PlainReply } from '#server/route.ts';

type Configured = Pick<Ctx, 'config'>;

/** Its ending keeps it out of backups (`backup/data-files.ts`). */
const folderOf = ({ config }: Configured): string => join(config.dataDir, 'arriving.tmp');
export const arrivingFile = (ctx: Configured, id: string): string => join(folderOf(ctx), id);

const ids = new WeakMap<object, string>();
const idOf = (request: object): string => ids.get(request) ?? '';

const servers = new Map<string, Server>();

function serverOf(folder: string): Server {
  const known = servers.get(folder);
  if (known && existsSync(folder)) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = new Server({
    path: '/api/uploads',
    datastore: new FileStore({ directory: folder }),
    // Which upload it is has been found out, and that it is theirs, before tus hears of it.
    namingFunction: idOf,
    getFileIdFromRequest: (request) => idOf(request) || undefined,
    generateUrl: (_request, { id }) => bytesPath(id),
    allowedOrigins: [],
  });
  servers.set(folder, server);
  return server;
}

const bodyOf = ({ method, body }: BytesRequest) =>
  method === 'HEAD' ? {} : { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' as const };

/** Of other sites, and of the connection, which is Fastify's. */
const isOurs = (name: string): boolean => !/^(access-control-|connection$|content-length$)/.test(name);

/** What tus does and says of a request that is about this upload. */
export async function askTus(ctx: Configured, id: string, given: BytesRequest): Promise<PlainReply> {
  const headers = Object.entries(given.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
  );
  const request = new Request(`http://localhost${given.url}`, {
    method: given.method,
    headers,
    ...bodyOf(given),
  });
  ids.set(request, id);
  const reply = await serverOf(folderOf(ctx)).handleWeb(request);
  // What tus has begun to read and left stands before the next request of the same connection.
  given.body.removeAllListeners('data').resume();
  const said = [...reply.headers].filter(([name]) => isOurs(name));
  return new PlainReply(reply.status, Object.fromEntries(said), (await reply.text()) || undefined);
}

/** Undefined: there is none. */
export const arrivedBytes = async (ctx: Configured, id: string): Promise<number | undefined> =>
  (await stat(arrivingFile(ctx, id)).catch(() => undefined))?.size;

export async function forgetArriving(ctx: Configured, id: string): Promise<void> {
  await rm(arrivingFile(ctx, id), { force: true });
  await rm(`${arrivingFile(ctx, id)}.json`, { force: true });
}

/** Wherever its bytes are. */
export async function forgetFiles(ctx: Pick<Ctx, 'config' | 'storage'>, id: string): Promise<void> {
  await ctx.storage.remove(id);
  await forgetArriving(ctx, id);
}

/** Bytes that the disk has room for. */
export async function freeBytes(ctx: Configured): Promise<number> {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folderOf(ctx));
  return bavail * bsize;
}

/** Ids of those that nobody has written to since `before`. */
export async function listArriving(ctx: Configured, before: Date): Promise<string[]> {
  const old = new Set<string>();
  for (const name of await readdir(folderOf(ctx)).catch(() => [])) {
    const found = await stat(join(folderOf(ctx), name)).catch(() => undefined);
    if (found && found.mtime < before) old.add(name.replace(/\.json$/, ''));
  }
  return [...old];
}
