/** How users' own files say that recordings sound: each file a source by itself, theirs alone. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { SoundPart } from '#contract/sound.ts';
import { millionths, type SoundFigure } from '#domain/own-figures.ts';
import { pitchClasses, type SoundFeature, scaleModes } from '#domain/sound.ts';
import type { Ctx } from '#server/context.ts';
import { selectImportKinds } from '../imports/service.ts';
import { type OwnSound, selectFileNames, selectOwnSounds } from '../own-figures/service.ts';
import type { Link } from '../tracks/service.ts';

export type Listener = { id: string; profile: Pick<CurrentUser, 'isDemo'> };

/**
 * Of files that say the same of a link the latest counts. One that says something more than those after it stays beside
 * them, whole: parts of two make no mood.
 */
export function heardOf(sounds: readonly OwnSound[]): OwnSound[] {
  const said = new Map<string, Set<string>>();
  return sounds
    .toSorted((a, b) => b.layer - a.layer)
    .filter(({ trackId, figures }) => {
      const later = said.get(trackId) ?? new Set();
      said.set(trackId, later);
      const names = Object.keys(figures);
      const isHeard = names.some((name) => !later.has(name));
      for (const name of names) later.add(name);
      return isHeard;
    });
}

const isFeature = (figure: string): figure is SoundFeature =>
  figure !== 'pitchClass' && figure !== 'scaleMode';

type Told = Pick<SoundPart, 'features' | 'key' | 'mode'>;

function toldBy(figures: OwnSound['figures']): Told {
  const entries = Object.entries(figures) as [SoundFigure, number][];
  const place = (name: 'pitchClass' | 'scaleMode') => (figures[name] ?? -millionths) / millionths;
  return {
    features: Object.fromEntries(
      entries.flatMap(([name, value]) => (isFeature(name) ? [[name, value / millionths]] : [])),
    ),
    key: pitchClasses[place('pitchClass')] ?? null,
    mode: scaleModes[place('scaleMode')] ?? null,
  };
}

export async function readImportedSounds(
  { db }: Pick<Ctx, 'db'>,
  { id: userId, profile }: Listener,
  links: readonly Link[],
): Promise<SoundPart[]> {
  const byTrack = new Map(links.map((link) => [link.trackId, link]));
  const heard = heardOf(await selectOwnSounds(db, userId, [...byTrack.keys()]));
  const ids = [...new Set(heard.map(({ sourceId }) => sourceId))];
  const imports = new Map((await selectImportKinds(db, userId, ids)).map((one) => [one.id, one]));
  const filesOf = await selectFileNames(db, userId, ids);
  return heard.flatMap(({ trackId, sourceId, layer, shownAt, figures }): SoundPart[] => {
    const [link, source] = [byTrack.get(trackId), imports.get(sourceId)];
    if (!link || !source) return [];
    const isSandbox = profile.isDemo || source.isSample;
    const files = filesOf([sourceId]);
    const file = files[layer - (source.layer ?? layer)] ?? files[0] ?? '';
    return [
      {
        ...{ trackId, source: 'import', platform: link.platform, gain: null, tags: [] },
        ...toldBy(figures),
        readAt: new Date(shownAt).toISOString(),
        imported: { importId: sourceId, file, ...(isSandbox && { sandbox: true as const }) },
      },
    ];
  });
}
