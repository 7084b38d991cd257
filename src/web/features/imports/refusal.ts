/** What the server would refuse anyway is said before 200 MB have gone there. Pure. */
import { largestImport, mostImportFiles } from '#domain/imports.ts';

/**
 * By their names: what a browser says of a file's kind differs from system to system. JSON is no table, but what Spotify
 * gives listeners is, and the server says what to bring instead.
 */
export const accepted = ['.csv', '.tsv', '.txt', '.xlsx', '.zip', '.json'];

type Refusal = { is: 'wrongType' | 'tooLarge' | 'tooMany'; name: string };

/** A name without an end says nothing. */
const isOther = (name: string): boolean =>
  /\.\w+$/.test(name) && !accepted.some((end) => name.toLowerCase().endsWith(end));

export function refusalOf(files: readonly Pick<File, 'name' | 'size'>[]): Refusal | undefined {
  const other = files.find(({ name }) => isOther(name));
  if (other) return { is: 'wrongType', name: other.name };
  if (files.length > mostImportFiles) return { is: 'tooMany', name: '' };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return size > largestImport ? { is: 'tooLarge', name: '' } : undefined;
}
