/** What the fake platforms share: the catalogue by id, what is there and what is not, and two times. */
import type { PlatformId } from '#domain/platforms.ts';
import { type CatalogueEntry, type IdForm, type Item, inventItem, listCatalogue } from './catalogue.ts';
import type { SandboxClock } from './clock.ts';
import { coverName } from './cover.ts';
import { isGone, storyItem } from './editions.ts';
import type { Availability, World } from './fake-platform.ts';
import type { Faults } from './faults.ts';
import { scenarioOf } from './scenarios.ts';

export type WorldOptions = {
  clock: SandboxClock;
  faults: Faults;
  coverBase: () => string;
  servedCoverBase: () => string;
  isExtended: () => boolean;
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

export function createWorld({
  clock,
  faults,
  coverBase,
  servedCoverBase,
  isExtended,
  isLimited,
}: WorldOptions): OpenWorld {
  let entries: CatalogueEntry[] = [];
  let byId = new Map<string, Item>();
  return {
    now: clock.now,
    real: clock.real,
    item: (platform, id) =>
      byId.get(`${platform}:${id}`) ?? storyItem(platform, id) ?? inventItem(platform, id),
    availability: (platform, id) => availabilityOf(faults, platform, id, clock.now()),
    cover: (item) => `${coverBase()}/${coverName(item)}.svg`,
    servedCover: (item) => `${servedCoverBase()}/${coverName(item)}.svg`,
    isExtended,
    isLimited,
    catalogue: () => entries,
    fill: (forms) => {
      entries = listCatalogue(forms);
      byId = new Map(entries.map((entry) => [`${entry.platform}:${entry.id}`, entry]));
    },
  };
}
