/** From SoundCloud's track to a reading. Pure. */
import type { Metric, Metrics } from '#domain/metrics.ts';
import type { ScaleMode, Sound } from '#domain/sound.ts';
import { itemFailure } from '../http/failure.ts';
import {
  countOf,
  dayOf,
  imageOf,
  isrcOf,
  readingFrom,
  secondsOf,
  textOf,
  titleOf,
  withoutAbsent,
} from '../parse.ts';
import type { Reading, ReadResult, SongFacts } from '../platform.ts';
import { pitchClassOf, soundOf } from '../sound.ts';
import { identified, type Track, track } from './schema.ts';
import { type Song, songOf } from './url.ts';

/** The number as digits, from the URN or, in older replies, from `id`. */
export function numberOf(value: unknown): string | undefined {
  const { urn, id } = identified.safeParse(value).data ?? {};
  if (typeof urn === 'string') return songOf(urn)?.number;
  const isNumber = typeof id === 'number' || typeof id === 'string';
  return isNumber ? songOf(`soundcloud:tracks:${id}`)?.number : undefined;
}

const digits = (part: unknown, length: number): string =>
  typeof part === 'number' ? String(part).padStart(length, '0') : '';

/** The release where a whole day is given, else the upload. */
function releaseDateOf({ release_year, release_month, release_day, created_at }: Track): string | undefined {
  const released = dayOf(`${digits(release_year, 4)}-${digits(release_month, 2)}-${digits(release_day, 2)}`);
  const uploaded = typeof created_at === 'string' ? created_at.slice(0, 10).replaceAll('/', '-') : undefined;
  return released ?? dayOf(uploaded);
}

/** `…-large.jpg` is 100 pixels wide; the same picture is there in 500 (seen in recorded previews). */
const largePicture = (url: unknown): unknown =>
  typeof url === 'string' ? url.replace(/-large(?=\.[a-z]{3,4}$)/, '-t500x500') : undefined;

const songFactsOf = (song: Track): SongFacts =>
  withoutAbsent({
    title: titleOf(song.title),
    artist: textOf(song.metadata_artist) ?? textOf(song.user?.username) ?? '',
    artworkUrl: imageOf(largePicture(song.artwork_url)),
    durationSeconds: typeof song.duration === 'number' ? secondsOf(song.duration / 1000) : undefined,
    isrc: isrcOf(song.isrc),
    releaseDate: releaseDateOf(song),
  });

/** What the uploader hides is withheld, whatever number stands in its place. */
function countsOf(song: Track): { metrics: Metrics; withheld: Metric[] } {
  const withheld: Metric[] = [];
  if (song.reveal_stats === false) withheld.push('plays', 'likes');
  if (song.reveal_comments === false) withheld.push('comments');
  const given: [Metric, unknown][] = [
    ['plays', song.playback_count],
    ['likes', song.favoritings_count],
    ['comments', song.comment_count],
    ['reposts', song.reposts_count],
    ['downloads', song.download_count],
  ];
  const shown = given
    .filter(([metric]) => !withheld.includes(metric))
    .map(([metric, count]) => [metric, countOf(count, metric)] as const);
  return { metrics: withoutAbsent(Object.fromEntries(shown)), withheld };
}

const modes: [RegExp, ScaleMode][] = [
  [/^(m|min|minor)$/, 'minor'],
  [/^(M|maj|major)$/, 'major'],
];

/** "Am", "F# minor", "Bb"; whatever is written in another way is left out. */
function soundOfTrack({ bpm, key_signature: written }: Track): Sound {
  const [, tonic, scale = ''] =
    (typeof written === 'string' &&
      /^([A-G](?:[#♯b♭]| ?sharp| ?flat)?)[ -]?([a-z]{0,5})$/i.exec(written.trim())) ||
    [];
  const word = scale.length > 1 ? scale.toLowerCase() : scale;
  return soundOf({
    tempo: bpm,
    key: pitchClassOf(tonic),
    mode: modes.find(([form]) => form.test(word))?.[1],
  });
}

/** A private song that is read by its secret is one that everybody with the link can hear. */
function availabilityOf(song: Track, { secret }: Song): Reading['availability'] {
  if (song.access === 'blocked') return 'blocked';
  if (song.sharing !== 'private') return 'public';
  return secret === undefined ? 'private' : 'unlisted';
}

export function readingOf(value: unknown, asked: Song): ReadResult {
  const parsed = track.safeParse(value);
  if (!parsed.success || numberOf(value) !== asked.number)
    return itemFailure('bad-reply', 'track of another shape');
  return readingFrom(
    () => ({
      outcome: 'read' as const,
      song: songFactsOf(parsed.data),
      ...countsOf(parsed.data),
      availability: availabilityOf(parsed.data, asked),
      sound: soundOfTrack(parsed.data),
    }),
    { isCounted: true },
  );
}
