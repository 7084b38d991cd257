/** What the fake platforms share: the catalogue by id, what is there and what is not, and two times. */
import type { PlatformId } from '#domain/platforms.ts';
import { type CatalogueEntry, type IdForm, type Item, inventItem, listCatalogue } from './catalogue.ts';
import type { SandboxClock } from './clock.ts';
import { coverName } from './cover.ts';
import type { Availability, World } from './fake-platform.ts';
import type { Faults } from './faults.ts';
import { scenarioOf } from './scenarios.ts';

export type WorldOptions = {
  clock: SandboxClock;
  faults: Faults;
  coverBase: () => string;
  isExtended: () => boolean;
  isLimited: () => boolean;
};

export type OpenWorld = World & {
  catalogue(): CatalogueEntry[];
  /** Called once, when the platforms' forms of ids are known. */
  fill(forms: Partial<Record<PlatformId, IdForm>>): void;
};

function availabilityOf(faults: Faults, platform: PlatformId, id: string): Availability {
  const loss = faults.loss(platform, id);
  if (loss) return loss;
  const scenario = scenarioOf(id);
  return scenario === 'gone' || scenario === 'private' || scenario === 'blocked' || scenario === 'unlisted'
    ? scenario
    : 'public';
}

export function createWorld({ clock, faults, coverBase, isExtended, isLimited }: WorldOptions): OpenWorld {
  let entries: CatalogueEntry[] = [];
  let byId = new Map<string, Item>();
  return {
    now: clock.now,
    real: clock.real,
    item: (platform, id) => byId.get(`${platform}:${id}`) ?? inventItem(platform, id),
    availability: (platform, id) => availabilityOf(faults, platform, id),
    cover: (item) => `${coverBase()}/${coverName(item)}.svg`,
    isExtended,
    isLimited,
    catalogue: () => entries,
    fill: (forms) => {
      entries = listCatalogue(forms);
      byId = new Map(entries.map((entry) => [`${entry.platform}:${entry.id}`, entry]));
    },
  };
}
