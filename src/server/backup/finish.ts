/** Ends a restore that was decided and then cut off; for whoever starts, before anything of the data folder is read. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lockFolder } from '#server/db/folder-lock.ts';
import { giveUpRestore, putInPlace, readPlan, readyFolder } from '#server/db/restored-folder.ts';
import { hasMark } from './queries-target.ts';
import { openSource } from './source.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };

/** The database was committed after the files were ready: what it says of itself decides. */
async function isCommitted(url: string | undefined, mark: string): Promise<boolean> {
  if (!url) return false;
  const source = await openSource({ url });
  try {
    return await hasMark(source.client, mark);
  } finally {
    await source.close();
  }
}

export async function finishRestore(place: Place): Promise<void> {
  const dataDir = resolve(place.dataDir);
  if (!existsSync(readyFolder(dataDir))) return;
  const lock = await lockFolder(dataDir, () => {});
  try {
    const mark = readPlan(dataDir)?.mark;
    if (mark === undefined || (await isCommitted(place.databaseUrl, mark))) putInPlace(dataDir);
    else giveUpRestore(dataDir);
  } finally {
    lock.release();
  }
}
