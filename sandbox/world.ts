/** What the fake platforms share: the catalogue by id, what is there and what is not, and two times. */
import type { PlatformId } from '#domain/platforms.ts';
import { type CatalogueEntry, type IdForm, type Item, inventItem, listCatalogue } from './catalogue.ts';
import type { SandboxClock } from './clock.ts';
import { coverName } from './cover.ts';
import { isGone, storyElsewhere, storyIsrcs, storyItem, storySongOf } from './editions.ts';
import type { Availability, World } from './fake-platform.ts';
import type { Faults } from './faults.ts';
import { idOfRecording, isMeant, isOn } from './recordings.ts';
import { scenarioOf } from './scenarios.ts';
import { linkOf, storyArtist } from './story.ts';

export type WorldOptions = {
  clock: SandboxClock;
  faults: Faults;
  coverBase: () => string;
  servedCoverBase: () => string;
  isExtended: () => boolean;
  tellsFeatures: () => boolean;
  isLimited: () => boolean;
};

export type OpenWorld = World & {
  catalogue(): CatalogueEntry[];
  /** Address of a drawn cover as the product's pages have it, in whatever form platforms write it. */
  servedCover(item: Item): string;
  /** Called once, when the platforms' forms of ids are known. */
  fill(forms: Partial<Record<PlatformId, IdForm>>): void;
};

function availabilityOf(faults: Faults, platform: PlatformId, id: string, now: Date): Availability {
  const loss = faults.loss(platform, id);
  if (loss) return loss;
  const story = storyItem(platform, id);
  if (story) return isGone(story, now.getTime()) ? 'gone' : 'public';
  const scenario = scenarioOf(id);
  return scenario === 'gone' || scenario === 'private' || scenario === 'blocked' || scenario === 'unlisted'
    ? scenario
    : 'public';
}

/** A recording that nobody wrote, on the platforms that have it; a song of the plot where the sample has no link of it. */
function drawnWith(platform: PlatformId, isrc: string): string[] {
  const id = isOn(platform, isrc) ? idOfRecording(platform, isrc) : undefined;
  const song = storySongOf(isrc);
  return id === undefined || (song && linkOf(song, platform)) ? [] : [id];
}

const mostRemembered = 5_000;

export function createWorld({
  clock,
  faults,
  coverBase,
  servedCoverBase,
  isExtended,
  tellsFeatures,
  isLimited,
}: WorldOptions): OpenWorld {
  let entries: CatalogueEntry[] = [];
  let byId = new Map<string, Item>();
  /** Songs that were asked about of late: what is drawn from an id is found again by no other way. */
  const drawn = new Map<string, Item>();
  const remember = (item: Item): Item => {
    if (drawn.size >= mostRemembered) drawn.clear();
    return drawn.set(item.isrc, item).get(item.isrc) ?? item;
  };
  const isThere = (platform: PlatformId) => (id: string) =>
    ['public', 'unlisted'].includes(availabilityOf(faults, platform, id, clock.now()));
  const listed = (platform: PlatformId) =>
    entries.filter((entry) => entry.platform === platform && (!entry.invented || isOn(platform, entry.isrc)));
  return {
    now: clock.now,
    real: clock.real,
    item: (platform, id) =>
      byId.get(`${platform}:${id}`) ??
      storyItem(platform, id) ??
      storyElsewhere(platform, id, clock.now()) ??
      remember(inventItem(platform, id)),
    withIsrc: (platform, isrc) => {
      const ids = listed(platform).flatMap((entry) => (entry.isrc === isrc ? [entry.id] : []));
      return (ids.length > 0 ? ids : drawnWith(platform, isrc)).filter(isThere(platform));
    },
    meantBy: (platform, words) => {
      const ids = listed(platform).flatMap((entry) => (isMeant(words, entry) ? [entry.id] : []));
      const told = storyIsrcs.filter(({ title }) => isMeant(words, { title, artist: storyArtist }));
      const others = [...told, ...[...drawn.values()].filter((item) => isMeant(words, item))];
      return [...ids, ...others.flatMap(({ isrc }) => drawnWith(platform, isrc))].filter(isThere(platform));
    },
    availability: (platform, id) => availabilityOf(faults, platform, id, clock.now()),
    cover: (item) => `${coverBase()}/${coverName(item)}.svg`,
    servedCover: (item) => `${servedCoverBase()}/${coverName(item)}.svg`,
    isExtended,
    tellsFeatures,
    isLimited,
    catalogue: () => entries,
    fill: (forms) => {
      entries = listCatalogue(forms);
      byId = new Map(entries.map((entry) => [`${entry.platform}:${entry.id}`, entry]));
    },
  };
}
