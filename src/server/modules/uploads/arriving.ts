/** Bytes on their way, by tus: a file each below the data folder, which no backup holds, until all of them are there. */
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { bytesPath } from '#domain/uploads.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type BytesRequest, PlainReply } from '#server/route.ts';
import { copyKey, uploadIn } from './policy.ts';

type Configured = Pick<Ctx, 'config'>;

/** Its ending keeps it out of backups (`backup/data-files.ts`). */
const folderOf = ({ config }: Configured): string => join(config.dataDir, 'arriving.tmp');
export const arrivingFile = (ctx: Configured, id: string): string => join(folderOf(ctx), id);
/** Where its copy to stream is written. */
export const arrivingCopy = (ctx: Configured, id: string): string => join(folderOf(ctx), copyKey(id));

/** As tus answers what its store throws. */
const fullDisk = { status_code: 507, body: 'no room' };

const ids = new WeakMap<object, string>();
const idOf = (request: object): string => ids.get(request) ?? '';

/** Says of a full disk what it is; what has arrived stays, and goes on from there once there is room. */
class ArrivingStore extends FileStore {
  override async write(from: Readable, id: string, offset: number): Promise<number> {
    const to = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    // On the error itself: tus reads it as well, which may hear of it first.
    to.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') Object.assign(error, fullDisk);
    });
    await pipeline(from, to);
    return offset + to.bytesWritten;
  }
}

const servers = new Map<string, Server>();

function serverOf(folder: string): Server {
  const known = servers.get(folder);
  if (known && existsSync(folder)) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = new Server({
    path: '/api/uploads',
    datastore: new ArrivingStore({ directory: folder }),
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
  if (reply.status === fullDisk.status_code) throw new AppError('no_room');
  const said = [...reply.headers].filter(([name]) => isOurs(name));
  return new PlainReply(reply.status, Object.fromEntries(said), (await reply.text()) || undefined);
}

/** Undefined: there is none. */
export const arrivedBytes = async (ctx: Configured, id: string): Promise<number | undefined> =>
  (await stat(arrivingFile(ctx, id)).catch(() => undefined))?.size;

export async function forgetArriving(ctx: Configured, id: string): Promise<void> {
  await rm(arrivingFile(ctx, id), { force: true });
  await rm(`${arrivingFile(ctx, id)}.json`, { force: true });
  await rm(arrivingCopy(ctx, id), { force: true });
}

/** Wherever its bytes are. */
export async function forgetFiles(ctx: Pick<Ctx, 'config' | 'storage'>, id: string): Promise<void> {
  await ctx.storage.remove(id);
  await ctx.storage.remove(copyKey(id));
  await forgetArriving(ctx, id);
}

/** Left free on the disk for everything else. */
export const keptFree = 512 * 1024 * 1024;

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
    if (found && found.mtime < before) old.add(uploadIn(name));
  }
  return [...old];
}
