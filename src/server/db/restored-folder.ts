/**
 * What a restore has made ready beside the data folder's own entries takes their place here. Renaming the draft to
 * `restore.ready` decides it: until then nothing has changed, and from then on whoever opens the folder, after however
 * many interruptions, ends what was begun.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const readyName = 'restore.ready';
const planName = 'restore.plan';

const planShape = z.object({
  /** Entries of the data folder that the backup has: they are replaced. */
  places: z.array(z.string()),
  /** Entries that it does not have, and that have to go. */
  removes: z.array(z.string()),
  /** On a server: what the restored database says of itself. Where it does not, the restore was not committed. */
  mark: z.string().optional(),
});
export type RestorePlan = z.infer<typeof planShape>;

export const readyFolder = (dataDir: string): string => join(dataDir, readyName);
export const planFile = (folder: string): string => join(folder, planName);

/** The plan of a restore that has been decided and not ended. */
export function readPlan(dataDir: string): RestorePlan | undefined {
  const file = planFile(readyFolder(dataDir));
  return existsSync(file) ? planShape.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Only for whoever holds the folder's lock. Each step may be done again. */
export function putInPlace(dataDir: string): void {
  const ready = readyFolder(dataDir);
  const plan = readPlan(dataDir);
  for (const name of plan?.removes ?? []) rmSync(join(dataDir, name), { recursive: true, force: true });
  for (const name of plan?.places ?? []) {
    if (!existsSync(join(ready, name))) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
    renameSync(join(ready, name), join(dataDir, name));
  }
  rmSync(planFile(ready), { force: true });
  rmSync(ready, { recursive: true, force: true });
}

/** Leaves everything as it was: the database has not taken the restore. */
export const giveUpRestore = (dataDir: string): void =>
  rmSync(readyFolder(dataDir), { recursive: true, force: true });
