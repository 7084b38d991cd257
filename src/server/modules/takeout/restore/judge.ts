/** Reads a whole archive before anything of it is stored: what is refused has changed nothing. */
import { utcDay } from '#domain/days.ts';
import { isAudio, isMessagePicture, pictureName, profileName } from '../archive/manifest.ts';
import { wrongColumn } from '../archive/rows.ts';
import { parts } from '../parts/all.ts';
import { type TakeoutPart, tableOf } from '../parts/queries-part.ts';
import type { Values } from '../queries-parts.ts';
import type { Archive } from './archive.ts';
import { type AudioRow, judgeAudio } from './audio.ts';
import { Places } from './places.ts';
import { Refused } from './refused.ts';

/** Nobody has looked before; each month of readings is a partition of its own. */
const earliestReading = '2015-01-01';
const day = 24 * 3600_000;
const read = new Set(['observations', 'daily']);

export type Judged = {
  places: Places;
  /** First days of the months that there are readings of. */
  months: string[];
  audio: AudioRow[];
  /** The highest layer of own figures. */
  layers: number;
};

const columnsOf = (part: TakeoutPart) =>
  Object.entries(part.columns).map(([name, kind], place) => ({ name, kind, place }));

/** undefined: the row names one that the archive does not have, and is left out. */
export function placed(part: TakeoutPart, values: Values, places: Places): Values | undefined {
  const moved = [...values];
  const columns = columnsOf(part);
  const row = Object.fromEntries(columns.map(({ name, place }) => [name, values[place] ?? null]));
  const empty = part.leftEmpty?.(row) ?? [];
  for (const { name, kind, place } of columns) {
    const value = values[place] ?? null;
    if (empty.includes(name)) moved[place] = null;
    if (value === null || empty.includes(name)) continue;
    if (kind.type === 'jsonb') moved[place] = places.within(value);
    if (!kind.id) continue;
    const found = places.of(value);
    if (found === undefined) return undefined;
    moved[place] = found;
  }
  return moved;
}

/** A reading of tomorrow would hold back those that are still to come. */
function refuseFuture(
  part: TakeoutPart,
  values: Values,
  latest: string,
  line: number,
  months: Set<string>,
): void {
  for (const { name, kind, place } of columnsOf(part)) {
    const value = values[place] ?? null;
    const isRead = read.has(tableOf(part)) && (name === 'day' || name === 'observed_at');
    if (value === null || (kind.type !== 'timestamptz' && !isRead)) continue;
    const on = value.slice(0, 10);
    if (on > latest || (isRead && on < earliestReading))
      throw new Refused('values', `${part.file} ${line} ${name}`);
    if (isRead) months.add(`${on.slice(0, 7)}-01`);
  }
}

function takeIds(part: TakeoutPart, values: Values, places: Places): void {
  for (const { kind, place } of columnsOf(part)) {
    const value = values[place] ?? null;
    if (kind.id?.isOwn && value !== null && places.take(value) === undefined)
      throw new Refused('too_large', part.file);
  }
}

/** `step`: a file is done. */
export async function judgeArchive(
  archive: Archive,
  given: { salt: string; isSandbox: boolean; now: Date },
  step: () => Promise<void>,
): Promise<Judged> {
  if (archive.sandbox !== given.isSandbox) throw new Refused('sandbox');
  const tomorrow = new Date(given.now.getTime() + day);
  const pictures = archive.names.filter((name) => isMessagePicture(name) || isAudio(name));
  for (const name of [profileName, pictureName, ...pictures]) await archive.prove(name);
  const places = new Places(given.salt);
  const audio = await judgeAudio(archive, places, tomorrow);
  const months = new Set<string>();
  const latest = utcDay(tomorrow);
  let layers = 0;
  for (const part of parts) {
    let rows = 0;
    const layerPlace = Object.keys(part.columns).indexOf('layer');
    for await (const { values, line } of archive.rowsOf(part)) {
      rows++;
      const wrong = wrongColumn(part, values);
      if (wrong) throw new Refused('values', `${part.file} ${line} ${wrong}`);
      if (part.restoredWith === null) continue;
      refuseFuture(part, values, latest, line, months);
      takeIds(part, values, places);
      if (layerPlace >= 0) layers = Math.max(layers, Number(values[layerPlace] ?? 0));
    }
    if (rows !== archive.rows[part.file]) throw new Refused('changed', part.file);
    await step();
  }
  return { places, audio, months: [...months].sort(), layers };
}
