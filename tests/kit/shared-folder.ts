/** Where facts of platforms lie: recordings and descriptions that are not ours, beside the project or absent. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export const sharedFolder = resolve(import.meta.dirname, '../../../shared/platforms');
export const isSharedThere = existsSync(sharedFolder);
/** Tables of real songs, channels and artists. */
export const sharedData = resolve(sharedFolder, '../data');
