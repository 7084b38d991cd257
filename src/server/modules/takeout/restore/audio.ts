/** The audio of an archive: what its list says, and the files, which come in as if they had just been uploaded. */
import { z } from 'zod';
import { idShape } from '#contract/ids.ts';
import { largestUpload, longestAudioName, mostUploads } from '#domain/limits.ts';
import { hidesNothing } from '#domain/names.ts';
import type { Ctx } from '#server/context.ts';
import { parseJson } from '#server/kernel/foreign/json.ts';
import { takeRestored } from '../../uploads/service.ts';
import { audioListName, audioName } from '../archive/manifest.ts';
import type { Archive } from './archive.ts';
import type { Places } from './places.ts';
import { Refused } from './refused.ts';

const name = z.string().max(longestAudioName).refine(hidesNothing);
/** Archives of before have no `firstId` and `trackId`. */
const audioRow = z.object({
  id: idShape('upload'),
  firstId: idShape('upload').nullable().default(null),
  trackId: idShape('track').nullable().default(null),
  version: z.number().int().min(1).max(100_000),
  fileName: name.min(1),
  title: name.nullable(),
  artist: name,
  album: name,
  isrc: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)
    .nullable(),
  container: z.string().max(20).nullable(),
  bytes: z.number().int().min(1).max(largestUpload),
  createdAt: z.coerce.date(),
});
const audioList = z.array(audioRow).max(mostUploads);
export type AudioRow = z.infer<typeof audioRow>;

function parsed(content: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(content).toString());
  } catch (error) {
    throw new Refused('values', audioListName, { cause: error });
  }
}

/** Before anything is stored: others of the archive name uploads by their ids. */
export async function judgeAudio(archive: Archive, places: Places, now: Date): Promise<AudioRow[]> {
  const content = archive.names.includes(audioListName) ? await archive.whole(audioListName) : undefined;
  if (!content) return [];
  const list = audioList.safeParse(parsed(content));
  if (!list.success) throw new Refused('values', audioListName);
  if (list.data.some(({ createdAt }) => createdAt > now)) throw new Refused('values', audioListName);
  // The first version may be gone: those that followed it, and places in playlists, are still told by its id.
  for (const { id, firstId } of list.data)
    for (const each of [id, firstId ?? id])
      if (places.take(each) === undefined) throw new Refused('too_large', audioListName);
  return list.data;
}

/** The oldest first, so that versions come before those that follow them. */
export async function storeAudio(
  ctx: Ctx,
  archive: Archive,
  userId: string,
  { audio, places }: { audio: readonly AudioRow[]; places: Places },
): Promise<{ rows: number; leftOut: number }> {
  const sum = { rows: 0, leftOut: 0 };
  const placeOf = (id: string | null) => (id === null ? null : (places.of(id) ?? null));
  for (const { container, ...row } of audio.toReversed()) {
    const file = audioName(row.id, container);
    const id = places.of(row.id);
    const upload = { ...row, firstId: placeOf(row.firstId), trackId: placeOf(row.trackId) };
    const isTaken =
      id !== undefined &&
      archive.names.includes(file) &&
      (await takeRestored(ctx, userId, { ...upload, id }, () => archive.piecesOf(file)));
    if (isTaken) sum.rows++;
    else sum.leftOut++;
  }
  return sum;
}
