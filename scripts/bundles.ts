/**
 * Which modules come to the browser in one file: those that the same pages load first. Left to itself the bundler makes
 * a file for each set of pages that share something, eighty for the first page of whoever signs in.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** What changes seldom, and so stays in browsers' caches when the product changes. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|clsx|cookie|set-cookie-parser)\//;

/** Parts of them that only pages of administrators use. */
const seldom = /\/(useInfiniteQuery|infiniteQueryObserver)\.js$/;

const pages = (...paths: string[]) => paths.map((path) => join(root, 'src/web', path));
const everyPage = pages('entry.client.tsx', 'root.tsx');
const site = pages('routes/marketing/frame.tsx', 'routes/home.tsx');
const app = pages('routes/app/frame.tsx');
const numbers = ['dashboard', 'tracks', 'track', 'analytics'] as const;

type Modules = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;

/** A package whose one module names all others: whoever imports a name of it needs no more than that one. */
const barrels =
  /node_modules\/(lucide-react|radix-ui|@tanstack\/(react-query|query-core))\/(dist|build)\/.*?(lucide-react|index)\.m?js$/;

/** The modules behind the names that `importer` takes from `barrel`. */
function behind(barrel: string, importer: string, modules: Modules): string[] {
  const [, name = ''] = /node_modules\/([^/]+)\//.exec(barrel) ?? [];
  const taken = [...readFileSync(importer, 'utf8').matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
    .filter(([, , from]) => from === name)
    .flatMap(([, names = '']) => names.split(',').map((part) => part.trim().split(' as ')[0]))
    .filter((part) => part && !part.startsWith('type '));
  const text = readFileSync(barrel, 'utf8');
  const files = taken.map(
    (part) =>
      // `export { default as X } from './icons/x.mjs'`, or `import * as X from '@radix-ui/react-x'`.
      (new RegExp(`default as ${part}\\b[^}]*\\} from '\\.(/[^']+)'`).exec(text) ??
        new RegExp(`import \\* as ${part} from "([^"]+)"`).exec(text))?.[1] ?? '',
  );
  return (modules(barrel)?.importedIds ?? []).filter((id) => files.some((file) => file && id.includes(file)));
}

/** All that is loaded with `start`: what it reaches by plain imports. */
function loadedWith(start: readonly string[], modules: Modules): Set<string> {
  const found = new Set(start);
  for (const id of found) {
    for (const next of modules(id)?.importedIds ?? []) {
      if (!barrels.test(next)) found.add(next);
      else if (!id.includes('node_modules')) for (const one of behind(next, id, modules)) found.add(one);
    }
  }
  return found;
}

/** What the pages open later, in one file too: it is loaded as a whole while nothing else goes on (`src/web/ui/later.ts`). */
function openedLater(pages: Iterable<string>, modules: Modules): Set<string> {
  const openers = [...new Set(pages)].filter(
    (id) =>
      id.includes('/src/web/') &&
      readFileSync(id.split('?')[0] ?? id, 'utf8').includes(' later(() => import('),
  );
  return loadedWith(
    openers.flatMap((id) => modules(id)?.dynamicallyImportedIds ?? []),
    modules,
  );
}

type Loaded = Record<
  'everyPage' | 'site' | 'app' | 'shared' | 'later' | (typeof numbers)[number],
  Set<string>
>;

function readLoaded(modules: Modules): Loaded {
  const byPage = numbers.map((page) => [page, loadedWith(pages(`routes/app/${page}.tsx`), modules)] as const);
  const loaded = byPage.map(([, set]) => set);
  const shared = [...new Set(loaded.flatMap((set) => [...set]))].filter(
    (id) => loaded.filter((set) => set.has(id)).length > 1,
  );
  const frame = loadedWith(app, modules);
  return {
    everyPage: loadedWith(everyPage, modules),
    site: loadedWith(site, modules),
    app: frame,
    shared: new Set(shared),
    ...(Object.fromEntries(byPage) as Record<(typeof numbers)[number], Set<string>>),
    later: openedLater([...frame, ...loaded.flatMap((set) => [...set])], modules),
  };
}

type Name = (id: string, context: { getModuleInfo: Modules }) => string | null;

/** For `codeSplitting`. A group takes with its modules what they import, so that those come first that others import. */
export function bundles(): { groups: { name: Name; priority: number }[] } {
  let loaded: Loaded | undefined;
  const group = (name: string, priority: number, has: (loaded: Loaded, id: string) => boolean) => ({
    priority,
    name: ((id, context) => {
      loaded ??= readLoaded((one) => context.getModuleInfo(one));
      return !id.includes('/src/web/routes/') && has(loaded, id) ? name : null;
    }) satisfies Name,
  });
  const isOfApp = ({ app, shared, dashboard, later }: Loaded, id: string) =>
    app.has(id) || (dashboard.has(id) && (shared.has(id) || later.has(id)));
  // Of pages that need little else of each other: Analytics, a link, and a song once somebody comes to its chart.
  const isOfLines = (id: string) => id.includes('/features/analytics/lines/');
  return {
    groups: [
      group('libraries', 5, (_, id) => libraries.test(id) && !seldom.test(id)),
      group('parts', 4, (all, id) => all.everyPage.has(id) || (all.site.has(id) && isOfApp(all, id))),
      group('site', 3, ({ site }, id) => site.has(id)),
      group('charts', 2, ({ shared }, id) => shared.has(id) && /\/src\/(web\/)?charts\//.test(id)),
      group('app', 1, isOfApp),
      // What the first page after signing in has no use for.
      group('songs', 1, (all, id) => all.shared.has(id) && !isOfApp(all, id) && !isOfLines(id)),
      // What a page begins with must not bring along all that is opened later.
      ...numbers
        .slice(1)
        .map((page) =>
          group(
            `${page}-parts`,
            1,
            (all, id) =>
              all[page].has(id) &&
              all.later.has(id) &&
              (!all.shared.has(id) || (page === 'analytics' && isOfLines(id))),
          ),
        ),
      // Most have imported nothing.
      group('own-series', 1, ({ later }, id) => later.has(id) && id.includes('/features/own-series/')),
      group('later', 0, ({ later }, id) => later.has(id)),
    ],
  };
}
