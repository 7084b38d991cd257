/** Where archives lie: a file a takeout below the data folder, for the service's own user alone. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#server/context.ts';

type Configured = Pick<Ctx, 'config'>;
const ending = '.zip';

const folderOf = ({ config }: Configured): string => join(config.dataDir, 'takeouts');
export const archiveOf = (ctx: Configured, id: string): string => join(folderOf(ctx), `${id}${ending}`);
/** While it is written: nobody downloads half of one. */
export const draftOf = (ctx: Configured, id: string): string => `${archiveOf(ctx, id)}.tmp`;

export const makeFolder = async (ctx: Configured): Promise<void> =>
  void (await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 }));

export async function removeArchive(ctx: Configured, id: string): Promise<void> {
  await rm(archiveOf(ctx, id), { force: true });
  await rm(draftOf(ctx, id), { force: true });
}

/** Ids of takeouts whose files nobody has written to since `before`. */
export async function listArchives(ctx: Configured, before: Date): Promise<string[]> {
  const names = await readdir(folderOf(ctx)).catch(() => []);
  const old = new Set<string>();
  for (const name of names) {
    const found = await stat(join(folderOf(ctx), name)).catch(() => undefined);
    if (found && found.mtime < before) old.add(name.replace(/\.zip(\.tmp)?$/, ''));
  }
  return [...old];
}
