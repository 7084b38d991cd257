/** What sources say of links, the mood that this makes, and why there is nothing. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getMoods, getTrackSound, SoundPart } from '#contract/sound.ts';
import { platformIds } from '#domain/platforms.ts';
import { moodOf, type Sound, type SoundFeature, soundFeatureNames } from '#domain/sound.ts';
import type { StoredSound } from '../metrics/service.ts';
import type { Link } from '../tracks/service.ts';

type Reply = ReplyOf<typeof getTrackSound>;
type Comparison = Extract<ReplyOf<typeof getMoods>['common'], { state: 'told' }>['features'][number];
export type SoundSource = Pick<SoundPart, 'platform' | 'source' | 'imported'>;

/** A platform speaks for itself, and so does each file, whatever platform its songs are on. */
const nameOf = ({ platform, imported }: SoundSource): string =>
  imported ? `${imported.importId} ${imported.file}` : platform;

export type LinkSound = Pick<Link, 'trackId' | 'songId' | 'platform'> & {
  stored: StoredSound | undefined;
  imported: readonly SoundPart[];
};

export function soundsByLink(
  links: readonly Link[],
  stored: readonly StoredSound[],
  imported: readonly SoundPart[],
): LinkSound[] {
  const byItem = new Map(stored.map((sound) => [sound.itemId, sound]));
  const byTrack = Map.groupBy(imported, ({ trackId }) => trackId);
  return links.map(({ trackId, songId, platform, itemId }) => ({
    ...{ trackId, songId, platform },
    stored: byItem.get(itemId),
    imported: byTrack.get(trackId) ?? [],
  }));
}

const isSaid = (sound: Sound | null | undefined): sound is Sound =>
  sound !== null && sound !== undefined && Object.keys(sound).length > 0;

function saidByPlatform({ trackId, platform, stored }: LinkSound): SoundPart[] {
  if (!stored || !isSaid(stored.sound)) return [];
  const { key = null, mode = null, gain = null, tags = [], ...features } = stored.sound;
  const readAt = stored.readAt.toISOString();
  return [{ trackId, source: 'platform', platform, features, key, mode, gain, tags, readAt }];
}

/**
 * In the order of the platforms, what they say themselves before what files say, then of the links: so what comes first
 * is the same whenever it is asked.
 */
export const soundParts = (links: readonly LinkSound[]): SoundPart[] =>
  [...links.flatMap(saidByPlatform), ...links.flatMap(({ imported }) => imported)].toSorted(
    (a, b) => platformIds.indexOf(a.platform) - platformIds.indexOf(b.platform),
  );

/** Of the first source that says both: numbers of two sources make no point of one map. */
export function moodOfParts(parts: readonly SoundPart[]): Exclude<Reply['mood'], null> | undefined {
  for (const { features, platform, source, readAt, imported } of parts) {
    const { valence, energy } = features;
    const mood = moodOf({
      ...(valence !== undefined && { valence }),
      ...(energy !== undefined && { energy }),
    });
    if (mood && valence !== undefined && energy !== undefined)
      return { mood, valence, energy, platform, source, readAt, ...(imported && { imported }) };
  }
  return undefined;
}

export type PlatformAccess = 'open' | 'no_access' | 'not_given';

export function absenceOf(
  { trackId, platform, stored }: LinkSound,
  access: PlatformAccess,
): Reply['missing'][number] | undefined {
  if (isSaid(stored?.sound)) return undefined;
  if (access !== 'open') return { trackId, platform, why: access };
  if (!stored) return { trackId, platform, why: 'not_read' };
  return { trackId, platform, why: stored.sound ? 'unknown' : 'no_access' };
}

export type SongSound = { songId: string; parts: readonly SoundPart[] };

/** A feature of the songs whose growth is known, by the one source that says it of the most of them. */
export type FeatureOfSongs = SoundSource & {
  feature: SoundFeature;
  /** Of each song one, the best-growing first. */
  values: number[];
  /** Whose words these are. */
  parts: SoundPart[];
};

/** Of what one source says of several links of a song the first counts. */
const isSaidBy = (one: SoundPart, other: SoundSource, feature: SoundFeature): boolean =>
  nameOf(one) === nameOf(other) && one.features[feature] !== undefined;

export function featuresOf(
  songs: readonly SongSound[],
  growth: ReadonlyMap<string, number>,
): FeatureOfSongs[] {
  const known = songs
    .flatMap(({ songId, parts }) => {
      const own = growth.get(songId);
      return own === undefined ? [] : [{ songId, parts, growth: own }];
    })
    .sort((a, b) => b.growth - a.growth || (a.songId < b.songId ? -1 : 1));
  return soundFeatureNames.flatMap((feature) => {
    const bySource = new Map<string, FeatureOfSongs>();
    for (const { parts } of known)
      for (const part of parts) {
        const { platform, source, imported } = part;
        const value = part.features[feature];
        if (value === undefined || parts.find((one) => isSaidBy(one, part, feature)) !== part) continue;
        const of = bySource.get(nameOf(part)) ?? {
          ...{ feature, platform, source, ...(imported && { imported }) },
          ...{ values: [], parts: [] },
        };
        bySource.set(nameOf(part), of);
        of.values.push(value);
        of.parts.push(part);
      }
    const place = ({ platform }: SoundSource) => platformIds.indexOf(platform);
    const [most] = [...bySource.values()].toSorted(
      (a, b) => b.values.length - a.values.length || place(a) - place(b),
    );
    return most ? [most] : [];
  });
}

/** The latest of what it is told from. */
export const lastRead = ({ parts }: Pick<FeatureOfSongs, 'parts'>): string =>
  parts
    .map(({ readAt }) => readAt)
    .toSorted()
    .at(-1) ?? '';

/** The quarter that grew best, and the others. */
export function bestAndOthers({ values }: FeatureOfSongs): { best: number[]; others: number[] } {
  const size = Math.round(values.length / 4);
  return { best: values.slice(0, size), others: values.slice(size) };
}

/** Called different by chance alone at most so often, all features together. */
const mostByChance = 0.05;

export function verdictOf(pValue: number, difference: number): Comparison['verdict'] {
  if (pValue >= mostByChance || difference === 0) return 'not_told';
  return difference > 0 ? 'more' : 'less';
}
