/** The storage that the settings name. */
import { join } from 'node:path';
import { openDiskStorage } from './disk.ts';
import type { FileStorage, S3Settings } from './storage.ts';

type Settings = { dataDir: string; s3: S3Settings | undefined };

/** Loads the client of S3 only where there is a bucket. */
export async function openStorage({ dataDir, s3 }: Settings): Promise<FileStorage> {
  if (s3) return (await import('./s3.ts')).openS3Storage(s3);
  return openDiskStorage(join(dataDir, 'uploads'));
}
