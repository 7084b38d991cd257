/** Where uploads lie: a folder an import below the data folder, for the service's own user alone. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '#server/context.ts';
import type { Upload } from '../kinds/kind.ts';
import type { StoredUpload } from '../table.ts';

type Configured = Pick<Ctx, 'config'>;

const folderOfAll = ({ config }: Configured): string => join(config.dataDir, 'imports');
export const folderOf = (ctx: Configured, importId: string): string => join(folderOfAll(ctx), importId);

/** Files are named by their place: what somebody called them is only shown. */
export const fileOf = (ctx: Configured, importId: string, place: number): string =>
  join(folderOf(ctx, importId), String(place));

export const uploadsOf = (
  ctx: Configured,
  { id, uploads }: { id: string; uploads: readonly StoredUpload[] },
): Upload[] => uploads.map(({ name }, place) => ({ path: fileOf(ctx, id, place), name }));

export const removeFolder = (ctx: Configured, importId: string): Promise<void> =>
  rm(folderOf(ctx, importId), { recursive: true, force: true });

/** Whether every file is still what was uploaded. */
export async function areUnchanged(
  ctx: Configured,
  { id, uploads }: { id: string; uploads: readonly StoredUpload[] },
): Promise<boolean> {
  for (const [place, { sha256 }] of uploads.entries()) {
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(fileOf(ctx, id, place)), hash);
    } catch {
      return false;
    }
    if (hash.digest('hex') !== sha256) return false;
  }
  return true;
}

/** Ids of imports that have a folder which nobody has written to since `before`. */
export async function listFolders(ctx: Configured, before: Date): Promise<string[]> {
  const names = await readdir(folderOfAll(ctx)).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folderOfAll(ctx), name)).catch(() => undefined);
    if (found && found.mtime < before) old.push(name);
  }
  return old;
}
