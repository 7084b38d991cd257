/** The storage that the settings name. */
import { join } from 'node:path';
import { openDiskStorage } from './disk.ts';
import type { FileStorage } from './storage.ts';

export const openStorage = (dataDir: string): FileStorage => openDiskStorage(join(dataDir, 'uploads'));
