/** Makes a platform of what its folder says, and keeps for it what every platform promises. */
import type { z } from 'zod';
import { isUnclear } from './by-id.ts';
import { itemFailure, PlatformFailure } from './http/failure.ts';
import { isTellingIsrc } from './parse.ts';
import {
  type Addresses,
  type FoundSong,
  mostFound,
  type Platform,
  type PlatformIo,
  type PlatformSpec,
  type ReadResult,
  type SearchWords,
  type SettingsShape,
} from './platform.ts';

type Read<Shape extends SettingsShape> = PlatformSpec<Shape>['read'];

/** Our own figure. Where more are unclear the reply as a whole is, and is read again later. */
const mostAskedAlone = 5;

/**
 * Songs of which a reply about many does not say what became of them are asked for one by one: a song that is gone, or
 * that is told of under another id, is known by a question about nobody else.
 */
async function readClearly<Shape extends SettingsShape>(
  read: Read<Shape>,
  ...[io, ids, addresses]: Parameters<Read<Shape>>
): Promise<Map<string, ReadResult>> {
  const results = await read(io, ids, addresses);
  const left = ids.filter((id) => isUnclear(results.get(id)));
  if (ids.length === 1 || left.length > mostAskedAlone) return results;
  try {
    for (const id of left)
      for (const [one, result] of await read(io, [id], addresses)) results.set(one, result);
  } catch (failure) {
    // What was read before stays; the rest is unclear for now.
    if (!(failure instanceof PlatformFailure)) throw failure;
  }
  return results;
}

/** What every `read` promises, kept here so that no platform's folder has to remember it. */
async function readAll<Shape extends SettingsShape>(
  spec: PlatformSpec<Shape>,
  io: PlatformIo<z.infer<Shape>>,
  ids: readonly string[],
  addresses?: Addresses,
): Promise<Map<string, ReadResult>> {
  const asked = [...new Set(ids)];
  const { batchSize } = spec.limits(io.settings);
  if (asked.length > batchSize) throw new RangeError(`${spec.id}: ${asked.length} ids, at most ${batchSize}`);
  if (!spec.isConfigured(io.settings)) throw new PlatformFailure(spec.id, 'needs-auth', 'not configured');
  const wellFormed = asked.filter((id) => spec.isId(id));
  const results =
    wellFormed.length === 0 ? new Map() : await readClearly<Shape>(spec.read, io, wellFormed, addresses);
  const resultOf = (id: string): ReadResult =>
    spec.isId(id)
      ? (results.get(id) ?? itemFailure('bad-reply', 'no answer'))
      : itemFailure('not-found', 'no such id');
  return new Map(asked.map((id) => [id, resultOf(id)]));
}

/** What was asked for alone: under each ISRC the songs that state it, each once. */
function foundByIsrc(isrcs: readonly string[], found: readonly FoundSong[]): Map<string, FoundSong[]> {
  const byId = new Map(found.map((song) => [song.platformTrackId, song]));
  const byIsrc = Map.groupBy(byId.values(), ({ song }) => song.isrc);
  return new Map(isrcs.map((isrc) => [isrc, (byIsrc.get(isrc) ?? []).slice(0, mostFound)]));
}

/** Likewise of every look-up: who does not know an ISRC has none of it, and a song with another is none of it. */
async function findAll<Shape extends SettingsShape>(
  spec: PlatformSpec<Shape>,
  io: PlatformIo<z.infer<Shape>>,
  isrcs: readonly string[],
): Promise<Map<string, FoundSong[]>> {
  const asked = [...new Set(isrcs)];
  const { isrcsAtOnce = 0 } = spec.limits(io.settings);
  if (!spec.isConfigured(io.settings) || isrcsAtOnce === 0)
    throw new PlatformFailure(spec.id, 'needs-auth', 'not configured');
  if (asked.length > isrcsAtOnce)
    throw new RangeError(`${spec.id}: ${asked.length} ISRCs, at most ${isrcsAtOnce}`);
  const telling = asked.filter(isTellingIsrc);
  const found = telling.length === 0 ? [] : await spec.findByIsrc?.(io, telling);
  return foundByIsrc(
    asked,
    (found ?? []).filter(({ platformTrackId }) => spec.isId(platformTrackId)),
  );
}

async function searchAll<Shape extends SettingsShape>(
  spec: PlatformSpec<Shape>,
  io: PlatformIo<z.infer<Shape>>,
  words: SearchWords,
): Promise<FoundSong[]> {
  if (!spec.isConfigured(io.settings)) throw new PlatformFailure(spec.id, 'needs-auth', 'not configured');
  const found = (await spec.search?.(io, words)) ?? [];
  const byId = new Map(found.map((song) => [song.platformTrackId, song]));
  return [...byId.values()].filter(({ platformTrackId }) => spec.isId(platformTrackId)).slice(0, mostFound);
}

export const definePlatform = <Shape extends SettingsShape>(spec: PlatformSpec<Shape>): Platform => {
  const guarded = {
    ...spec,
    read: (io: PlatformIo<z.infer<Shape>>, ids: readonly string[], addresses?: Addresses) =>
      readAll(spec, io, ids, addresses),
    ...(spec.findByIsrc && {
      findByIsrc: (io: PlatformIo<z.infer<Shape>>, isrcs: readonly string[]) => findAll(spec, io, isrcs),
    }),
    ...(spec.search && {
      search: (io: PlatformIo<z.infer<Shape>>, words: SearchWords) => searchAll(spec, io, words),
    }),
  };
  return guarded as unknown as Platform;
};
