/** Reads recordings: the facts and the counts of a whole batch by one call each (facts §10). */
import type { z } from 'zod';
import { addressAt } from '../http/client.ts';
import { type ItemFailure, itemFailure } from '../http/failure.ts';
import { countOf, readingFrom, secondsOf, textOf, withoutAbsent } from '../parse.ts';
import type { PlatformIo, ReadResult } from '../platform.ts';
import { classifyListenbrainz } from './failures.ts';
import { type Found, lookUpAll } from './musicbrainz.ts';
import { metadata, metadataReply, popularity, popularityReply } from './schema.ts';

type Settings = {
  LISTENBRAINZ_API_URL: string;
  LISTENBRAINZ_TOKEN?: string;
  MUSICBRAINZ_API_URL: string;
};
type Io = PlatformIo<Settings>;

/** The token is ListenBrainz's alone: MusicBrainz is asked without it. */
function ask<Shape extends z.ZodType>(
  { http, settings }: Io,
  path: string,
  shape: Shape,
  json: object,
): Promise<z.infer<Shape>> {
  const { LISTENBRAINZ_API_URL: base, LISTENBRAINZ_TOKEN: token } = settings;
  return http.post(addressAt(base, path), shape, {
    json,
    headers: token === undefined ? {} : { authorization: `Token ${token}` },
    classify: classifyListenbrainz,
  });
}

/** Undefined where the cache has no name for the recording: then MusicBrainz has to say what it is. */
function foundIn(recordingId: string, value: unknown): Found | undefined {
  const { recording, artist, release } = metadata.safeParse(value).data ?? {};
  const title = textOf(recording?.name);
  if (title === undefined) return undefined;
  const { length } = recording ?? {};
  const song = withoutAbsent({
    title,
    artist: textOf(artist?.name) ?? '',
    album: textOf(release?.name),
    durationSeconds: typeof length === 'number' ? secondsOf(length / 1000) : undefined,
  });
  return { recordingId, song };
}

async function findAll(io: Io, ids: readonly string[]): Promise<Map<string, Found | ItemFailure>> {
  const question = { recording_mbids: ids, inc: 'artist release' };
  const reply = await ask(io, '/1/metadata/recording/', metadataReply, question);
  const found = new Map<string, Found | ItemFailure>();
  for (const id of ids) {
    const entry = Object.hasOwn(reply, id) ? foundIn(id, reply[id]) : undefined;
    if (entry) found.set(id, entry);
  }
  const unknown = ids.filter((id) => !found.has(id));
  return new Map([...found, ...(await lookUpAll(io, unknown))]);
}

type Counts = z.infer<typeof popularity>;

async function countsOf(io: Io, recordingIds: readonly string[]): Promise<Map<string, Counts>> {
  if (recordingIds.length === 0) return new Map();
  const question = { recording_mbids: [...new Set(recordingIds)] };
  const reply = await ask(io, '/1/popularity/recording', popularityReply, question);
  const entries = reply.flatMap((value) => popularity.safeParse(value).data ?? []);
  const byId = Map.groupBy(entries, (entry) => entry.recording_mbid);
  // Two counts for one recording contradict each other, unless they are the same.
  const isOne = (all: Counts[]) => new Set(all.map((entry) => JSON.stringify(entry))).size === 1;
  return new Map([...byId].flatMap(([id, all]) => (all[0] && isOne(all) ? [[id, all[0]] as const] : [])));
}

/** A count that is null is not given: the recording may have been heard by nobody, or not be counted yet. */
function readingOf(song: Found['song'], counts: Counts | undefined): ReadResult {
  const uncounted = { outcome: 'read', song, metrics: {}, withheld: [], availability: 'public' } as const;
  if (!counts) return { ...itemFailure('no-counts'), known: { ...uncounted, withheld: [] } };
  return readingFrom(() => ({
    ...uncounted,
    metrics: withoutAbsent({
      plays: countOf(counts.total_listen_count, 'total_listen_count'),
      listeners: countOf(counts.total_user_count, 'total_user_count'),
    }),
    withheld: [],
  }));
}

export async function read(io: Io, ids: readonly string[]): Promise<Map<string, ReadResult>> {
  const found = await findAll(io, ids);
  // Counts are kept under the recording that is left after a merger.
  const recordingIds = [...found.values()].flatMap((one) => ('song' in one ? one.recordingId : []));
  const counts = await countsOf(io, recordingIds);
  return new Map(
    [...found].map(([id, one]) => [
      id,
      'song' in one ? readingOf(one.song, counts.get(one.recordingId)) : one,
    ]),
  );
}
