/** One page through Lighthouse on a phone of the middle class: four scores, the times behind them, and what cost points. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../check/chromium.ts';

/** Category → the least score, of 100 (SITE-07). */
export const wanted = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
export type Category = keyof typeof wanted;
export const categories = Object.keys(wanted) as Category[];

const times = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

export type Measured = {
  path: string;
  scores: Record<Category, number>;
  /** As Lighthouse writes them. */
  times: Record<keyof typeof times, string>;
  /** One line for each audit that is not full, with the elements or files concerned. */
  lost: string[];
};

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
type Audit = Report['audits'][string];

/** What items of an audit say of themselves, beside their element. */
const facts = [
  'url',
  'href',
  'text',
  'issueType',
  'groupLabel',
  'total',
  'transferSize',
  'wastedBytes',
  'wastedMs',
  'duration',
];

type Item = { node?: { selector?: string; snippet?: string }; subItems?: { items?: Item[] } };

function describe(item: Item): string {
  const known = Object.entries(item).filter(
    ([name, value]) => facts.includes(name) && ['string', 'number'].includes(typeof value),
  );
  const inside = (item.subItems?.items ?? []).slice(0, 4).map(describe);
  const { selector, snippet } = item.node ?? {};
  return [selector, snippet, ...known.map((fact) => fact.join(' ')), ...inside].filter(Boolean).join(' | ');
}

/** What an audit is about: elements, files, numbers; at most eight of them. */
function concerned({ details }: Audit): string[] {
  if (!details || !('items' in details) || !Array.isArray(details.items)) return [];
  return details.items.slice(0, 8).map((item: unknown) => describe(item as Item));
}

function lostIn({ audits, categories: all }: Report): string[] {
  return Object.values(all).flatMap(({ id: category, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 0.995) return [];
      const says = [audit.displayValue, ...concerned(audit)].filter(Boolean).join('\n      ');
      return [
        `${category} ${id} ${Math.round(audit.score * 100)} (weight ${weight}) ${audit.title}: ${says}`,
      ];
    }),
  );
}

/** The browser fails to record a page now and then: that says nothing of the page, and it is loaded again. */
async function reportOf(url: string, port: number, cookie: string, tries = 3): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    ...(cookie && { extraHeaders: { cookie } }),
  });
  const report = result?.lhr;
  if (report && !report.runtimeError) return report;
  if (tries > 1) return reportOf(url, port, cookie, tries - 1);
  throw new Error(`${url}: ${report?.runtimeError?.message ?? 'nothing'}`);
}

/** What is measured is how a page loads, beside other visitors' visits, not how it is rendered once a minute. */
const warm = async (url: string, cookie: string): Promise<void> =>
  void (await (await fetch(url, { headers: { cookie } })).arrayBuffer());

async function measureOnce(address: string, path: string, port: number, cookie: string): Promise<Measured> {
  await warm(address + path, cookie);
  const report = await reportOf(address + path, port, cookie);
  const scoreOf = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    path,
    scores: Object.fromEntries(categories.map((one) => [one, scoreOf(one)])) as Measured['scores'],
    times: Object.fromEntries(
      Object.entries(times).map(([name, id]) => [name, report.audits[id]?.displayValue ?? '–']),
    ) as Measured['times'],
    lost: lostIn(report),
  };
}

/** Each page several times, of which the middle one counts: single runs differ by what else the machine does. `cookie`: of whoever is signed in. */
export async function measure(
  address: string,
  paths: readonly string[],
  runs: number,
  cookie = '',
): Promise<Measured[]> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const found: Measured[] = [];
    for (const path of paths) {
      const all: Measured[] = [];
      for (let run = 0; run < runs; run++) all.push(await measureOnce(address, path, chrome.port, cookie));
      all.sort((a, b) => a.scores.performance - b.scores.performance);
      found.push(...all.slice(Math.floor(runs / 2), Math.floor(runs / 2) + 1));
    }
    return found;
  } finally {
    chrome.kill();
  }
}
