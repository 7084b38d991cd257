/** Spotify's audio features, beside what a read says: one more call, as seldom as it can be made. */
import { LRUCache } from 'lru-cache';
import { utcDay } from '#domain/days.ts';
import { pitchClasses, type Sound } from '#domain/sound.ts';
import { PlatformFailure } from '../http/failure.ts';
import type { PlatformIo, Reading, ReadResult } from '../platform.ts';
import { soundOf } from '../sound.ts';
import { featuresOfTrack } from './schema.ts';

/** A song's features do not change, so each is asked about once a day; a process forgets those it asked about first. */
const mostRemembered = 20_000;
/** An application without access is told so by a 403 (facts §3), and asks again after a day. */
const closedMilliseconds = 24 * 3600_000;

type Memory = { askedOn: LRUCache<string, string>; closedUntil: number };

/** One for each connection, so that two products in a process, or two tests, share nothing. */
const memories = new WeakMap<object, Memory>();

function memoryOf(settings: object): Memory {
  const memory = memories.get(settings) ?? { askedOn: new LRUCache({ max: mostRemembered }), closedUntil: 0 };
  memories.set(settings, memory);
  return memory;
}

function soundOfEntry(entry: unknown): [id: string, sound: Sound] | undefined {
  const parsed = featuresOfTrack.safeParse(entry).data;
  if (!parsed) return undefined;
  const { id, key, mode, ...features } = parsed;
  const tonic = typeof key === 'number' ? pitchClasses[key] : undefined;
  const scale = mode === 1 ? 'major' : mode === 0 ? 'minor' : undefined;
  return [id, soundOf({ ...features, key: tonic, mode: scale })];
}

/**
 * Features are an addition: whatever becomes of the call, the songs were read. One that failed, or had no turn, is made
 * again with the next read.
 */
export async function addSounds(
  { settings, clock }: Pick<PlatformIo<object>, 'settings' | 'clock'>,
  results: ReadonlyMap<string, ReadResult>,
  readFeatures: (ids: readonly string[]) => Promise<unknown[]>,
): Promise<void> {
  const memory = memoryOf(settings);
  const now = clock.now();
  const today = utcDay(now);
  const wanted = [...results].filter(
    (entry): entry is [string, Reading] =>
      entry[1].outcome === 'read' && memory.askedOn.get(entry[0]) !== today,
  );
  if (wanted.length === 0) return;
  const tell = (soundBy: (id: string) => Reading['sound']) => {
    for (const [id, reading] of wanted) {
      const sound = soundBy(id);
      if (sound) reading.sound = sound;
    }
  };
  if (memory.closedUntil > now.getTime()) return tell(() => 'no_access');
  try {
    const entries = await readFeatures(wanted.map(([id]) => id));
    const sounds = new Map(entries.map(soundOfEntry).filter((entry) => entry !== undefined));
    for (const [id] of wanted) memory.askedOn.set(id, today);
    tell((id) => sounds.get(id) ?? {});
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    if (failure.status !== 403) return;
    memory.closedUntil = now.getTime() + closedMilliseconds;
    tell(() => 'no_access');
  }
}
