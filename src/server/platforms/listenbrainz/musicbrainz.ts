/** Looks up at MusicBrainz, one by one, the recordings of which ListenBrainz has no facts. */
import { z } from 'zod';
import { type FoundSong, findOneByOne, foundSongs } from '../found.ts';
import { addressAt } from '../http/client.ts';
import { type ItemFailure, isItemAnswer, itemFailure, PlatformFailure } from '../http/failure.ts';
import { dayOf, isrcOf, secondsOf, textOf, withoutAbsent } from '../parse.ts';
import type { PlatformIo, SongFacts } from '../platform.ts';
import { classifyMusicbrainz } from './failures.ts';
import { isrcReply, type Recording, recording } from './schema.ts';
import { isId, urlOf } from './url.ts';

/** `recordingId` is another one than was asked for when MusicBrainz has merged the two. */
export type Found = { recordingId: string; song: SongFacts };

/** One call a second: a batch that takes longer would keep its worker, and whoever waits for it. */
export const mostLookUps = 20;

/** Names and what stands between them: `Ed Sheeran feat. Meek Mill & A Boogie`. */
const creditOf = (credit: Recording['artist-credit']): string =>
  (credit ?? [])
    .slice(0, 20)
    .map(({ name, joinphrase }) => `${textOf(name) ?? ''}${typeof joinphrase === 'string' ? joinphrase : ''}`)
    .join('');

function foundIn(value: unknown): Found | ItemFailure {
  const parsed = recording.safeParse(value);
  if (!parsed.success || !isId(parsed.data.id)) return itemFailure('bad-reply', 'recording of another shape');
  const { id, length, isrcs, 'artist-credit': credit, ...rest } = parsed.data;
  const title = textOf(parsed.data.title);
  if (title === undefined) return itemFailure('no-title');
  return {
    recordingId: id,
    song: withoutAbsent({
      title,
      artist: textOf(creditOf(credit)) ?? '',
      durationSeconds: typeof length === 'number' ? secondsOf(length / 1000) : undefined,
      isrc: isrcs?.map(isrcOf).find((code) => code !== undefined),
      releaseDate: dayOf(rest['first-release-date']),
    }),
  };
}

async function lookUp(io: PlatformIo<{ MUSICBRAINZ_API_URL: string }>, id: string) {
  const address = addressAt(io.settings.MUSICBRAINZ_API_URL, `/recording/${encodeURIComponent(id)}`);
  try {
    const query = { inc: 'isrcs artist-credits', fmt: 'json' };
    const call = { query, classify: classifyMusicbrainz, quotas: ['musicbrainz'] };
    return foundIn(await io.http.get(address, z.unknown(), call));
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    return itemFailure(failure.kind, failure.message);
  }
}

/** MusicBrainz's failures are those of the songs that needed it; the rest of the batch is read all the same. */
export async function lookUpAll(
  io: PlatformIo<{ MUSICBRAINZ_API_URL: string }>,
  ids: readonly string[],
): Promise<Map<string, Found | ItemFailure>> {
  const results = new Map<string, Found | ItemFailure>();
  let refusal: ItemFailure | undefined;
  for (const [place, id] of ids.entries()) {
    if (place >= mostLookUps) refusal ??= itemFailure('rate-limited', 'left for another read');
    const result = refusal ?? (await lookUp(io, id));
    results.set(id, result);
    const isAnswer =
      'song' in result ||
      result.kind === 'not-found' ||
      result.kind === 'bad-reply' ||
      isItemAnswer(result.kind);
    if (!isAnswer) refusal = result;
  }
  return results;
}

/** Entries may leave out their ISRCs: what the reply as a whole is about is theirs. */
async function findOne(io: PlatformIo<{ MUSICBRAINZ_API_URL: string }>, isrc: string): Promise<FoundSong[]> {
  const address = addressAt(io.settings.MUSICBRAINZ_API_URL, `/isrc/${isrc}`);
  const query = { inc: 'artist-credits isrcs', fmt: 'json' };
  const call = { query, classify: classifyMusicbrainz, quotas: ['musicbrainz'] };
  const reply = await io.http.get(address, isrcReply, call);
  const isAbout = isrcOf(reply.isrc) === isrc;
  return foundSongs(
    'listenbrainz',
    reply.recordings.map((entry) => {
      const found = foundIn(entry);
      if (!('song' in found)) return { id: '', url: '', result: found };
      const song = isAbout ? { ...found.song, isrc } : found.song;
      const result = {
        outcome: 'read' as const,
        song,
        metrics: {},
        withheld: [],
        availability: 'public' as const,
      };
      return { id: found.recordingId, url: urlOf(found.recordingId), result };
    }),
  );
}

export const findByIsrc = (
  io: PlatformIo<{ MUSICBRAINZ_API_URL: string }>,
  isrcs: readonly string[],
): Promise<FoundSong[]> => findOneByOne(isrcs, (isrc) => findOne(io, isrc));
